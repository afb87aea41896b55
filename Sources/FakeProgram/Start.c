// Starts a program as a child of the harness's, from a process that has hardly any memory.
//
// Linux counts the memory of a program from the process that has started it: what that had at once is
// the least that the system ever tells of the program. So one that is to be measured is started from
// here.

#ifdef __linux__
#define _GNU_SOURCE

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "Start.h"

// The words behind `--start`.
enum { word_streams, word_terminal, word_path, word_count, word_first };

// Where the harness reads which process it was, and why it was none.
enum { report_descriptor = 3 };

struct start {
  char **words;
  char **arguments;
  char **variables;
  volatile int error;
};

// The first terminal that the leader of a session opens becomes its controlling terminal.
static bool take_terminal(const struct start *start) {
  const char *streams = start->words[word_streams];
  if (*start->words[word_terminal] == 0) return true;
  int terminal = open(start->words[word_terminal], O_RDWR);
  if (terminal < 0) return false;
  for (int stream = 0; stream < 3; stream++)
    if (streams[stream] == 't' && dup2(terminal, stream) < 0) return false;
  return terminal < 3 || close(terminal) == 0;
}

static int become(void *context) {
  struct start *start = context;
  if (setsid() >= 0 && take_terminal(start)) {
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execve(start->words[word_path], start->arguments, start->variables);
  }
  start->error = errno;
  _exit(127);
}

int start_program(char **words, int count) {
  static char stack[64 * 1024] __attribute__((aligned(16)));
  if (count <= word_first || fcntl(report_descriptor, F_SETFD, FD_CLOEXEC) != 0) return 1;
  long size = strtol(words[word_count], NULL, 10);
  if (size < 1 || size >= count - word_first) return 1;
  struct start start = {.words = words, .arguments = words + word_first,
                        .variables = words + word_first + size + 1};
  // An empty word stands between the arguments and the variables.
  words[word_first + size] = NULL;
  pid_t child =
      clone(become, stack + sizeof stack, CLONE_PARENT | CLONE_VM | CLONE_VFORK | SIGCHLD, &start);
  int32_t report[2] = {child, child < 0 ? errno : start.error};
  return write(report_descriptor, report, sizeof report) == sizeof report ? 0 : 1;
}

#else

#include "Start.h"

int start_program(char **words, int count) {
  (void)words;
  (void)count;
  return 1;
}

#endif
