#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#ifdef __linux__

#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

int platform_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int platform_pidfd_open(pid_t pid) { return (int)syscall(SYS_pidfd_open, pid, 0); }

int platform_accept(int listener) {
  return accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
}

int platform_become_subreaper(void) { return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); }

int platform_clone_file(int source, int destination) {
  return ioctl(destination, FICLONE, source);
}

#else

static int not_here(void) {
  errno = ENOSYS;
  return -1;
}

int platform_pipe(int ends[2]) {
  if (pipe(ends) != 0) return -1;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
}

int platform_pidfd_open(pid_t pid) { return not_here(); }

int platform_accept(int listener) {
  int connection = accept(listener, NULL, NULL);
  if (connection < 0) return -1;
  fcntl(connection, F_SETFD, FD_CLOEXEC);
  fcntl(connection, F_SETFL, O_NONBLOCK);
  return connection;
}

int platform_become_subreaper(void) { return not_here(); }

int platform_clone_file(int source, int destination) { return not_here(); }

#endif

_Thread_local void *platform_thread_pointer = NULL;

__attribute__((weak)) bool injection_record_issue(
    const char *text, const char *fileID, unsigned long line) {
  return false;
}
