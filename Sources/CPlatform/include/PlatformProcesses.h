// Starting processes, waiting for them, and finding what they left.

#ifndef PLATFORM_PROCESSES_H
#define PLATFORM_PROCESSES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// MARK: Starting

/// A program to start, and what it starts with.
struct platform_start {
  const char *path;
  char *const *arguments;
  char *const *environment;
  const char *directory;
  /// What becomes descriptors 0, 1 and 2; below 0 where that is the terminal. Every other one is
  /// closed in the program.
  int32_t streams[3];
  /// The terminal that controls the program; NULL for none.
  const char *terminal;
  /// What tells it and all its descendants from other processes: ``platform_mark``; 0 for none.
  uint64_t mark;
  /// What watches its calls, and those of all its descendants; NULL for nothing. Where the system
  /// cannot do that, the program is not started: ENOSYS, or why the system refuses it.
  const struct platform_watching *watching;
};

/// Starts a program as the leader of a session of its own, with no signal blocked or ignored.
///
/// Unlike the others it returns 0, or the reason as `errno` has it.
int32_t platform_spawn(int32_t *child, const struct platform_start *start);

/// Starts a program as ``platform_spawn`` does, from a process that has hardly any memory: its peak is
/// then its own, and not the one of this process where that is larger, which Linux tells otherwise.
///
/// It is a child of this process all the same. One that is watched cannot be started so.
///
/// - Parameter starter: The path of the product that starts it, which is the one of fakes.
/// - Returns: 0, or that it was not started, and may be by ``platform_spawn``: also where that will say
///   why not.
int32_t platform_spawn_apart(
    int32_t *child, const struct platform_start *start, const char *starter);

/// The least that ``platform_exit`` tells of the memory of a program that ``platform_spawn`` has started
/// by now, in bytes: no less than the most that this process has had at once, on Linux, and more where what
/// has executed its program had more.
///
/// - Returns: 0 where a program's peak is its own; below 0 where it is not known.
int64_t platform_least_peak_memory(void);

/// Has a shell run a command, in which `$1` is a word, on the terminal of this program, and waits for its
/// end.
///
/// It has the streams, the folder and the environment of this process; no signal is blocked or ignored.
///
/// - Returns: Its exit status, 128 and the signal that ended it, or below 0 where it cannot be started.
int32_t platform_run_in_foreground(const char *command, const char *word);

/// Sends a signal to what runs in the foreground just now, if anything does.
void platform_signal_foreground(int32_t number);

/// Whether the first bytes of a file are those of a program for this processor.
bool platform_is_native_program(const uint8_t *head, size_t count);

/// The path of the file that holds this code: the program, or the bundle of tests that another
/// program has loaded, as on macOS.
///
/// - Returns: To be freed; NULL where the system does not tell.
char *platform_image_path(void);

/// Has a program no longer ask for libraries whose names begin so, of which it uses nothing.
///
/// On Linux, whatever Swift links asks for its library, also C that needs none, and looking for it takes
/// longer than all else that a small program does; on macOS it costs nothing.
///
/// - Parameter bytes: The whole file, which is changed; what is no program stays as it is.
/// - Returns: How many libraries it asks for no longer.
int32_t platform_drop_libraries(void *bytes, size_t size, const char *prefix);

// MARK: Marks

/// Whether this process can mark others, and see the marks of all.
bool platform_shows_marks(void);

/// Marks a process, and with it all that it starts from then on, whatever they do to their
/// environment, session, group, descriptors and user.
///
/// On Linux the mark is the soft limit of file locks (RLIMIT_LOCKS), which the system keeps with a
/// process, hands down to its children, and has not enforced since 2.4.25. Elsewhere there is none.
///
/// - Parameters:
///   - process: 0 for this one.
///   - mark: A number of 19 digits, or 0, which takes a mark away.
bool platform_mark(int32_t process, uint64_t mark);

/// The mark of a process; 0 where it has none or the system does not show it.
uint64_t platform_mark_of(int32_t process);

// Numbers that are not set as a limit, and that signed numbers can hold.
#define platform_lowest_mark 1000000000000000000ULL
#define platform_highest_mark 9199999999999999999ULL

// MARK: Waiting

