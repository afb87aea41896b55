#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "CPlatform.h"
#include "expect.h"

#include <pthread.h>
#include <string.h>
#include <unistd.h>

// MARK: Signals

static void signals_that_are_held_back_are_waited_for(void) {
  int32_t signals[] = {SIGUSR1, SIGUSR2};
  struct platform_signal_mask before, nothing;
  platform_unblock_signals(&before);
  platform_block_signals(signals, 2);
  EXPECT(platform_kill(platform_getpid(), SIGUSR2) == 0);
  EXPECT(platform_wait_for_signal(signals, 2) == SIGUSR2);
  platform_unblock_signals(&nothing);
  platform_restore_signals(&nothing);
  sigset_t held;
  pthread_sigmask(SIG_BLOCK, NULL, &held);
  EXPECT(sigismember(&held, SIGUSR1) == 1 && sigismember(&held, SIGTERM) == 0);
  platform_restore_signals(&before);
}

static void an_ignored_signal_is_known(void) {
  EXPECT(!platform_is_signal_ignored(SIGUSR1));
  platform_ignore_signal(SIGUSR1);
  EXPECT(platform_is_signal_ignored(SIGUSR1));
  EXPECT(platform_kill(platform_getpid(), 0) == 0);
  struct sigaction plain = {.sa_handler = SIG_DFL};
  sigaction(SIGUSR1, &plain, NULL);
}

void test_signals(void) {
  TEST(signals_that_are_held_back_are_waited_for);
  TEST(an_ignored_signal_is_known);
}

// MARK: Threads

struct shared {
  struct platform_monitor *monitor;
  int count;
  bool holdsSignalsBack;
};

static void count_up(void *context) {
  struct shared *shared = context;
  sigset_t held;
  pthread_sigmask(SIG_BLOCK, NULL, &held);
  platform_lock_monitor(shared->monitor);
  shared->count++;
  shared->holdsSignalsBack = sigismember(&held, SIGTERM) == 1;
  platform_wake_monitor(shared->monitor);
  platform_unlock_monitor(shared->monitor);
}

static void wait_for_count(struct shared *shared, int count) {
  platform_lock_monitor(shared->monitor);
  while (shared->count < count) platform_wait_monitor(shared->monitor);
  platform_unlock_monitor(shared->monitor);
}

static void a_thread_wakes_one_that_waits(void) {
  struct shared shared = {platform_make_monitor(), 0, true};
  EXPECT(platform_start_thread(count_up, &shared, true) == 0);
  wait_for_count(&shared, 1);
  EXPECT(!shared.holdsSignalsBack);
  EXPECT(platform_start_thread(count_up, &shared, false) == 0);
  wait_for_count(&shared, 2);
  EXPECT(shared.holdsSignalsBack);
  platform_lock_monitor(shared.monitor);
  platform_wait_monitor_for(shared.monitor, -1);
  platform_wait_monitor_for(shared.monitor, 0.999999999);
  platform_unlock_monitor(shared.monitor);
  platform_free_monitor(shared.monitor);
}

static struct platform_monitor *ended;
static void *ended_pointer;

static void note_end(void *pointer) {
  platform_lock_monitor(ended);
  ended_pointer = pointer;
  platform_wake_monitor(ended);
  platform_unlock_monitor(ended);
}

static void ask_for_end(void *context) {
  EXPECT(platform_get_thread_pointer() == NULL);
  platform_set_thread_pointer(context);
  EXPECT(platform_get_thread_pointer() == context);
  EXPECT(platform_at_thread_exit(note_end, context) == 0);
  platform_yield();
}

static void the_end_of_a_thread_is_told(void) {
  int place = 0;
  ended = platform_make_monitor();
  EXPECT(platform_start_thread(ask_for_end, &place, true) == 0);
  platform_lock_monitor(ended);
  while (ended_pointer == NULL) platform_wait_monitor(ended);
  platform_unlock_monitor(ended);
  EXPECT(ended_pointer == &place);
}

__attribute__((noinline)) static size_t stack_left_below(void) {
  volatile char room[65536];
  room[0] = room[65535] = 1;
  return platform_stack_left() + (size_t)(room[0] - 1);
}

static void the_stack_that_is_left_shrinks(void) {
  size_t before = platform_stack_left();
  size_t below = stack_left_below();
  EXPECT(before > 65536 && below > 0);
  EXPECT(below <= before - 65536);
}

void test_threads(void) {
  TEST(a_thread_wakes_one_that_waits);
  TEST(the_end_of_a_thread_is_told);
  TEST(the_stack_that_is_left_shrinks);
}

// MARK: The system

static void an_error_is_described(void) {
  char text[64];
  platform_describe_error(ENOENT, text, sizeof text);
  EXPECT(strncmp(text, "No such file or directory", 25) == 0);
  platform_describe_error(ENOENT, text, 8);
  EXPECT(strlen(text) == 7);
}

static void the_environment_is_read_and_set(void) {
  EXPECT(platform_getenv("PLATFORM_TESTS") == NULL);
  EXPECT(platform_setenv("PLATFORM_TESTS", "yes") == 0);
  EXPECT(strcmp(platform_getenv("PLATFORM_TESTS"), "yes") == 0);
}

static void the_system_tells_its_name_and_time(void) {
  const char *name = platform_system_name();
  EXPECT(strcmp(name, "linux") == 0 || strcmp(name, "darwin") == 0);
  EXPECT(strlen(platform_architecture()) > 2);
  EXPECT(platform_time() > 1.6e9);
  double before = platform_monotonic_time();
  platform_sleep(1);
  EXPECT(platform_monotonic_time() >= before);
  platform_has_network();
}

void test_system(void) {
  TEST(an_error_is_described);
  TEST(the_environment_is_read_and_set);
  TEST(the_system_tells_its_name_and_time);
}
