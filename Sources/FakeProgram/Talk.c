#ifdef __linux__
#define _GNU_SOURCE
#endif

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "Digest.h"
#include "Fake.h"

#ifdef MSG_NOSIGNAL
enum { sending_flags = MSG_NOSIGNAL };
#else
enum { sending_flags = 0 };
#endif

void await(int descriptor, short events) {
  struct pollfd wanted = {.fd = descriptor, .events = events};
  poll(&wanted, 1, -1);
}

bool write_all(int descriptor, const void *bytes, size_t count) {
  const char *rest = bytes;
  while (count > 0) {
    ssize_t taken = write(descriptor, rest, count);
    if (taken < 0 && errno == EAGAIN) {
      await(descriptor, POLLOUT);
    } else if (taken < 0 && errno != EINTR) {
      return false;
    } else if (taken > 0) {
      rest += taken;
      count -= (size_t)taken;
    }
  }
  return true;
}

// A program may run without standard streams; what it is told must not come where they would be.
static int open_socket(void) {
  int made = socket(AF_UNIX, SOCK_STREAM, 0);
  if (made < 0) return -1;
  int high = fcntl(made, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  close(made);
#ifdef SO_NOSIGPIPE
  int on = 1;
  setsockopt(high, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
  return high;
}

// Where more wait than may, Linux has the next one wait, and macOS refuses it as though no test were
// there.
#ifdef __APPLE__
enum { attempts = 2000 };
#else
enum { attempts = 1 };
#endif

int connect_to_test(const struct fake_place *place) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  size_t length = strlen(place->folder);
  if (length + sizeof "/" FAKE_SOCKET > sizeof address.sun_path) return -1;
  memcpy(address.sun_path, place->folder, length);
  strcpy(address.sun_path + length, "/" FAKE_SOCKET);
  for (int attempt = 0; attempt < attempts; attempt++) {
    if (attempt > 0) poll(NULL, 0, 1);
    int test = open_socket();
    if (test < 0) return -1;
    int result;
    do result = connect(test, (struct sockaddr *)&address, sizeof address);
    while (result != 0 && errno == EINTR);
    if (result == 0) return test;
    int error = errno;
    close(test);
    if (error != ECONNREFUSED) return -1;
  }
  return -1;
}

static bool send_all(int test, const void *bytes, size_t count) {
  const char *rest = bytes;
  while (count > 0) {
    ssize_t taken = send(test, rest, count, sending_flags);
    if (taken < 0 && errno != EINTR) return false;
    if (taken > 0) {
      rest += taken;
      count -= (size_t)taken;
    }
  }
  return true;
}

static size_t text_length(const char *text) { return strlen(text) + 1; }

static char *add_text(char *end, const char *text) {
  size_t length = text_length(text);
  memcpy(end, text, length);
  return end + length;
}

bool send_call(int test, const struct fake_place *place, char **arguments, char **variables) {
  static char folder[4096];
  if (getcwd(folder, sizeof folder) == NULL) folder[0] = 0;
  struct fake_counts counts = {0, 0};
  size_t length = sizeof counts + text_length(place->name) + text_length(folder);
  for (char **word = arguments[0] == NULL ? arguments : arguments + 1; *word; word++) {
    counts.arguments++;
    length += text_length(*word);
  }
  for (char **variable = variables; *variable; variable++) {
    counts.variables++;
    length += text_length(*variable);
  }
  struct fake_head head = {fake_kind_call, (uint32_t)length};
  char *message = malloc(sizeof head + length), *end = message;
  if (message == NULL) return false;
  memcpy(end, &head, sizeof head);
  memcpy(end + sizeof head, &counts, sizeof counts);
  end = add_text(end + sizeof head + sizeof counts, place->name);
  end = add_text(end, folder);
  for (uint32_t i = 0; i < counts.arguments; i++) end = add_text(end, arguments[i + 1]);
  for (uint32_t i = 0; i < counts.variables; i++) end = add_text(end, variables[i]);
  bool is_sent = send_all(test, message, (size_t)(end - message));
  free(message);
  return is_sent;
}

// Reads standard input to its end; keeps what fits into the bytes.
static void read_input(uint8_t *bytes, struct fake_input *input) {
  static uint8_t part[1 << 16];
  struct digest digest;
  digest_start(&digest);
  while (true) {
    ssize_t count = read(STDIN_FILENO, part, sizeof part);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && errno == EAGAIN) {
      await(STDIN_FILENO, POLLIN);
      continue;
    }
    if (count <= 0) break;
    digest_add(&digest, part, (size_t)count);
    if (input->length + (uint64_t)count <= FAKE_INPUT_LIMIT)
      memcpy(bytes + input->length, part, (size_t)count);
    input->length += (uint64_t)count;
  }
  digest_end(&digest, input->digest);
}

bool send_input(int test) {
  uint8_t *bytes = malloc(FAKE_INPUT_LIMIT);
  if (bytes == NULL) return false;
  struct fake_input input = {0};
  read_input(bytes, &input);
  size_t told = input.length > FAKE_INPUT_LIMIT ? 0 : (size_t)input.length;
  struct fake_head head = {fake_kind_input, (uint32_t)(sizeof input + told)};
  return send_all(test, &head, sizeof head) && send_all(test, &input, sizeof input) &&
         send_all(test, bytes, told);
}

bool take_answer(int test, struct fake_answer *answer) {
  char *rest = (char *)answer;
  size_t missing = sizeof *answer;
  while (missing > 0) {
    ssize_t count = recv(test, rest, missing, 0);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    rest += count;
    missing -= (size_t)count;
  }
  return true;
}

// As much of a call as a message shows.
enum { shown_length = 1000 };

// Writes how the fake was called, as far as there is room; the end of it.
static char *describe_call(const struct fake_place *place, char **arguments, char *text) {
  char *end = text;
  for (const char *byte = place->name; *byte && end < text + shown_length; byte++) *end++ = *byte;
  for (char **word = arguments[0] ? arguments + 1 : arguments; *word; word++) {
    if (end >= text + shown_length) break;
    *end++ = ' ';
    for (const char *byte = *word; *byte && end < text + shown_length; byte++) *end++ = *byte;
  }
  return end;
}

void complain(const struct fake_place *place, char **arguments, const char *message) {
  static const char start[] = "harness-fake: `";
  char text[2 * shown_length];
  memcpy(text, start, sizeof start - 1);
  char *end = describe_call(place, arguments, text + sizeof start - 1);
  memcpy(end, "`: ", 3);
  end += 3;
  for (const char *byte = message; *byte; byte++) *end++ = *byte;
  *end++ = '\n';
  write_all(STDERR_FILENO, text, (size_t)(end - text));
}

void note_late_call(const struct fake_place *place, char **arguments) {
  char path[sizeof place->folder + sizeof "/" FAKE_LATE_CALLS];
  strcpy(path, place->folder);
  strcat(path, "/" FAKE_LATE_CALLS);
  // What a launch has left running may outlive the folder.
  int file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) return;
  char text[2 * shown_length];
  char *end = describe_call(place, arguments, text);
  for (char *byte = text; byte < end; byte++)
    if (*byte == '\n') *byte = ' ';
  *end++ = '\n';
  write_all(file, text, (size_t)(end - text));
  close(file);
}
