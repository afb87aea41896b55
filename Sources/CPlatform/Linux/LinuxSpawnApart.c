#ifdef __linux__
#define _GNU_SOURCE

#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

// At execve(2), Linux takes the peak of the memory that a process had until then over into what it tells
// of it at its end. A child that shares the memory of its parent, or has a copy of it, begins with that of
// its parent. So the parent executes a small program (FakeProgram/Start.c), and that makes the child: with
// CLONE_PARENT, by which it is no child of its own, but of its parent.

// Also what this process had before it executed this program, which a child does not begin with; the exact
// figure, in /proc/self/status, takes twenty times as long to read.
int64_t platform_least_peak_memory(void) {
  struct rusage usage;
  return getrusage(RUSAGE_SELF, &usage) == 0 ? (int64_t)usage.ru_maxrss * 1024 : -1;
}

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define HAS_THREAD_SANITIZER
#endif
#endif

#ifdef HAS_THREAD_SANITIZER
// Spawn.c says that it cannot be done.
#else

#include "SpawnSteps.h"

struct starting {
  const struct platform_start *start;
  const char *starter;
  char **words;
  int report;
  int descriptor_limit;
  _Atomic int error;
};

// The streams that are no terminal; the starter opens that, as the leader of a session has to.
static bool set_plain_streams(const struct platform_start *start) {
  struct platform_start plain = *start;
  plain.terminal = NULL;
  int nothing = -1;
  for (int stream = 0; stream < 3; stream++) {
    if (plain.streams[stream] >= 0) continue;
    if (nothing < 0) nothing = open("/dev/null", O_RDWR);
    if (nothing < 0) return false;
    plain.streams[stream] = nothing;
  }
  return platform_set_streams(&plain);
}

static int become_starter(void *context) {
  struct starting *starting = context;
  char *none = NULL;
  platform_set_default_signals();
  platform_mark(0, starting->start->mark);
  // Away from where it goes to, and from the streams.
  int report = fcntl(starting->report, F_DUPFD, 4);
  if (report >= 0 && chdir(starting->start->directory) == 0 && set_plain_streams(starting->start)
      && dup2(report, 3) == 3) {
    platform_close_from(4, starting->descriptor_limit);
    // Every signal stays blocked until the program has been started.
    execve(starting->starter, starting->words, &none);
  }
  starting->error = errno;
  _exit(127);
}

static size_t count_of(char *const *words) {
  size_t count = 0;
  while (words[count] != NULL) count++;
  return count;
}

// The words that FakeProgram/Start.h tells of.
static char **make_words(const struct platform_start *start, char *streams, char *number) {
  size_t arguments = count_of(start->arguments), variables = count_of(start->environment);
  char **words = malloc((arguments + variables + 8) * sizeof *words), **next = words;
  if (words == NULL) return NULL;
  for (int stream = 0; stream < 3; stream++)
    streams[stream] = start->streams[stream] < 0 ? 't' : 'p';
  snprintf(number, 24, "%zu", arguments);
  *next++ = "harness-fake";
  *next++ = "--start";
  *next++ = streams;
  *next++ = start->terminal == NULL ? "" : (char *)start->terminal;
  *next++ = (char *)start->path;
  *next++ = number;
  for (size_t index = 0; index < arguments; index++) *next++ = start->arguments[index];
  *next++ = "";
  for (size_t index = 0; index < variables; index++) *next++ = start->environment[index];
  *next = NULL;
  return words;
}

// Runs the starter to its end, with every signal blocked: a handler of this process must not run in a
// child that shares its memory.
static int run_starter(struct starting *starting) {
  _Alignas(16) char stack[64 * 1024];
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t starter = clone(
      become_starter, stack + sizeof stack, CLONE_VM | CLONE_VFORK | SIGCHLD, starting);
  int error = starter < 0 ? errno : starting->error;
  while (starter > 0 && waitpid(starter, NULL, 0) < 0 && errno == EINTR) continue;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return error;
}

// Which process the starter has made.
static int take_report(int pipe, int32_t *child) {
  int32_t report[2];
  ssize_t count;
  do count = read(pipe, report, sizeof report);
  while (count < 0 && errno == EINTR);
  if (count != sizeof report) return ENOEXEC;
  if (report[0] > 0 && report[1] != 0)
    while (waitpid(report[0], NULL, 0) < 0 && errno == EINTR) continue;
  *child = report[0];
  return report[0] < 0 && report[1] == 0 ? ENOEXEC : report[1];
}

int32_t platform_spawn_apart(
    int32_t *child, const struct platform_start *start, const char *starter) {
  char streams[4] = {0}, number[24];
  int ends[2];
  if (start->watching != NULL) return ENOSYS;
  char **words = make_words(start, streams, number);
  if (words == NULL) return ENOMEM;
  if (pipe2(ends, O_CLOEXEC) != 0) {
    free(words);
    return errno;
  }
  struct starting starting = {
      .start = start, .starter = starter, .words = words, .report = ends[1],
      .descriptor_limit = platform_close_limit()};
  int error = run_starter(&starting);
  close(ends[1]);
  if (error == 0) error = take_report(ends[0], child);
  close(ends[0]);
  free(words);
  return error;
}

#endif

#endif
