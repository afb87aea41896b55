#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <unistd.h>

// posix_spawn(3) with everything that a child needs set in the child: the working directory, the
// streams, the group, and the signals as they are in a program that a shell starts.

static int add_actions(posix_spawn_file_actions_t *actions, const struct platform_start *start) {
  int error = posix_spawn_file_actions_addchdir_np(actions, start->directory);
  for (int stream = 0; stream < 3 && error == 0; stream++)
    error = posix_spawn_file_actions_adddup2(actions, start->streams[stream], stream);
#ifdef __linux__
  if (error == 0) error = posix_spawn_file_actions_addclosefrom_np(actions, 3);
#endif
  return error;
}

static int set_attributes(posix_spawnattr_t *attributes) {
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  short flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
#ifdef __APPLE__
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
  int error = posix_spawnattr_setflags(attributes, flags);
  if (error == 0) error = posix_spawnattr_setpgroup(attributes, 0);
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
