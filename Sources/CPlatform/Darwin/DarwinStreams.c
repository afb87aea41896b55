#ifdef __APPLE__

#include "CPlatform.h"

#if PLATFORM_RUNS_PROGRAMS

#include <fcntl.h>
#include <libproc.h>
#include <sys/event.h>
#include <unistd.h>

int32_t platform_pipe(int32_t ends[2]) {
  if (pipe(ends) != 0) return -1;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
}

int64_t platform_open_descriptor_count(void) {
  int size = proc_pidinfo(getpid(), PROC_PIDLISTFDS, 0, NULL, 0);
  if (size <= 0) return -1;
  // The size that it asks for has room to spare; what it then fills is exact.
  char room[size];
  size = proc_pidinfo(getpid(), PROC_PIDLISTFDS, 0, room, size);
  return size > 0 ? size / PROC_PIDLISTFD_SIZE : -1;
}

// MARK: Waking

static int open_queue(void) {
  int queue = kqueue();
  if (queue >= 0) fcntl(queue, F_SETFD, FD_CLOEXEC);
  return queue;
}

static int add_event(int queue, uintptr_t number, int16_t filter, uint16_t flags, uint32_t notes) {
  struct kevent event;
  EV_SET(&event, number, filter, flags, notes, 0, NULL);
  return kevent(queue, &event, 1, NULL, 0, NULL);
}

static int32_t close_for_error(int queue) {
  int error = errno;
  close(queue);
  errno = error;
  return -1;
}

int32_t platform_open_wakeup(void) {
  int queue = open_queue();
  if (queue < 0) return -1;
  if (add_event(queue, 0, EVFILT_USER, EV_ADD | EV_CLEAR, 0) == 0) return queue;
  return close_for_error(queue);
}

void platform_signal_wakeup(int32_t wakeup) {
  add_event(wakeup, 0, EVFILT_USER, 0, NOTE_TRIGGER);
}

void platform_drain_wakeup(int32_t wakeup) {
  struct kevent event;
  struct timespec now = {0, 0};
  kevent(wakeup, NULL, 0, &event, 1, &now);
}

// MARK: Exits

int32_t platform_open_exit_watch(int32_t process) {
  int queue = open_queue();
  if (queue < 0) return -1;
  if (add_event(queue, (uintptr_t)process, EVFILT_PROC, EV_ADD, NOTE_EXIT) == 0) return queue;
  // One that has exited already cannot be watched any more.
  if (errno == ESRCH && add_event(queue, 0, EVFILT_USER, EV_ADD, 0) == 0 &&
      add_event(queue, 0, EVFILT_USER, 0, NOTE_TRIGGER) == 0)
    return queue;
  return close_for_error(queue);
}

int32_t platform_become_subreaper(void) {
  errno = ENOSYS;
  return -1;
}

// MARK: Input

enum platform_input_wait platform_input_wait(int32_t leader, uint64_t device) {
  return platform_input_wait_unknown;
}

#endif
#endif
