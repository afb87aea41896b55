// Signals.

#ifndef PLATFORM_SIGNALS_H
#define PLATFORM_SIGNALS_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Which signals a thread holds back.
struct platform_signal_mask {
  uint64_t words[16];
};

/// Holds no signal back in this thread.
///
/// - Parameter previous: What it held back before.
void platform_unblock_signals(struct platform_signal_mask *previous);

/// Holds back what was held back before.
void platform_restore_signals(const struct platform_signal_mask *previous);

/// Holds some signals back in this thread, and in those that it starts.
void platform_block_signals(const int32_t *signals, size_t count);

/// Waits for one of some signals that are held back, and gives its number.
int32_t platform_wait_for_signal(const int32_t *signals, size_t count);

/// Whether this process ignores a signal.
bool platform_is_signal_ignored(int32_t signal);

/// Has this process ignore a signal.
void platform_ignore_signal(int32_t signal);

/// Has a signal do what it does where no program asks for anything else.
void platform_default_signal(int32_t signal);

/// Has signals tell of themselves: the number of each is written to a descriptor, as one byte.
void platform_tell_of_signals(const int32_t *signals, size_t count, int32_t descriptor);

/// Sends a signal to a process, or to a group by its negative number; the signal 0 asks whether it is there.
///
/// No process has the number 0 or -1, and all of them are never meant: that is refused with ESRCH.
int32_t platform_kill(int32_t process, int32_t signal);

#endif
