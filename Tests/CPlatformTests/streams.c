#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "CPlatform.h"
#include "expect.h"

#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

// MARK: Streams

static bool is_ready(int32_t descriptor) {
  struct platform_poll_entry entry = {descriptor, false, false};
  return platform_poll(&entry, 1, 0) == 1 && entry.is_ready;
}

static void a_pipe_is_closed_on_exec(void) {
  int32_t ends[2];
  EXPECT(platform_pipe(ends) == 0);
  EXPECT(fcntl(ends[0], F_GETFD) & FD_CLOEXEC && fcntl(ends[1], F_GETFD) & FD_CLOEXEC);
  int32_t copy = platform_duplicate(ends[0], 100);
  EXPECT(copy >= 100 && (fcntl(copy, F_GETFD) & FD_CLOEXEC));
  EXPECT(platform_make_nonblocking(ends[0]) == 0);
  char byte;
  EXPECT(platform_read(ends[0], &byte, 1) == -1 && platform_error() == EAGAIN);
  platform_close(copy);
  platform_close(ends[0]);
  platform_close(ends[1]);
}

static void a_poll_tells_which_is_ready(void) {
  int32_t ends[2];
  EXPECT(platform_pipe(ends) == 0);
  struct platform_poll_entry entries[20];
  for (int index = 0; index < 20; index++)
    entries[index] = (struct platform_poll_entry){ends[0], false, true};
  entries[19] = (struct platform_poll_entry){ends[1], true, false};
  EXPECT(platform_poll(entries, 20, 0) == 1);
  EXPECT(!entries[0].is_ready && entries[19].is_ready);
  EXPECT(platform_write(ends[1], "x", 1) == 1);
  EXPECT(platform_poll(entries, 19, -1) == 19 && entries[18].is_ready);
  platform_close(ends[0]);
  platform_close(ends[1]);
}

static void a_wakeup_is_ready_until_it_is_drained(void) {
  int32_t wakeup = platform_open_wakeup();
  EXPECT(wakeup >= 0 && !is_ready(wakeup));
  platform_signal_wakeup(wakeup);
  platform_signal_wakeup(wakeup);
  EXPECT(is_ready(wakeup) && is_ready(wakeup));
  platform_drain_wakeup(wakeup);
  EXPECT(!is_ready(wakeup));
  platform_signal_wakeup(wakeup);
  EXPECT(is_ready(wakeup));
  platform_close(wakeup);
}

static void descriptors_are_counted(void) {
  int64_t before = platform_open_descriptor_count();
  if (before < 0) return;
  int32_t file = platform_open("/dev/null", O_RDONLY, 0);
  EXPECT(platform_open_descriptor_count() == before + 1);
  platform_close(file);
  EXPECT(platform_descriptor_limit() > 3);
}

static void a_reader_who_has_gone_raises_no_signal(void) {
  int32_t ends[2];
  struct sigaction plain = {.sa_handler = SIG_DFL};
  sigaction(SIGPIPE, &plain, NULL);
  EXPECT(platform_pipe(ends) == 0);
  platform_close(ends[0]);
  EXPECT(platform_write_without_signal(ends[1], "x", 1) == -1 && platform_error() == EPIPE);
  sigset_t pending;
  sigpending(&pending);
  EXPECT(sigismember(&pending, SIGPIPE) == 0);
  platform_close(ends[1]);
}

void test_streams(void) {
  TEST(a_pipe_is_closed_on_exec);
  TEST(a_poll_tells_which_is_ready);
  TEST(a_wakeup_is_ready_until_it_is_drained);
  TEST(descriptors_are_counted);
  TEST(a_reader_who_has_gone_raises_no_signal);
}

// MARK: Sockets

static void a_listener_and_its_peer_exchange_bytes(void) {
  char bytes[8] = {0};
  int32_t listener = platform_listen(path_of("socket"), 4);
  EXPECT(listener >= 0);
  EXPECT(platform_accept(listener) == -1 && platform_error() == EAGAIN);
  int32_t app = platform_connect(path_of("socket"), 10);
  EXPECT(app > STDERR_FILENO);
  int32_t peer = platform_accept(listener);
  EXPECT(peer >= 0);
  EXPECT(platform_send(app, "hello", 5) == 5);
  EXPECT(platform_receive(peer, bytes, sizeof bytes) == 5 && strcmp(bytes, "hello") == 0);
  EXPECT(platform_receive(peer, bytes, sizeof bytes) == -1 && platform_error() == EAGAIN);
  EXPECT(platform_end_sending(peer) == 0);
  EXPECT(platform_receive(app, bytes, sizeof bytes) == 0);
  platform_close(peer);
  EXPECT(platform_send(app, "x", 1) == -1 && platform_error() == EPIPE);
  EXPECT(platform_disconnect(app) == 0 || platform_error() == ENOTCONN);
  platform_close(app);
  platform_close(listener);
}

static void a_peer_is_known_by_its_process(void) {
  int32_t listener = platform_listen(path_of("peer"), 4);
  int32_t app = platform_connect(path_of("peer"), 10);
  int32_t peer = platform_accept(listener);
  EXPECT(platform_peer_process(peer) == getpid());
  EXPECT(platform_peer_process(-1) == -1);
  platform_close(peer);
  platform_close(app);
  platform_close(listener);
}

static void nobody_waits_for_ever_behind_others(void) {
  int32_t listener = platform_listen(path_of("backlog"), 1);
  int32_t apps[8];
  int refused = 0;
  for (int i = 0; i < 8; i++) {
    apps[i] = platform_connect(path_of("backlog"), 1);
    if (apps[i] < 0) refused++;
    if (refused == 1) break;
  }
  EXPECT(refused == 1);
  platform_close(listener);
}

static void a_path_that_is_too_long_is_refused(void) {
  char path[300];
  memset(path, 'x', sizeof path);
  path[0] = '/';
  path[sizeof path - 1] = 0;
  EXPECT(platform_listen(path, 1) == -1 && platform_error() == ENAMETOOLONG);
  EXPECT(platform_connect(path, 10) == -1 && platform_error() == ENAMETOOLONG);
  EXPECT(platform_connect(path_of("nothing"), 10) == -1 && platform_error() == ENOENT);
}

void test_sockets(void) {
  TEST(a_listener_and_its_peer_exchange_bytes);
  TEST(a_peer_is_known_by_its_process);
  TEST(nobody_waits_for_ever_behind_others);
  TEST(a_path_that_is_too_long_is_refused);
}
