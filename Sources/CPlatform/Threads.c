#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "CPlatform.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

// MARK: Locks

struct platform_monitor {
  pthread_mutex_t mutex;
  pthread_cond_t condition;
};

// Waits are counted on a clock that is never set. macOS counts them so where it is given a span
// instead of a time, and knows no clock of a condition.
static bool make_condition(pthread_cond_t *condition) {
#ifdef __APPLE__
  return pthread_cond_init(condition, NULL) == 0;
#else
  pthread_condattr_t attributes;
  if (pthread_condattr_init(&attributes) != 0) return false;
  bool made = pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC) == 0 &&
              pthread_cond_init(condition, &attributes) == 0;
  pthread_condattr_destroy(&attributes);
  return made;
#endif
}

struct platform_monitor *platform_make_monitor(void) {
  struct platform_monitor *monitor = malloc(sizeof *monitor);
  if (monitor == NULL || pthread_mutex_init(&monitor->mutex, NULL) != 0 ||
      !make_condition(&monitor->condition)) {
    fputs("no memory is left for a lock\n", stderr);
    abort();
  }
  return monitor;
}

void platform_free_monitor(struct platform_monitor *monitor) {
  pthread_cond_destroy(&monitor->condition);
  pthread_mutex_destroy(&monitor->mutex);
  free(monitor);
}

void platform_lock_monitor(struct platform_monitor *monitor) {
  pthread_mutex_lock(&monitor->mutex);
}

void platform_unlock_monitor(struct platform_monitor *monitor) {
  pthread_mutex_unlock(&monitor->mutex);
}

void platform_wait_monitor(struct platform_monitor *monitor) {
  pthread_cond_wait(&monitor->condition, &monitor->mutex);
}

// As long as a wait ever is: a system's time may not hold more.
static const double longest_wait = 1e8;

static struct timespec span_of(double seconds) {
  if (!(seconds > 0)) seconds = 0;
  if (seconds > longest_wait) seconds = longest_wait;
  time_t whole = (time_t)seconds;
  return (struct timespec){.tv_sec = whole, .tv_nsec = (long)((seconds - (double)whole) * 1e9)};
}

void platform_wait_monitor_for(struct platform_monitor *monitor, double seconds) {
  struct timespec time = span_of(seconds);
#ifdef __APPLE__
  pthread_cond_timedwait_relative_np(&monitor->condition, &monitor->mutex, &time);
#else
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  time.tv_sec += now.tv_sec;
  time.tv_nsec += now.tv_nsec;
  if (time.tv_nsec >= 1000000000) {
    time.tv_nsec -= 1000000000;
    time.tv_sec += 1;
  }
  pthread_cond_timedwait(&monitor->condition, &monitor->mutex, &time);
#endif
}

void platform_wake_monitor(struct platform_monitor *monitor) {
  pthread_cond_broadcast(&monitor->condition);
}

// MARK: Threads

struct thread_start {
  void (*body)(void *);
  void *context;
};

static void *run(void *argument) {
  struct thread_start start = *(struct thread_start *)argument;
  free(argument);
  start.body(start.context);
  return NULL;
}

// As much as the first thread has on most systems: musl's other threads have 128 KiB, and macOS's
// 512, unless they are told.
static const size_t stack_size = 8 << 20;

static int make_thread(struct thread_start *start) {
  pthread_t thread;
  pthread_attr_t attributes;
  int error = pthread_attr_init(&attributes);
  if (error != 0) return error;
  pthread_attr_setstacksize(&attributes, stack_size);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  error = pthread_create(&thread, &attributes, run, start);
  pthread_attr_destroy(&attributes);
  return error;
}

// A thread begins with the mask of the one that makes it.
static int make_thread_without_signals(struct thread_start *start) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  int error = make_thread(start);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return error;
}

int32_t platform_start_thread(void (*body)(void *), void *context, bool takesSignals) {
  struct thread_start *start = malloc(sizeof *start);
  if (start == NULL) return ENOMEM;
  *start = (struct thread_start){body, context};
  int error = takesSignals ? make_thread(start) : make_thread_without_signals(start);
  if (error != 0) free(start);
  return error;
}

void platform_yield(void) { sched_yield(); }

// MARK: What belongs to a thread

static pthread_once_t exit_key_once = PTHREAD_ONCE_INIT;
static pthread_key_t exit_key;
static int exit_key_error;
static _Atomic(void (*)(void *)) exit_body;

static void call_exit_body(void *pointer) {
  void (*body)(void *) = exit_body;
  body(pointer);
}

static void make_exit_key(void) { exit_key_error = pthread_key_create(&exit_key, call_exit_body); }

int32_t platform_at_thread_exit(void (*body)(void *), void *pointer) {
  exit_body = body;
  pthread_once(&exit_key_once, make_exit_key);
  return exit_key_error != 0 ? exit_key_error : pthread_setspecific(exit_key, pointer);
}

_Thread_local void *platform_thread_pointer = NULL;

#ifndef __APPLE__
// Asked for once a thread: for the first thread it is read from a file.
static _Thread_local char *stack_end;

static void find_stack_end(void) {
  pthread_attr_t attributes;
  void *end = NULL;
  size_t size;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
  if (pthread_attr_getstack(&attributes, &end, &size) == 0) stack_end = end;
  pthread_attr_destroy(&attributes);
}
#endif

size_t platform_stack_left(void) {
  char here;
#ifdef __APPLE__
  char *end = (char *)pthread_get_stackaddr_np(pthread_self()) -
              pthread_get_stacksize_np(pthread_self());
#else
  if (stack_end == NULL) find_stack_end();
  char *end = stack_end;
#endif
  return end == NULL || &here < end ? 0 : (size_t)(&here - end);
}

int32_t platform_after_fork(void (*body)(void)) { return pthread_atfork(NULL, NULL, body); }

void platform_move_nothing_past_here(void) {}

__attribute__((weak)) bool injection_record_issue(
    const char *text, const char *fileID, unsigned long line) {
  return false;
}

__attribute__((weak)) bool injection_test_is_running(void) { return false; }
