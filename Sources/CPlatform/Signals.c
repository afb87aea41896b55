#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "CPlatform.h"

#if PLATFORM_RUNS_PROGRAMS

#include <pthread.h>
#include <string.h>
#include <unistd.h>

_Static_assert(
    sizeof(sigset_t) <= sizeof(struct platform_signal_mask), "a set of signals has to fit");

static sigset_t set_of(const int32_t *signals, size_t count) {
  sigset_t set;
  sigemptyset(&set);
  for (size_t index = 0; index < count; index++) sigaddset(&set, signals[index]);
  return set;
}

void platform_unblock_signals(struct platform_signal_mask *previous) {
  sigset_t none, before;
  sigemptyset(&none);
  pthread_sigmask(SIG_SETMASK, &none, &before);
  memcpy(previous, &before, sizeof before);
}

void platform_restore_signals(const struct platform_signal_mask *previous) {
  sigset_t before;
  memcpy(&before, previous, sizeof before);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void platform_block_signals(const int32_t *signals, size_t count) {
  sigset_t set = set_of(signals, count);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
}

int32_t platform_wait_for_signal(const int32_t *signals, size_t count) {
  sigset_t set = set_of(signals, count);
  int signal = 0;
  while (sigwait(&set, &signal) != 0) {}
  return signal;
}

bool platform_is_signal_ignored(int32_t signal) {
  struct sigaction action;
  return sigaction(signal, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

void platform_ignore_signal(int32_t number) { signal(number, SIG_IGN); }

void platform_default_signal(int32_t number) { signal(number, SIG_DFL); }

static volatile sig_atomic_t told_descriptor = -1;

static void tell(int signal) {
  int error = errno;
  unsigned char byte = (unsigned char)signal;
  // A pipe that is full holds signals enough.
  if (write(told_descriptor, &byte, 1) < 0) errno = error;
  errno = error;
}

void platform_tell_of_signals(const int32_t *signals, size_t count, int32_t descriptor) {
  told_descriptor = descriptor;
  struct sigaction action = {.sa_handler = tell, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  for (size_t index = 0; index < count; index++) sigaction(signals[index], &action, NULL);
}

int32_t platform_kill(int32_t process, int32_t signal) {
  // 0 is the own group, and -1 is all that this user may end: the id of what has gone, or its negative number.
  if (process == 0 || process == -1) {
    errno = ESRCH;
    return -1;
  }
  return kill(process, signal);
}

// MARK: Writing to a reader who has gone

static bool is_pending(int signal) {
  sigset_t pending;
  return sigpending(&pending) == 0 && sigismember(&pending, signal) == 1;
}

// The signal goes to the thread that writes. It is held back there, and taken where this write has
// raised it.
int64_t platform_write_without_signal(int32_t descriptor, const void *bytes, size_t count) {
  int32_t pipe_signal = SIGPIPE;
  sigset_t held = set_of(&pipe_signal, 1), before;
  bool was_pending = is_pending(SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &held, &before);
  ssize_t written = write(descriptor, bytes, count);
  int error = errno;
  if (written < 0 && error == EPIPE && !was_pending && is_pending(SIGPIPE))
    platform_wait_for_signal(&pipe_signal, 1);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = error;
  return written;
}

#endif
