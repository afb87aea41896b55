#ifdef __linux__
#define _GNU_SOURCE

#include "CPlatform.h"
#include "ProcFile.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

// The soft limit of file locks as a mark: a program may set it, which hardly any does, and else it
// stays through fork(2), setsid(2) and execve(2), also of a program of another user. Every user may
// read it.

static const char limit_title[] = "Max file locks";

static bool is_mark(uint64_t number) {
  return number >= platform_lowest_mark && number <= platform_highest_mark;
}

bool platform_shows_marks(void) {
  struct rlimit limit;
  char text[4096];
  return getrlimit(RLIMIT_LOCKS, &limit) == 0 &&
         (limit.rlim_max == RLIM_INFINITY || limit.rlim_max >= platform_highest_mark) &&
         proc_read("/proc/self/limits", text, sizeof text) > 0 &&
         strstr(text, limit_title) != NULL;
}

bool platform_mark(int32_t process, uint64_t mark) {
  struct rlimit limit;
  if (prlimit(process, RLIMIT_LOCKS, NULL, &limit) != 0) return false;
  // A limit that another program has set stays.
  if (mark == 0 ? !is_mark(limit.rlim_cur) : mark > limit.rlim_max) return mark == 0;
  limit.rlim_cur = mark == 0 ? limit.rlim_max : mark;
  return prlimit(process, RLIMIT_LOCKS, &limit, NULL) == 0;
}

uint64_t platform_mark_of(int32_t process) {
  char path[64], text[4096];
  snprintf(path, sizeof path, "/proc/%" PRId32 "/limits", process);
  if (proc_read(path, text, sizeof text) <= 0) return 0;
  const char *line = strstr(text, limit_title);
  // "unlimited" is no number, and gives 0.
  uint64_t limit = line == NULL ? 0 : strtoull(line + sizeof limit_title - 1, NULL, 10);
  return is_mark(limit) ? limit : 0;
}

#endif
