// The system calls that Swift's Glibc module hides, under names of our own. No logic.
//
// Each returns what the call returns: -1 with errno set where it failed, ENOSYS where the system
// has no such call.

#ifndef CPLATFORM_H
#define CPLATFORM_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/// Opens a pipe whose two ends are closed in a program that the process executes.
int platform_pipe(int ends[2]);

/// Opens a descriptor that becomes readable when a number other than zero is written to it
/// (Linux 2.6.27).
///
/// It is closed on exec, and does not block.
int platform_event(void);

/// Whether a file has extended attributes, access lists among them; a link is not followed.
bool platform_has_extended_attributes(const char *path);

/// Opens a descriptor that becomes readable when the process `pid` has exited (Linux 5.3).
int platform_pidfd_open(pid_t pid);

/// Accepts a connection on a descriptor that is closed on exec and does not block.
int platform_accept(int listener);

/// Makes this process the parent of descendants whose own parent has gone (Linux 3.4).
int platform_become_subreaper(void);

/// Makes `destination` share the blocks of `source`, where the file system can (Linux 4.5).
int platform_clone_file(int source, int destination);

/// Opens a descriptor that becomes readable when something happens to a path that is added to it
/// (Linux 2.6.27).
int platform_watch_open(void);

/// Has a descriptor of `platform_watch_open` tell of changes to a file, or to a folder's entries.
int platform_watch_add(int watch, const char *path);

/// Opens the controlling side of a new terminal, closed on exec, and gives the path of the side
/// that a program opens.
///
/// Neither becomes the controlling terminal of this process.
int platform_open_terminal(char *path, size_t capacity);

/// What a thread waits for in a system call.
enum platform_call {
  /// Anything that is not listed here.
  platform_call_other,
  /// Bytes from the descriptor that is its first argument.
  platform_call_read,
  /// `poll` and `ppoll`: an array and its count.
  platform_call_poll,
  /// `select` and `pselect6`: a count and a bit set for reading.
  platform_call_select,
  /// `epoll_wait` and its kin: a descriptor that knows what is awaited.
  platform_call_epoll,
  /// Another thread, a child or a signal: nothing will happen by itself.
  platform_call_idle,
};

/// Which of these the system call of this number is, on Linux.
enum platform_call platform_call_of(long number);

/// A program to start, and what it starts with.
struct platform_start {
  const char *path;
  char *const *arguments;
  char *const *environment;
  const char *directory;
  /// What becomes descriptors 0, 1 and 2. Every other one is closed in the program.
  int streams[3];
  /// The terminal that becomes descriptors 0, 1 and 2 instead, and controls the program; NULL for
  /// none.
  const char *terminal;
};

/// Starts a program as the leader of a session of its own, with no signal blocked or ignored.
///
/// Unlike the others it returns 0, or the reason as `errno` has it.
int platform_spawn(pid_t *child, const struct platform_start *start);

/// The calling thread's own pointer; NULL until it is set.
extern _Thread_local void *platform_thread_pointer;

static inline void *platform_get_thread_pointer(void) { return platform_thread_pointer; }

static inline void platform_set_thread_pointer(void *pointer) {
  platform_thread_pointer = pointer;
}

/// Does nothing, which its caller's compiler can't know.
///
/// Swift moves a retain past an atomic operation, but not past a call that may release anything.
void platform_move_nothing_past_here(void);

/// Swift's runtime: the place of a task-local's value in the current task or thread.
__attribute__((swiftcall)) void *swift_task_localValueGet(const void *key);

/// Where the current task or thread has a value of its own for a task-local; NULL where it has none.
///
/// `key` is the address of the `TaskLocal`. Its own `get()` asks the same and retains the answer.
static inline void *platform_task_local_value(const void *key) {
  return swift_task_localValueGet(key);
}

/// Tells the running test of a failure, and says whether there was one to tell.
///
/// This definition knows of no tests. A program that links InjectionTesting has that module's
/// definition instead; `fileID` may be NULL.
bool injection_record_issue(const char *text, const char *fileID, unsigned long line);

#endif
