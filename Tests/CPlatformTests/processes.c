#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "CPlatform.h"
#include "expect.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// MARK: What a test starts

static void tell_of_itself(void) {
  int openCount = 0;
  for (int descriptor = 0; descriptor < 256; descriptor++)
    if (fcntl(descriptor, F_GETFD) >= 0) openCount++;
  sigset_t held;
  sigprocmask(SIG_BLOCK, NULL, &held);
  struct sigaction action;
  sigaction(SIGUSR1, NULL, &action);
  char folder[256];
  printf(
      "session %d group %d open %d held %d ignored %d in %s", getsid(0) == getpid(),
      getpgrp() == getpid(), openCount, sigismember(&held, SIGUSR1), action.sa_handler == SIG_IGN,
      getcwd(folder, sizeof folder));
}

static int columns_of(int32_t terminal) {
  uint16_t columns = 0, rows = 0;
  return platform_terminal_size(terminal, &columns, &rows) ? columns : 0;
}

static void tell_of_terminal(void) {
  int terminal = open("/dev/tty", O_RDWR);
  char line[64] = {0};
  printf("controlled %d columns %d\n", terminal >= 0, columns_of(0));
  fflush(stdout);
  ssize_t count = read(0, line, sizeof line - 1);
  printf("read %d\n", (int)count);
}

static void print_mark(void) {
  char text[64];
  int length = snprintf(text, sizeof text, "%llu", (unsigned long long)platform_mark_of(getpid()));
  if (write(1, text, (size_t)length) != length) _exit(1);
}

// Nothing but the mark is left of where it came from.
static void flee(char *program) {
  if (fork() != 0) _exit(0);
  setsid();
  if (fork() != 0) _exit(0);
  char *words[] = {program, "mark", NULL}, *environment[] = {NULL};
  execve(program, words, environment);
}

bool play_role(int count, char **words) {
  if (count < 2) return false;
  if (strcmp(words[1], "tell") == 0) tell_of_itself();
  if (strcmp(words[1], "terminal") == 0) tell_of_terminal();
  if (strcmp(words[1], "exit") == 0) exit(atoi(words[2]));
  if (strcmp(words[1], "abort") == 0) kill(getpid(), SIGTERM);
  if (strcmp(words[1], "mark") == 0) print_mark();
  if (strcmp(words[1], "open") == 0) open_and_tell(words[2]);
  if (strcmp(words[1], "open-in-threads") == 0) open_in_threads(words[2]);
  if (strcmp(words[1], "flee") == 0) flee(words[2]);
  if (strcmp(words[1], "wait") == 0) {
    char byte;
    while (read(0, &byte, 1) > 0) {}
  }
  fflush(stdout);
  return true;
}

// What the programs that a test starts are marked with.
static uint64_t test_mark;

static int32_t start_with(
    const char *role, const char *value, const int32_t *streams, const char *terminal) {
  char *words[] = {(char *)program_path, (char *)role, (char *)value, NULL};
  char *environment[] = {"PLATFORM_MARK=marked", "PATH=/usr/bin:/bin", NULL};
  struct platform_start start = {
      program_path, words, environment, "/", {streams[0], streams[1], streams[2]}, terminal,
      test_mark, NULL};
  int32_t child = 0;
  int32_t error = platform_spawn(&child, &start);
  EXPECT(error == 0);
  return child;
}

static int32_t start(const char *role, const char *value, int32_t input, int32_t output) {
  int32_t streams[] = {input, output, output};
  return start_with(role, value, streams, NULL);
}

static struct platform_exit await_exit(int32_t child) {
  struct platform_exit how = {false, -1, -1, -1};
  int32_t watch = platform_open_exit_watch(child);
  EXPECT(watch >= 0);
  struct platform_poll_entry entry = {watch, false, false};
  EXPECT(platform_poll(&entry, 1, 60000) == 1);
  EXPECT(platform_reap(child, &how) == 1);
  platform_close(watch);
  return how;
}

static void read_all(int32_t file, char *text, size_t capacity) {
  size_t filled = 0;
  int64_t count;
  while (filled < capacity - 1 &&
         (count = platform_read(file, text + filled, capacity - 1 - filled)) > 0)
    filled += (size_t)count;
  text[filled] = 0;
}

// MARK: Starting and waiting

