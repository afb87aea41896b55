// The tests of CPlatform, for systems whose Swift cannot be had here: `make platform` compiles
// them for each, and runs those that this machine can run.

#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "CPlatform.h"
#include "expect.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

const char *program_path;
const char *test_folder;

static const char *current_test;
static int test_count, failed_count, failures_of_test;

void expect_at(bool holds, const char *text, const char *file, int line) {
  if (holds) return;
  failures_of_test++;
  fprintf(
      stderr, "%s:%d: %s: not so: %s (error %d)\n", file, line, current_test, text,
      platform_error());
}

void run_test(const char *name, void (*test)(void)) {
  current_test = name;
  failures_of_test = 0;
  test_count++;
  test();
  if (failures_of_test > 0) failed_count++;
}

const char *path_of(const char *name) {
  static char paths[4][512];
  static int next;
  char *path = paths[next++ % 4];
  snprintf(path, sizeof paths[0], "%s/%s", test_folder, name);
  return path;
}

static void remove_folder(void) {
  struct platform_listing *listing = platform_open_listing(platform_working_directory, test_folder);
  const char *name;
  bool isRegular;
  while (listing != NULL && (name = platform_next_name(listing, &isRegular)) != NULL)
    if (platform_unlink(path_of(name)) != 0)
      platform_unlinkat(platform_working_directory, path_of(name), true);
  if (listing != NULL) platform_close_listing(listing);
  platform_unlinkat(platform_working_directory, test_folder, true);
}

int main(int count, char **words) {
  if (play_role(count, words)) return 0;
  char folder[] = "/tmp/platform-tests-XXXXXX";
  if (platform_mkdtemp(folder) != 0) return 1;
  char *path = platform_realpath(words[0]);
  program_path = path;
  test_folder = folder;
  test_files();
  test_streams();
  test_sockets();
  test_signals();
  test_threads();
  test_processes();
  test_terminals();
  test_system();
  test_calls();
  remove_folder();
  platform_free(path);
  printf("%d passed, %d failed\n", test_count - failed_count, failed_count);
  return failed_count > 0;
}
