#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

// posix_spawn(3) with everything that a child needs set in the child: the working directory, the
// streams, the session, and the signals as they are in a program that a shell starts.

static int add_actions(posix_spawn_file_actions_t *actions, const struct platform_start *start) {
  int error = posix_spawn_file_actions_addchdir_np(actions, start->directory);
  // The first terminal that the leader of a session opens becomes its controlling terminal.
  if (start->terminal != NULL && error == 0)
    error = posix_spawn_file_actions_addopen(actions, 0, start->terminal, O_RDWR, 0);
  for (int stream = start->terminal ? 1 : 0; stream < 3 && error == 0; stream++)
    error = posix_spawn_file_actions_adddup2(
        actions, start->terminal ? 0 : start->streams[stream], stream);
#ifdef __linux__
  if (error == 0) error = posix_spawn_file_actions_addclosefrom_np(actions, 3);
#endif
  return error;
}

static int set_attributes(posix_spawnattr_t *attributes) {
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  // The leader of a session leads its group too.
  short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSID;
#ifdef __APPLE__
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
  int error = posix_spawnattr_setflags(attributes, flags);
  if (error == 0) error = posix_spawnattr_setsigmask(attributes, &none);
  if (error == 0) error = posix_spawnattr_setsigdefault(attributes, &all);
  return error;
}

int platform_spawn(pid_t *child, const struct platform_start *start) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int error = posix_spawn_file_actions_init(&actions);
  if (error != 0) return error;
  error = posix_spawnattr_init(&attributes);
  if (error == 0) {
    error = add_actions(&actions, start);
    if (error == 0) error = set_attributes(&attributes);
    if (error == 0)
      error = posix_spawn(
          child, start->path, &actions, &attributes, start->arguments, start->environment);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

int platform_open_terminal(char *path, size_t capacity) {
#ifdef __linux__
  int terminal = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
#else
  int terminal = posix_openpt(O_RDWR | O_NOCTTY);
  if (terminal >= 0) fcntl(terminal, F_SETFD, FD_CLOEXEC);
#endif
  if (terminal < 0) return -1;
  if (grantpt(terminal) == 0 && unlockpt(terminal) == 0 &&
      ptsname_r(terminal, path, capacity) == 0)
    return terminal;
  int error = errno;
  close(terminal);
  errno = error;
  return -1;
}

#ifdef __linux__

#include <linux/fs.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/xattr.h>

int platform_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int platform_event(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

bool platform_has_extended_attributes(const char *path) { return llistxattr(path, NULL, 0) > 0; }

int platform_pidfd_open(pid_t pid) { return (int)syscall(SYS_pidfd_open, pid, 0); }

int platform_accept(int listener) {
  return accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
}

int platform_become_subreaper(void) { return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); }

int platform_clone_file(int source, int destination) {
  return ioctl(destination, FICLONE, source);
}

enum platform_call platform_call_of(long number) {
  switch (number) {
  case SYS_read:
  case SYS_readv:
    return platform_call_read;
#ifdef SYS_poll
  case SYS_poll:
#endif
  case SYS_ppoll:
    return platform_call_poll;
#ifdef SYS_select
  case SYS_select:
#endif
  case SYS_pselect6:
    return platform_call_select;
#ifdef SYS_epoll_wait
  case SYS_epoll_wait:
#endif
  case SYS_epoll_pwait:
    return platform_call_epoll;
#ifdef SYS_pause
  case SYS_pause:
#endif
  case SYS_futex:
  case SYS_wait4:
  case SYS_waitid:
  case SYS_rt_sigsuspend:
  case SYS_rt_sigtimedwait:
    return platform_call_idle;
  default:
    return platform_call_other;
  }
}

#else

#include <sys/xattr.h>

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

int platform_event(void) { return not_here(); }

bool platform_has_extended_attributes(const char *path) {
  return listxattr(path, NULL, 0, XATTR_NOFOLLOW) > 0;
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

enum platform_call platform_call_of(long number) { return platform_call_other; }

#endif

_Thread_local void *platform_thread_pointer = NULL;

void platform_move_nothing_past_here(void) {}

__attribute__((weak)) bool injection_record_issue(
    const char *text, const char *fileID, unsigned long line) {
  return false;
}
