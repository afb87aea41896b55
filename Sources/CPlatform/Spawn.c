#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "CPlatform.h"

#if PLATFORM_RUNS_PROGRAMS

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

// A program starts with everything set in the child: the working directory, the streams, the
// session, and the signals as they are in a program that a shell starts.

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define HAS_THREAD_SANITIZER
#endif
#endif

#if defined(__APPLE__) || defined(HAS_THREAD_SANITIZER)

// By posix_spawn(3). ThreadSanitizer knows no other way that shares the memory of a process.

static int add_actions(posix_spawn_file_actions_t *actions, const struct platform_start *start) {
  int error = posix_spawn_file_actions_addchdir_np(actions, start->directory);
  // The first terminal that the leader of a session opens becomes its controlling terminal.
  if (start->terminal != NULL && error == 0)
    error = posix_spawn_file_actions_addopen(actions, 0, start->terminal, O_RDWR, 0);
  // Descriptor 0 comes last: until then it is the terminal.
  for (int stream = 2; stream >= 0 && error == 0; stream--) {
    bool is_terminal = start->streams[stream] < 0;
    if (is_terminal && stream == 0) continue;
    error = posix_spawn_file_actions_adddup2(
        actions, is_terminal ? 0 : start->streams[stream], stream);
  }
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
  if (start->watching != NULL) return ENOSYS;
  int error = posix_spawn_file_actions_init(&actions);
  if (error != 0) return error;
  error = spawn_with(&started, start, &actions);
  posix_spawn_file_actions_destroy(&actions);
  if (error == 0) platform_mark(started, start->mark);
  *child = started;
  return error;
}

int32_t platform_spawn_apart(
    int32_t *child, const struct platform_start *start, const char *starter) {
  (void)child, (void)start, (void)starter;
  return ENOSYS;
}

#else

// posix_spawn(3) can set no mark, and musl's cannot close every other descriptor. What it does is
// done here too: the child shares the memory of its parent until it executes the program, and the
// parent's thread waits so long.

#include "Linux/LinuxCalls.h"
#include "Linux/SpawnSteps.h"

#include <limits.h>
#include <linux/futex.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>

void platform_set_default_signals(void) {
  struct sigaction plain = {.sa_handler = SIG_DFL};
  for (int signal = 1; signal < NSIG; signal++) sigaction(signal, &plain, NULL);
}

// A stream that lies where another one is to come would be overwritten.
static int away_from_streams(int descriptor) {
  return descriptor > 2 ? descriptor : fcntl(descriptor, F_DUPFD, 3);
}

bool platform_set_streams(const struct platform_start *start) {
  int sources[3];
  // The first terminal that the leader of a session opens becomes its controlling terminal.
  int terminal = start->terminal != NULL ? open(start->terminal, O_RDWR) : -1;
  if (start->terminal != NULL && terminal < 0) return false;
  for (int stream = 0; stream < 3; stream++) {
    sources[stream] =
        away_from_streams(start->streams[stream] < 0 ? terminal : start->streams[stream]);
    if (sources[stream] < 0) return false;
  }
  for (int stream = 0; stream < 3; stream++)
    if (dup2(sources[stream], stream) < 0) return false;
  return true;
}

// Linux has a call for it since 5.9.
void platform_close_from(int first, int limit) {
#ifdef SYS_close_range
  if (syscall(SYS_close_range, first, ~0U, 0) == 0) return;
#endif
  for (int descriptor = first; descriptor < limit; descriptor++) close(descriptor);
}

int platform_close_limit(void) {
  int64_t limit = platform_descriptor_limit();
  return limit < 0 || limit > 65536 ? 65536 : (int)limit;
}

struct becoming {
  const struct platform_start *start;
  int descriptor_limit;
  _Atomic int error;

  // Only of a program that is watched: how far its start has come, and whether the child still has
  // the memory of its parent, which the system says when it has gone.
  _Atomic int stage;
  _Atomic int shares_memory;
  int32_t listener;
};

static int become(void *context) {
  struct becoming *becoming = context;
  const struct platform_start *start = becoming->start;
  platform_set_default_signals();
  platform_mark(0, start->mark);
  if (setsid() >= 0 && chdir(start->directory) == 0 && platform_set_streams(start)) {
    platform_close_from(3, becoming->descriptor_limit);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execve(start->path, start->arguments, start->environment);
  }
  becoming->error = errno;
  _exit(127);
}

// MARK: Watched

// A filtered call waits for an answer, so the parent has to go on before the child makes one: the two
// share their memory side by side, and hand each other the turn. Both have their descriptors in
// common until the parent has the listener among its own.

enum stage { filtering, filtered, watched };

static void reach(_Atomic int *word, int value) {
  *word = value;
  syscall(SYS_futex, word, FUTEX_WAKE, INT_MAX, NULL, NULL, 0);
}

static void wait_while(_Atomic int *word, int value) {
  while (*word == value) syscall(SYS_futex, word, FUTEX_WAIT, value, NULL, NULL, 0);
}

// Whether the child has gone, which another process may have killed at any moment.
static bool has_ended(pid_t child) {
  siginfo_t information = {0};
  return waitid(P_PID, (id_t)child, &information, WEXITED | WNOHANG | WNOWAIT) != 0
      || information.si_pid == child;
}

static void wait_for_child(pid_t child, _Atomic int *word, int value) {
  struct timespec a_while = {.tv_nsec = 100000000};
  while (*word == value) {
    syscall(SYS_futex, word, FUTEX_WAIT, value, &a_while, NULL, 0);
    if (*word == value && has_ended(child)) return;
  }
}

static int become_watched(void *context) {
  struct becoming *becoming = context;
  // The system clears this word, and wakes who waits, when the child has a memory of its own.
  syscall(SYS_set_tid_address, &becoming->shares_memory);
  becoming->listener = platform_install_call_filter(becoming->start->watching->kinds);
  if (becoming->listener < 0) becoming->error = errno;
  reach(&becoming->stage, filtered);
  if (becoming->listener < 0) _exit(127);
  wait_while(&becoming->stage, filtered);
  if (unshare(CLONE_FILES) == 0) return become(context);
  becoming->error = errno;
  _exit(127);
}

static pid_t start_watched(struct becoming *becoming, char *stack_end) {
  const struct platform_watching *watching = becoming->start->watching;
  becoming->shares_memory = 1;
  becoming->listener = -1;
  pid_t started =
      clone(become_watched, stack_end, CLONE_VM | CLONE_FILES | SIGCHLD, becoming);
  if (started < 0) return started;
  wait_for_child(started, &becoming->stage, filtering);
  if (becoming->listener >= 0) watching->begin(watching->context, becoming->listener);
  reach(&becoming->stage, watched);
  wait_for_child(started, &becoming->shares_memory, 1);
  return started;
}

int32_t platform_spawn(int32_t *child, const struct platform_start *start) {
  struct becoming becoming = {.start = start, .descriptor_limit = platform_close_limit()};
  // The child's, which calls a few functions before the program. A part of this thread's own needs no memory
  // from the system, which a large block of the heap takes and gives back at each start.
  _Alignas(16) char stack[64 * 1024];
  // A handler of this process must not run in the child, whose memory is this process's.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t started =
      start->watching != NULL
          ? start_watched(&becoming, stack + sizeof stack)
          : clone(become, stack + sizeof stack, CLONE_VM | CLONE_VFORK | SIGCHLD, &becoming);
  int error = started < 0 ? errno : becoming.error;
  if (started > 0 && error != 0) waitpid(started, NULL, 0);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  *child = started;
  return error;
}

#endif

#endif