static void a_program_starts_with_nothing_but_what_it_is_given(void) {
  int32_t ends[2], foreign[2], signals[] = {SIGUSR1};
  struct platform_signal_mask before;
  char text[512];
  EXPECT(platform_pipe(ends) == 0);
  // Not closed on exec, as another library may leave them.
  EXPECT(pipe(foreign) == 0);
  platform_unblock_signals(&before);
  platform_block_signals(signals, 1);
  platform_ignore_signal(SIGUSR1);
  int32_t input = platform_open("/dev/null", O_RDONLY, 0);
  int32_t child = start("tell", NULL, input, ends[1]);
  platform_close(ends[1]);
  read_all(ends[0], text, sizeof text);
  EXPECT(await_exit(child).value == 0);
  EXPECT(strcmp(text, "session 1 group 1 open 3 held 0 ignored 0 in /") == 0);
  if (strstr(text, "open 3") == NULL) fprintf(stderr, "it says: %s\n", text);
  int32_t descriptors[] = {input, ends[0], foreign[0], foreign[1]};
  for (int index = 0; index < 4; index++) platform_close(descriptors[index]);
  struct sigaction plain = {.sa_handler = SIG_DFL};
  sigaction(SIGUSR1, &plain, NULL);
  platform_restore_signals(&before);
}

static void a_mark_stays_with_whoever_descends_from_a_program(void) {
  int32_t ends[2], null = platform_open("/dev/null", O_RDWR, 0);
  char text[512], wanted[64];
  test_mark = platform_shows_marks() ? 1234567890123456789ULL : 0;
  snprintf(wanted, sizeof wanted, "%llu", (unsigned long long)test_mark);
  EXPECT(platform_pipe(ends) == 0);
  int32_t streams[] = {null, ends[1], null};
  int32_t child = start_with("flee", program_path, streams, NULL);
  platform_close(ends[1]);
  read_all(ends[0], text, sizeof text);
  EXPECT(strcmp(text, wanted) == 0);
  await_exit(child);
  EXPECT(platform_mark_of(getpid()) == 0);
  platform_close(ends[0]);
  platform_close(null);
  test_mark = 0;
}

static void a_process_is_marked_and_freed_of_its_mark(void) {
  if (!platform_shows_marks()) return;
  uint64_t mark = platform_lowest_mark + 7;
  EXPECT(platform_mark(0, mark) && platform_mark_of(getpid()) == mark);
  EXPECT(platform_mark(0, 0) && platform_mark_of(getpid()) == 0);
  EXPECT(!platform_mark(0x3fffffff, mark));
}

// A harness without standard streams of its own gets their numbers for its pipes.
static void streams_may_lie_where_other_streams_are_to_come(void) {
  int32_t kept[3], ends[2], null = platform_open("/dev/null", O_RDWR, 0);
  char text[512];
  EXPECT(platform_pipe(ends) == 0);
  for (int stream = 0; stream < 3; stream++) kept[stream] = dup(stream);
  dup2(ends[1], 0);
  dup2(null, 1);
  int32_t streams[] = {1, 0, 2};
  int32_t child = start_with("mark", NULL, streams, NULL);
  for (int stream = 0; stream < 3; stream++) {
    dup2(kept[stream], stream);
    platform_close(kept[stream]);
  }
  platform_close(ends[1]);
  read_all(ends[0], text, sizeof text);
  EXPECT(await_exit(child).value == 0);
  EXPECT(strcmp(text, "0") == 0);
  platform_close(ends[0]);
  platform_close(null);
}

static void an_open_file_is_seen_in_another_process(void) {
  int32_t ends[2], others[2], null = platform_open("/dev/null", O_RDWR, 0);
  EXPECT(platform_pipe(ends) == 0 && platform_pipe(others) == 0);
  int32_t streams[] = {ends[0], null, null};
  int32_t child = start_with("wait", NULL, streams, NULL);
  EXPECT(platform_may_hold(child, ends[1]));
#ifdef __linux__
  EXPECT(!platform_may_hold(child, others[1]));
#endif
  int32_t descriptors[] = {ends[0], ends[1], others[0], others[1], null};
  for (int index = 0; index < 5; index++) platform_close(descriptors[index]);
  await_exit(child);
}

#ifdef __linux__
static void take_file(void *context, int32_t number, const char *target) {
  bool *found = context;
  *found |= number == 0 && strncmp(target, "pipe:[", 6) == 0;
}
#endif

static void a_process_tells_what_it_waits_for(void) {
#ifdef __linux__
  int32_t ends[2], null = platform_open("/dev/null", O_RDWR, 0);
  EXPECT(platform_pipe(ends) == 0);
  int32_t child = start("wait", NULL, ends[0], null);
  struct platform_process_state state;
  do {
    EXPECT(platform_look_into(child, &state));
  } while (strcmp(state.call, "read") != 0 || state.letter != 'S');
  EXPECT(state.descriptor == 0 && state.thread_count == 1);
  EXPECT(state.age >= 0 && state.age < 600);
  bool found = false;
  EXPECT(platform_open_files(child, take_file, &found) == 3 && found);
  platform_close(ends[1]);
  await_exit(child);
  EXPECT(!platform_look_into(child, &state));
  EXPECT(platform_open_files(child, take_file, &found) == -1);
  platform_close(ends[0]);
  platform_close(null);
#endif
}

