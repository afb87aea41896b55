// Pipes, descriptors, and waiting for them.

#ifndef PLATFORM_STREAMS_H
#define PLATFORM_STREAMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Opens a pipe whose two ends are closed in a program that this process executes.
int32_t platform_pipe(int32_t ends[2]);

/// Another number for the same open file, the lowest free one from `lowest` on.
int32_t platform_duplicate(int32_t descriptor, int32_t lowest);

/// Makes reads and writes return at once where they would have to wait.
int32_t platform_make_nonblocking(int32_t descriptor);

/// Makes reads and writes wait again.
int32_t platform_make_blocking(int32_t descriptor);

/// How many descriptors this process has open; -1 where the system does not count them, as Linux
/// does since 6.2.
int64_t platform_open_descriptor_count(void);

/// How many descriptors this process may have open at once.
int64_t platform_descriptor_limit(void);

/// Writes to a pipe or socket whose reader may have gone: that is an error (EPIPE), not the signal
/// that ends this process.
int64_t platform_write_without_signal(int32_t descriptor, const void *bytes, size_t count);

// MARK: Waiting

/// One of the descriptors that a thread waits for.
struct platform_poll_entry {
  int32_t descriptor;
  /// Whether to wait until it takes bytes, instead of until it has some or has ended.
  bool is_for_writing;
  /// Set by the wait: whether something has happened to it.
  bool is_ready;
};

/// Waits until something happens to one of the descriptors.
///
/// - Parameter milliseconds: How long at the most; -1 for ever.
/// - Returns: How many are ready; -1 where a signal ended the wait.
int32_t platform_poll(struct platform_poll_entry *entries, size_t count, int32_t milliseconds);

/// Opens a descriptor that wakes a thread which waits for it to be readable.
int32_t platform_open_wakeup(void);

/// Makes it readable until it is drained.
void platform_signal_wakeup(int32_t wakeup);

/// Makes it wait again.
void platform_drain_wakeup(int32_t wakeup);

#endif
