// Watching the system calls of a program and of all that it starts, and answering them in its stead.

#ifndef PLATFORM_CALLS_H
#define PLATFORM_CALLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// MARK: Kinds

/// What a system call does, whichever of several a C library uses for it; each is a bit of a set.
enum platform_call_kind {
  PLATFORM_CALL_OPEN = 1 << 0,
  PLATFORM_CALL_READ = 1 << 1,
  PLATFORM_CALL_WRITE = 1 << 2,
  PLATFORM_CALL_SYNC = 1 << 3,
  PLATFORM_CALL_CLOSE = 1 << 4,
  PLATFORM_CALL_RENAME = 1 << 5,
  PLATFORM_CALL_UNLINK = 1 << 6,
  PLATFORM_CALL_MKDIR = 1 << 7,
  PLATFORM_CALL_LINK = 1 << 8,
  PLATFORM_CALL_CHMOD = 1 << 9,
  PLATFORM_CALL_TRUNCATE = 1 << 10,
  PLATFORM_CALL_LIST = 1 << 11,
  PLATFORM_CALL_CONNECT = 1 << 12,
  PLATFORM_CALL_ACCEPT = 1 << 13,
  PLATFORM_CALL_FORK = 1 << 14,
  PLATFORM_CALL_EXEC = 1 << 15,
  /// A message to an address: `sendto`, `sendmsg`.
  PLATFORM_CALL_SEND = 1 << 16,
  /// A look at a name, or at what it stands for: `stat`, `access`, `readlink`, `chdir`, `utimensat`.
  PLATFORM_CALL_LOOK = 1 << 17,
  /// A call of another processor's, which nothing is known of.
  PLATFORM_CALL_FOREIGN = 1 << 18,
  /// A way to what has no path here: another root, other mounts, memory that processes share.
  PLATFORM_CALL_ESCAPE = 1 << 19,
};

/// A call that a program waits in.
struct platform_call {
  /// What tells the call from others of the same listener.
  uint64_t id;
  /// The thread that makes it, which is its process where that has no others.
  int32_t thread;
  /// What it does: one of `platform_call_kind`.
  uint32_t kind;
  /// The name that the system has for it; lives for ever.
  const char *name;
  uint64_t arguments[6];
  /// Which arguments mean what; below 0 for none. A path lies in the folder that the argument before
  /// it opens, or in the working directory.
  int8_t folder, path, other_folder, other_path, descriptor, length;
};

// MARK: Watching

/// What a program is watched with from its start on.
struct platform_watching {
  /// A set of kinds. `PLATFORM_CALL_EXEC` always belongs to it: what comes before the first is the
  /// start of the program, and not its own.
  uint32_t kinds;
  /// Called once, on the thread that starts the program, before it runs: from then on, calls wait
  /// until they are answered. Receives a descriptor, which belongs to the callee.
  void (*begin)(void *context, int32_t listener);
  void *context;
};

/// Whether this system lets a process watch the calls of others that it starts.
bool platform_can_watch_calls(void);

/// Waits for the next call.
///
/// - Returns: 1; 0 where all watched processes have gone; -1 where it failed.
int32_t platform_next_call(int32_t listener, struct platform_call *call);

/// Lets a call go on as though it were not watched; false where its process has gone.
bool platform_let_call(int32_t listener, uint64_t id);

/// Has a call fail with an error; false where its process has gone.
bool platform_fail_call(int32_t listener, uint64_t id, int32_t error);

/// Has a call return a value without being made; false where its process has gone.
bool platform_return_from_call(int32_t listener, uint64_t id, int64_t value);

/// Whether the call still waits: what was read of its process before is then what it asked with.
bool platform_call_waits(int32_t listener, uint64_t id);

/// Ends the process that a thread belongs to by SIGKILL; false where it has gone.
bool platform_kill_process_of(int32_t thread);

/// The process that a thread belongs to; -1 where it has gone.
int32_t platform_process_of(int32_t thread);