static void an_exit_is_told_with_its_status_or_signal(void) {
  int32_t null = platform_open("/dev/null", O_RDWR, 0);
  struct platform_exit how = await_exit(start("exit", "69", null, null));
  EXPECT(!how.is_signal && how.value == 69);
  EXPECT(how.microseconds >= 0 && how.peak_memory > 4096);
  how = await_exit(start("abort", NULL, null, null));
  EXPECT(how.is_signal && how.value == SIGTERM);
  EXPECT(platform_reap(platform_getpid(), &how) == -1 && platform_error() == ECHILD);
  platform_close(null);
}

static void a_start_that_fails_tells_why(void) {
  int32_t child = 0, null = platform_open("/dev/null", O_RDWR, 0);
  char *words[] = {"x", NULL}, *environment[] = {NULL};
  struct platform_start none = {"/nothing/here", words, environment, "/", {null, null, null}, NULL, 0, NULL};
  EXPECT(platform_spawn(&child, &none) == ENOENT);
  none.path = program_path;
  none.directory = "/nothing";
  EXPECT(platform_spawn(&child, &none) == ENOENT);
  platform_close(null);
}

static void programs_of_this_processor_are_known(void) {
  uint8_t head[256];
  int32_t file = platform_open(program_path, O_RDONLY, 0);
  int64_t count = platform_read(file, head, sizeof head);
  EXPECT(platform_is_native_program(head, (size_t)count));
  char *path = platform_image_path();
  EXPECT(path != NULL && strcmp(path, program_path) == 0);
  platform_free(path);
  EXPECT(!platform_is_native_program(head, 3));
  head[18] ^= 0x55;
  head[0] = 'x';
  EXPECT(!platform_is_native_program(head, (size_t)count));
  platform_close(file);
}

// MARK: Finding

static bool has_text(const char *bytes, size_t size, const char *text) {
  for (size_t place = 0; place + strlen(text) < size + 1; place++)
    if (memcmp(bytes + place, text, strlen(text)) == 0) return true;
  return false;
}

static void expect_words_of(int32_t child) {
  size_t size = 0;
  char *bytes = NULL;
  // In the middle of `exec` a process has neither.
  while (size == 0) {
    platform_free(bytes);
    bytes = platform_arguments(child, &size);
    if (bytes == NULL) break;
  }
  EXPECT(bytes != NULL && has_text(bytes, size, "wait"));
  EXPECT(bytes != NULL && size == strlen(program_path) + 1 + strlen("wait") + 1);
  platform_free(bytes);
  bytes = platform_environment(child, &size);
  EXPECT(bytes != NULL && has_text(bytes, size, "PLATFORM_MARK=marked"));
  platform_free(bytes);
}

static void a_process_without_an_environment_is_known(void) {
  char *words[] = {(char *)program_path, "wait", NULL}, *environment[] = {NULL};
  int32_t ends[2], child = 0;
  EXPECT(platform_pipe(ends) == 0);
  int32_t null = platform_open("/dev/null", O_RDWR, 0);
  struct platform_start bare = {
      program_path, words, environment, "/", {ends[0], null, null}, NULL, 0, NULL};
  EXPECT(platform_spawn(&child, &bare) == 0);
  struct platform_process process;
  do {
    EXPECT(platform_look_up(child, &process));
  } while (!process.lacks_environment);
  size_t size = 1;
  char *bytes = platform_environment(child, &size);
  EXPECT(bytes != NULL && size == 0);
  platform_free(bytes);
  platform_close(ends[1]);
  EXPECT(await_exit(child).value == 0);
  platform_close(ends[0]);
  platform_close(null);
}

static bool is_child(int32_t child) {
  int32_t *children = NULL;
  int64_t count = platform_children(&children);
  bool found = false;
  for (int64_t index = 0; index < count; index++) found |= children[index] == child;
  platform_free(children);
  return found;
}

static bool is_listed(int32_t child) {
  struct platform_process *processes = NULL;
  int64_t count = platform_processes(&processes);
  bool found = false;
  for (int64_t index = 0; index < count; index++) found |= processes[index].id == child;
  platform_free(processes);
  return found;
}

