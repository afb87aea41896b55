#include "CPlatform.h"

#if PLATFORM_RUNS_PROGRAMS

#include <errno.h>
#include <signal.h>
#include <pthread.h>
#include <spawn.h>
#include <sys/wait.h>

#ifdef __APPLE__
#include <crt_externs.h>
#define ENVIRONMENT (*_NSGetEnviron())
#else
extern char **environ;
#define ENVIRONMENT environ
#endif

// A program that takes the place of this one on its terminal: an editor.

static int set_attributes(posix_spawnattr_t *attributes) {
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  int error = posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  if (error == 0) error = posix_spawnattr_setsigmask(attributes, &none);
  if (error == 0) error = posix_spawnattr_setsigdefault(attributes, &all);
  return error;
}

// The one that runs, as long as its id is its own; 0 for none.
static pid_t running;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int32_t wait_for(pid_t child) {
  siginfo_t end;
  while (waitid(P_PID, (id_t)child, &end, WEXITED | WNOWAIT) < 0 && errno == EINTR) continue;
  pthread_mutex_lock(&lock);
  running = 0;
  pthread_mutex_unlock(&lock);
  int status = 0;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

void platform_signal_foreground(int32_t number) {
  pthread_mutex_lock(&lock);
  if (running > 0) kill(running, number);
  pthread_mutex_unlock(&lock);
}

int32_t platform_run_in_foreground(const char *command, const char *word) {
  char *const arguments[] = {"sh", "-c", (char *)command, "sh", (char *)word, NULL};
  posix_spawnattr_t attributes;
  if (posix_spawnattr_init(&attributes) != 0) return -1;
  pid_t child = 0;
  int error = set_attributes(&attributes);
  pthread_mutex_lock(&lock);
  if (error == 0) error = posix_spawn(&child, "/bin/sh", NULL, &attributes, arguments, ENVIRONMENT);
  if (error == 0) running = child;
  pthread_mutex_unlock(&lock);
  posix_spawnattr_destroy(&attributes);
  return error == 0 ? wait_for(child) : -1;
}

#endif
