#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "CPlatform.h"

#if PLATFORM_RUNS_PROGRAMS

#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

int32_t platform_duplicate(int32_t descriptor, int32_t lowest) {
  return fcntl(descriptor, F_DUPFD_CLOEXEC, lowest);
}

int32_t platform_make_nonblocking(int32_t descriptor) {
  int flags = fcntl(descriptor, F_GETFL);
  return flags < 0 ? -1 : fcntl(descriptor, F_SETFL, flags | O_NONBLOCK);
}

int32_t platform_make_blocking(int32_t descriptor) {
  int flags = fcntl(descriptor, F_GETFL);
  return flags < 0 ? -1 : fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK);
}

int64_t platform_descriptor_limit(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return -1;
  return limit.rlim_cur > INT64_MAX ? INT64_MAX : (int64_t)limit.rlim_cur;
}

// MARK: Waiting

enum { entries_on_stack = 16 };

static int32_t poll_with(
    struct pollfd *room, struct platform_poll_entry *entries, size_t count, int32_t milliseconds) {
  for (size_t index = 0; index < count; index++) {
    room[index].fd = entries[index].descriptor;
    room[index].events = entries[index].is_for_writing ? POLLOUT : POLLIN;
    room[index].revents = 0;
  }
  int result = poll(room, (nfds_t)count, milliseconds);
  int error = errno;
  for (size_t index = 0; index < count; index++)
    entries[index].is_ready = result > 0 && room[index].revents != 0;
  errno = error;
  return result;
}

int32_t platform_poll(struct platform_poll_entry *entries, size_t count, int32_t milliseconds) {
  struct pollfd few[entries_on_stack];
  if (count <= entries_on_stack) return poll_with(few, entries, count, milliseconds);
  struct pollfd *many = malloc(count * sizeof *many);
  if (many == NULL) return -1;
  int32_t result = poll_with(many, entries, count, milliseconds);
  int error = errno;
  free(many);
  errno = error;
  return result;
}

#endif