static void a_running_child_is_found(void) {
  int32_t ends[2];
  struct platform_process process;
  struct platform_exit how;
  EXPECT(platform_pipe(ends) == 0);
  int32_t null = platform_open("/dev/null", O_RDWR, 0);
  int32_t child = start("wait", NULL, ends[0], null);
  EXPECT(platform_reap(child, &how) == 0);
  EXPECT(platform_look_up(child, &process));
  EXPECT(process.id == child && process.parent == platform_getpid());
  EXPECT(process.group == child && process.session == child && platform_getsid(child) == child);
  EXPECT(!process.is_zombie && process.start_time > 0);
  EXPECT(is_child(child) && is_listed(child));
  expect_words_of(child);
  // macOS shows the old words until there are new ones.
  bool mayLackThem = strcmp(platform_system_name(), "linux") != 0;
  EXPECT(platform_look_up(child, &process));
  EXPECT(process.lacks_arguments == mayLackThem && process.lacks_environment == mayLackThem);
  EXPECT(!platform_is_stopped(child));
  // What has gone has such numbers, and the system takes them for this group and for all processes.
  EXPECT(platform_kill(0, 0) == -1 && errno == ESRCH);
  EXPECT(platform_kill(-1, 0) == -1 && errno == ESRCH);
  EXPECT(!platform_kill_process_of(0x7FFFFFF0));
  EXPECT(platform_kill(child, SIGSTOP) == 0);
  while (!platform_is_stopped(child)) platform_yield();
  EXPECT(platform_is_stopped(child));
  EXPECT(platform_kill(-child, SIGKILL) == 0);
  how = await_exit(child);
  EXPECT(how.is_signal && how.value == SIGKILL);
  EXPECT(!platform_look_up(child, &process) && !is_listed(child));
  platform_close(ends[0]);
  platform_close(ends[1]);
  platform_close(null);
}

static void a_zombie_is_known_and_its_exit_too(void) {
  int32_t null = platform_open("/dev/null", O_RDWR, 0);
  int32_t child = start("exit", "3", null, null);
  struct platform_process process;
  do {
    EXPECT(platform_look_up(child, &process));
  } while (!process.is_zombie);
  EXPECT(process.lacks_arguments && process.lacks_environment);
  // The watch is opened after the exit here.
  EXPECT(await_exit(child).value == 3);
  platform_close(null);
}

void test_processes(void) {
  TEST(a_program_starts_with_nothing_but_what_it_is_given);
  TEST(a_mark_stays_with_whoever_descends_from_a_program);
  TEST(a_process_is_marked_and_freed_of_its_mark);
  TEST(streams_may_lie_where_other_streams_are_to_come);
  TEST(an_open_file_is_seen_in_another_process);
  TEST(a_process_tells_what_it_waits_for);
  TEST(an_exit_is_told_with_its_status_or_signal);
  TEST(a_start_that_fails_tells_why);
  TEST(programs_of_this_processor_are_known);
  TEST(a_running_child_is_found);
  TEST(a_process_without_an_environment_is_known);
  TEST(a_zombie_is_known_and_its_exit_too);
}

// MARK: Terminals

// Reads until the text has come.
static bool await_text(int32_t terminal, const char *wanted) {
  static char shown[1024];
  size_t filled = 0;
  while (filled < sizeof shown - 1) {
    int64_t count = platform_read(terminal, shown + filled, sizeof shown - 1 - filled);
    if (count <= 0) return false;
    filled += (size_t)count;
    shown[filled] = 0;
    if (strstr(shown, wanted) != NULL) return true;
  }
  return false;
}

static void await_input_wait(int32_t child, uint64_t device) {
  enum platform_input_wait wait = platform_input_wait(child, device);
  while (wait == platform_input_wait_none) wait = platform_input_wait(child, device);
  EXPECT(wait == platform_input_wait_blocked || wait == platform_input_wait_unknown);
}

static void a_terminal_controls_the_program_that_has_it(void) {
  char path[128];
  int32_t terminal = platform_open_terminal(path, sizeof path);
  EXPECT(terminal >= 0);
  int32_t app = platform_open(path, O_RDWR | O_NOCTTY, 0);
  EXPECT(platform_resize_terminal(terminal, 97, 31) == 0);
  EXPECT(platform_is_terminal(app) && columns_of(app) == 97);
  EXPECT(!platform_is_echo_off(app) && !platform_has_unread_input(app));
  EXPECT(platform_is_echo_on(app) && platform_is_echo_on(terminal));
  int32_t streams[] = {-1, -1, -1};
  int32_t child = start_with("terminal", NULL, streams, path);
  EXPECT(await_text(terminal, "controlled 1 columns 97"));
  struct platform_file_status status;
  EXPECT(platform_fstat(app, &status) == 0);
  await_input_wait(child, status.represented_device);
  EXPECT(platform_write(terminal, "four\n", 5) == 5);
  EXPECT(await_text(terminal, "read 5"));
  EXPECT(await_exit(child).value == 0);
  platform_close(app);
  platform_close(terminal);
}

static void what_is_no_terminal_has_no_columns(void) {
  int32_t null = platform_open("/dev/null", O_RDWR, 0);
  EXPECT(!platform_is_terminal(null) && columns_of(null) == 0);
  EXPECT(!platform_is_echo_off(null) && !platform_is_echo_on(null));
  platform_close(null);
}

void test_terminals(void) {
  TEST(a_terminal_controls_the_program_that_has_it);
  TEST(what_is_no_terminal_has_no_columns);
}