/// How a child ended, and what it took.
struct platform_exit {
  /// Whether a signal ended it; then `value` is its number, else the exit status.
  bool is_signal;
  int32_t value;
  /// Processor time of the program and of the system for it.
  int64_t microseconds;
  /// The most memory that it, or one of the children that it has waited for, had at once, in bytes; no
  /// less than ``platform_least_peak_memory``.
  int64_t peak_memory;
};

/// Takes the status of a child that has ended, without waiting.
///
/// - Returns: 1 where it had ended, 0 where it runs, -1 where there is no such child (ECHILD).
int32_t platform_reap(int32_t child, struct platform_exit *how);

/// Whether a child is stopped, as by Control-Z; its status stays.
bool platform_is_stopped(int32_t child);

/// Opens a descriptor that becomes readable when a process has exited (Linux 5.3).
int32_t platform_open_exit_watch(int32_t process);

/// Makes this process the parent of descendants whose own parent has gone (Linux 3.4).
///
/// Elsewhere they go to the first process of the system, and are found by their session, their
/// group and their environment alone.
int32_t platform_become_subreaper(void);

// MARK: Finding

/// The session of a process; of this one for 0.
int32_t platform_getsid(int32_t process);

/// What the system says of a process.
struct platform_process {
  int32_t id;
  int32_t parent;
  int32_t group;
  int32_t session;
  bool is_zombie;
  /// Whether it has come to its end, though the system may still take back what it had.
  bool has_ended;
  /// Whether it was started without words, or without an environment. Where neither is so and it
  /// shows none, it goes over to another program at the moment (execve(2)).
  bool lacks_arguments, lacks_environment;
  /// A number that tells it from an earlier process with its id.
  uint64_t start_time;
  /// The name of its program, shortened.
  char name[64];
};

/// Tells of a process; false where there is none.
bool platform_look_up(int32_t id, struct platform_process *process);

/// All processes that this one may see.
///
/// - Parameter processes: Set to a list, to be freed.
/// - Returns: How many there are.
int64_t platform_processes(struct platform_process **processes);

/// The children of this process that its first thread or this one has made or adopted.
///
/// - Parameter children: Set to their ids, to be freed.
/// - Returns: How many there are.
int64_t platform_children(int32_t **children);

/// Whether a process has a file open that this one has open too, such as the other end of a pipe.
///
/// - Parameter descriptor: Of this process.
/// - Returns: True where the system does not tell.
bool platform_may_hold(int32_t process, int32_t descriptor);

/// What a process does at the moment.
struct platform_process_state {
  /// As ps(1) has it, such as `S` for one that waits.
  char letter;
  /// How long ago it was started, in seconds.
  double age;
  int32_t thread_count;
  /// The system call that its first thread is in; empty where it computes, and where the system does
  /// not tell.
  char call[32];
  /// The descriptor that this call is of; -1 where it is of none.
  int32_t descriptor;
};

/// Tells what a process does; false where there is none, and where the system does not tell.
bool platform_look_into(int32_t process, struct platform_process_state *state);

/// Tells of the files that a process has open.
///
/// - Parameters:
///   - process: Of this user.
///   - take: Is given the number of each, and its path, or `pipe:[1234]`, where the number tells pipes
///     apart.
///   - context: Given to it.
/// - Returns: How many there are; -1 where the system does not tell.
int64_t platform_open_files(
    int32_t process, void (*take)(void *context, int32_t number, const char *target),
    void *context);

/// Whether the program of a process names its functions for a debugger that may attach to it: it has not
/// been stripped. False where this system lets none attach without a question.
bool platform_has_symbols(int32_t process);

/// The name of a function of Swift as its source has it, to be freed; NULL for any other, and where this
/// program has no Swift.
char *platform_demangle(const char *name);

/// How far the system restricts who may attach to a process (Yama's ptrace_scope); 0 where it does not.
int32_t platform_ptrace_scope(void);

/// How urgently what this process reads and writes is done, which what it starts inherits, as a number of
/// the system's own; 0 where it does not say.
int32_t platform_io_priority(void);

/// The words with which a process was started, each with a NUL at its end; to be freed.
///
/// - Parameter size: Set to the count of bytes, which is 0 in the middle of `exec` too.
/// - Returns: NULL where the system does not tell.
char *platform_arguments(int32_t process, size_t *size);

/// The environment with which a process was started; otherwise as ``platform_arguments``.
char *platform_environment(int32_t process, size_t *size);

#endif
