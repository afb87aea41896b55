#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "CPlatform.h"
#include "expect.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

// MARK: What a test starts

// Opens a file, here and in a child of a child, and says what came of it.
void open_and_tell(const char *path) {
  for (int generation = 0; generation < 2; generation++) {
    int file = open(path, O_RDONLY);
    printf("%d:%s ", generation, file < 0 && errno == EIO ? "failed" : "opened");
    fflush(stdout);
    if (fork() != 0) break;
  }
  while (wait(NULL) > 0) {
  }
}

static void *open_in_thread(void *path) {
  return open(path, O_RDONLY) < 0 ? (void *)(intptr_t)errno : NULL;
}

void open_in_threads(char *path) {
  pthread_t threads[8];
  intptr_t failures = 0;
  for (int index = 0; index < 8; index++)
    pthread_create(&threads[index], NULL, open_in_thread, path);
  for (int index = 0; index < 8; index++) {
    void *error;
    pthread_join(threads[index], &error);
    failures += (intptr_t)error == EIO;
  }
  printf("%d failed", (int)failures);
}

// MARK: What watches

// Fails each opening of a file with an error, and counts all other calls.
struct watcher {
  char path[512];
  int32_t error;
  int32_t listener;
  pthread_t thread;
  int failed, let, execs;
};

static bool asks_for_the_file(struct watcher *watcher, const struct platform_call *call) {
  char path[512] = {0};
  if (call->kind != PLATFORM_CALL_OPEN || call->path < 0) return false;
  int64_t count = platform_read_memory(
      call->thread, call->arguments[call->path], path, strlen(watcher->path) + 1);
  return count > 0 && strcmp(path, watcher->path) == 0
      && platform_call_waits(watcher->listener, call->id);
}

static void *watch(void *context) {
  struct watcher *watcher = context;
  struct platform_call call;
  while (platform_next_call(watcher->listener, &call) == 1) {
    if (call.kind == PLATFORM_CALL_EXEC) watcher->execs++;
    if (asks_for_the_file(watcher, &call)) {
      watcher->failed++;
      platform_fail_call(watcher->listener, call.id, watcher->error);
    } else {
      watcher->let++;
      platform_let_call(watcher->listener, call.id);
    }
  }
  close(watcher->listener);
  return NULL;
}

static void begin(void *context, int32_t listener) {
  struct watcher *watcher = context;
  watcher->listener = listener;
  pthread_create(&watcher->thread, NULL, watch, watcher);
}

// Starts this program in a role, watched, and gives what it wrote.
static char *output_of(struct watcher *watcher, const char *role) {
  static char text[4096];
  int32_t ends[2], child;
  char *words[] = {(char *)program_path, (char *)role, watcher->path, NULL}, *environment[] = {NULL};
  struct platform_watching watching = {
      .kinds = PLATFORM_CALL_OPEN | PLATFORM_CALL_EXEC, .begin = begin, .context = watcher};
  struct platform_start start = {
      .path = program_path, .arguments = words, .environment = environment,
      .directory = test_folder, .watching = &watching};
  EXPECT(platform_pipe(ends) == 0);
  int null = open("/dev/null", O_RDWR);
  start.streams[0] = null;
  start.streams[1] = ends[1];
  start.streams[2] = null;
  int32_t error = platform_spawn(&child, &start);
  EXPECT(error == 0);
  close(ends[1]);
  close(null);
  memset(text, 0, sizeof text);
  size_t length = 0;
  ssize_t count;
  while (error == 0 && (count = read(ends[0], text + length, sizeof text - 1 - length)) > 0)
    length += (size_t)count;
  close(ends[0]);
  if (error == 0) {
    waitpid(child, NULL, 0);
    pthread_join(watcher->thread, NULL);
  }
  return text;
}

// MARK: Tests

static struct watcher watcher_of(const char *name) {
  struct watcher watcher = {.error = EIO};
  snprintf(watcher.path, sizeof watcher.path, "%s", path_of(name));
  close(open(watcher.path, O_CREAT | O_WRONLY, 0600));
  return watcher;
}

static void test_call_fails_in_all_generations(void) {
  struct watcher watcher = watcher_of("wanted");
  char *text = output_of(&watcher, "open");
  EXPECT(strstr(text, "0:failed") != NULL && strstr(text, "1:failed") != NULL);
  EXPECT(watcher.failed == 2 && watcher.execs == 1);
}

static void test_calls_of_threads_are_watched(void) {
  struct watcher watcher = watcher_of("threads");
  EXPECT(strcmp(output_of(&watcher, "open-in-threads"), "8 failed") == 0);
  EXPECT(watcher.failed == 8);
}

static void test_start_that_fails_says_why(void) {
  struct watcher watcher = watcher_of("start");
  int32_t child;
  char *words[] = {"x", NULL}, *environment[] = {NULL};
  struct platform_watching watching = {.begin = begin, .context = &watcher};
  struct platform_start start = {
      .path = "/does/not/exist", .arguments = words, .environment = environment,
      .directory = "/", .streams = {0, 1, 2}, .watching = &watching};
  int64_t before = platform_open_descriptor_count();
  EXPECT(platform_spawn(&child, &start) == ENOENT);
  pthread_join(watcher.thread, NULL);
  start.path = program_path;
  start.directory = "/does/not/exist";
  EXPECT(platform_spawn(&child, &start) == ENOENT);
  pthread_join(watcher.thread, NULL);
  EXPECT(platform_open_descriptor_count() == before);
}

static void *start_many(void *context) {
  for (int round = 0; round < 20; round++) {
    struct watcher watcher = {.error = EACCES};
    snprintf(watcher.path, sizeof watcher.path, "%s", (const char *)context);
    int32_t child;
    char *words[] = {(char *)program_path, "open", watcher.path, NULL}, *environment[] = {NULL};
    struct platform_watching watching = {
        .kinds = PLATFORM_CALL_OPEN, .begin = begin, .context = &watcher};
    int null = open("/dev/null", O_RDWR);
    struct platform_start start = {
        .path = program_path, .arguments = words, .environment = environment, .directory = "/",
        .streams = {null, null, null}, .watching = &watching};
    EXPECT(platform_spawn(&child, &start) == 0);
    close(null);
    waitpid(child, NULL, 0);
    pthread_join(watcher.thread, NULL);
    EXPECT(watcher.failed == 2);
  }
  return NULL;
}

static void test_several_threads_start_watched_programs(void) {
  struct watcher watcher = watcher_of("many");
  int64_t before = platform_open_descriptor_count();
  pthread_t threads[4];
  for (int index = 0; index < 4; index++)
    pthread_create(&threads[index], NULL, start_many, watcher.path);
  for (int index = 0; index < 4; index++) pthread_join(threads[index], NULL);
  EXPECT(platform_open_descriptor_count() == before);
}

void test_calls(void) {
  if (!platform_can_watch_calls()) {
    printf("calls: not tested, for this system watches none\n");
    return;
  }
  TEST(test_call_fails_in_all_generations);
  TEST(test_calls_of_threads_are_watched);
  TEST(test_start_that_fails_says_why);
  TEST(test_several_threads_start_watched_programs);
}
