#ifdef __linux__
#define _GNU_SOURCE

#include "CPlatform.h"

#include <fcntl.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

int32_t platform_pipe(int32_t ends[2]) { return pipe2(ends, O_CLOEXEC); }

int64_t platform_open_descriptor_count(void) {
  struct stat status;
  return stat("/proc/self/fd", &status) == 0 && status.st_size > 0 ? status.st_size : -1;
}

int32_t platform_open_wakeup(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

void platform_signal_wakeup(int32_t wakeup) {
  // A counter that is full is readable as well.
  eventfd_write(wakeup, 1);
}

void platform_drain_wakeup(int32_t wakeup) {
  eventfd_t count;
  eventfd_read(wakeup, &count);
}

int32_t platform_open_exit_watch(int32_t process) {
  return (int32_t)syscall(SYS_pidfd_open, process, 0);
}

int32_t platform_become_subreaper(void) { return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); }

#endif
