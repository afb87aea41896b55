#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "CPlatform.h"

#if PLATFORM_RUNS_PROGRAMS

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int32_t platform_getsid(int32_t process) { return getsid(process); }

// MARK: Waiting

static int64_t microseconds_of(struct timeval time) {
  return (int64_t)time.tv_sec * 1000000 + time.tv_usec;
}

static void describe(int status, const struct rusage *usage, struct platform_exit *how) {
  how->is_signal = WIFSIGNALED(status);
  how->value = how->is_signal ? WTERMSIG(status) : WEXITSTATUS(status);
  how->microseconds = microseconds_of(usage->ru_utime) + microseconds_of(usage->ru_stime);
#ifdef __APPLE__
  how->peak_memory = usage->ru_maxrss;
#else
  how->peak_memory = (int64_t)usage->ru_maxrss * 1024;
#endif
}

int32_t platform_reap(int32_t child, struct platform_exit *how) {
  int status = 0;
  struct rusage usage;
  memset(&usage, 0, sizeof usage);
  pid_t reaped = wait4(child, &status, WNOHANG, &usage);
  if (reaped < 0) return -1;
  if (reaped == 0) return 0;
  describe(status, &usage, how);
  return 1;
}

bool platform_is_stopped(int32_t child) {
  siginfo_t information;
  memset(&information, 0, sizeof information);
  return waitid(P_PID, (id_t)child, &information, WSTOPPED | WNOWAIT | WNOHANG) == 0 &&
         information.si_signo == SIGCHLD;
}

#endif