/// Reads memory of another process.
///
/// - Returns: The count of bytes, which may be less; -1 where it failed.
int64_t platform_read_memory(int32_t process, uint64_t address, void *bytes, size_t count);

/// Writes memory of another process.
///
/// - Returns: The count of bytes, which may be less; -1 where it failed.
int64_t platform_write_memory(int32_t process, uint64_t address, const void *bytes, size_t count);

/// Where a file stands, from its start; -1 where it has no such place, as a pipe.
int64_t platform_position(int32_t file);

/// Whether what is written to a file goes to its end.
bool platform_appends(int32_t file);

/// Whether a read or a write of a file waits until it can be made.
bool platform_waits(int32_t file);

/// Another descriptor of what a pipe, a terminal or a socket leads to, for
/// `platform_read_now` or `platform_write_now`.
///
/// The file itself stays as those have it who share it. -1 where there can be none.
int32_t platform_open_without_waiting(int32_t file, bool is_for_reading);

/// Reads as `platform_read` does, and fails with EAGAIN where it would have to wait.
int64_t platform_read_now(int32_t file, void *bytes, size_t count);

/// Writes as `platform_write` does, and fails with EAGAIN where it would have to wait.
int64_t platform_write_now(int32_t file, const void *bytes, size_t count);

/// Reads as preadv2(2) with one part does: at an offset, or where the file stands for -1.
int64_t platform_read_flagged(
    int32_t file, void *bytes, size_t count, int64_t offset, int32_t flags);

/// Writes as pwritev2(2) with one part does: at an offset, or where the file stands for -1.
int64_t platform_write_flagged(
    int32_t file, const void *bytes, size_t count, int64_t offset, int32_t flags);

/// Whether such flags have a write go to the end of the file, whatever its offset.
bool platform_flags_append(int32_t flags);

/// What kind of address a socket has.
enum platform_address_kind {
  PLATFORM_ADDRESS_NONE,
  PLATFORM_ADDRESS_IP,
  /// A path in the file system.
  PLATFORM_ADDRESS_UNIX,
  /// A name that a socket of this machine has without a file; an empty one, too.
  PLATFORM_ADDRESS_ABSTRACT,
  /// Of the system itself, such as a netlink socket's.
  PLATFORM_ADDRESS_LOCAL,
  /// Of a family that is not known here.
  PLATFORM_ADDRESS_OTHER,
};

/// An address of a socket, for people and for comparison.
struct platform_address {
  int32_t kind;
  /// Whether it is of this machine alone: 127.0.0.0/8, ::1, and these as the one within the other.
  bool is_loopback;
  uint16_t port;
  /// An address without its port, a path with bytes of any kind, `@` and an abstract name, or the
  /// number of the family.
  char text[128];
};

/// Reads an address as a system call has it.
void platform_read_address(const void *bytes, size_t count, struct platform_address *address);

/// Reads an address that a message is sent to, or that a socket is given.
///
/// One of no family is of IPv4 to a socket for messages of IPv4: it is `connect` alone that it
/// disconnects.
void platform_read_destination(
    const void *bytes, size_t count, struct platform_address *address);

/// What a socket is.
struct platform_socket {
  /// Whether it takes a stream of bytes, and no messages.
  bool is_stream;
  /// Whether it is of IPv4.
  bool is_ipv4;
  /// Whom it is connected to; `PLATFORM_ADDRESS_NONE` for nothing, or not yet.
  struct platform_address peer;
};

/// Looks at a socket; false where the descriptor is of none.
bool platform_look_at_socket(int32_t descriptor, struct platform_socket *socket);

/// Calls `body` with each address that a host's name stands for; -1 where none is known.
int32_t platform_look_up_host(
    const char *name, void (*body)(void *context, const char *address), void *context);

/// Opens what another process has open, in this one; -1 where it failed.
int32_t platform_borrow_descriptor(int32_t process, int32_t descriptor);

#endif
