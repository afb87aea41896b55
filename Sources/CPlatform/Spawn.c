#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "CPlatform.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

// A program starts with everything set in the child: the working directory, the streams, the
// session, and the signals as they are in a program that a shell starts.

#if defined(__APPLE__) || defined(__GLIBC__)

// By posix_spawn(3), which knows how to close every other descriptor here.

static int add_actions(posix_spawn_file_actions_t *actions, const struct platform_start *start) {
  int error = posix_spawn_file_actions_addchdir_np(actions, start->directory);
  // The first terminal that the leader of a session opens becomes its controlling terminal.
  if (start->terminal != NULL && error == 0)
    error = posix_spawn_file_actions_addopen(actions, 0, start->terminal, O_RDWR, 0);
  for (int stream = start->terminal ? 1 : 0; stream < 3 && error == 0; stream++)
    error = posix_spawn_file_actions_adddup2(
        actions, start->terminal ? 0 : start->streams[stream], stream);
#ifdef __GLIBC__
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

static int spawn_with(
    pid_t *child, const struct platform_start *start, posix_spawn_file_actions_t *actions) {
  posix_spawnattr_t attributes;
  int error = posix_spawnattr_init(&attributes);
  if (error != 0) return error;
  error = add_actions(actions, start);
  if (error == 0) error = set_attributes(&attributes);
  if (error == 0)
    error = posix_spawn(
        child, start->path, actions, &attributes, start->arguments, start->environment);
  posix_spawnattr_destroy(&attributes);
  return error;
}

int32_t platform_spawn(int32_t *child, const struct platform_start *start) {
  posix_spawn_file_actions_t actions;
  pid_t started = 0;
  int error = posix_spawn_file_actions_init(&actions);
  if (error != 0) return error;
  error = spawn_with(&started, start, &actions);
  posix_spawn_file_actions_destroy(&actions);
  *child = started;
  return error;
}

#else

// musl's posix_spawn(3) cannot close every other descriptor. What it does is done here too: the
// child shares the memory of its parent until it executes the program, and the parent waits so long.

#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>

static void set_default_signals(void) {
  struct sigaction plain = {.sa_handler = SIG_DFL};
  for (int signal = 1; signal < NSIG; signal++) sigaction(signal, &plain, NULL);
}

static bool set_streams(const struct platform_start *start) {
  // The first terminal that the leader of a session opens becomes its controlling terminal.
  int terminal = start->terminal != NULL ? open(start->terminal, O_RDWR) : -1;
  if (start->terminal != NULL && terminal < 0) return false;
  for (int stream = 0; stream < 3; stream++) {
    int source = start->terminal != NULL ? terminal : start->streams[stream];
    if (source != stream && dup2(source, stream) < 0) return false;
  }
  return true;
}

// Linux has a call for it since 5.9.
static void close_others(int limit) {
#ifdef SYS_close_range
  if (syscall(SYS_close_range, 3, ~0U, 0) == 0) return;
#endif
  for (int descriptor = 3; descriptor < limit; descriptor++) close(descriptor);
}

static void become(const struct platform_start *start, int descriptor_limit) {
  set_default_signals();
  if (setsid() < 0 || chdir(start->directory) != 0 || !set_streams(start)) return;
  close_others(descriptor_limit);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  execve(start->path, start->arguments, start->environment);
}

int32_t platform_spawn(int32_t *child, const struct platform_start *start) {
  // A handler of this process must not run in the child, whose memory is this process's.
  sigset_t all, before;
  sigfillset(&all);
  int64_t limit = platform_descriptor_limit();
  pthread_sigmask(SIG_SETMASK, &all, &before);
  volatile int error = 0;
  pid_t started = vfork();
  if (started == 0) {
    become(start, limit < 0 || limit > 65536 ? 65536 : (int)limit);
    error = errno;
    _exit(127);
  }
  if (started < 0) error = errno;
  if (started > 0 && error != 0) waitpid(started, NULL, 0);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  *child = started;
  return error;
}

#endif
