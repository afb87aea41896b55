#ifdef __linux__
#define _GNU_SOURCE
#endif

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include "Fake.h"
#include "LaunchProtocol.h"
#include "Speak.h"

#ifdef __APPLE__
#include <sys/sysctl.h>
#endif

// MARK: - How the script was started

// The program of a process, and behind it the words that it was started with, each with a NUL.
#ifdef __APPLE__
static bool add_start(struct text *start, pid_t process) {
  int asked[3] = {CTL_KERN, KERN_ARGMAX, 0}, limit = 0, count;
  size_t size = sizeof limit;
  if (sysctl(asked, 2, &limit, &size, NULL, 0) != 0) return false;
  size = (size_t)limit;
  char *bytes = malloc(size + 1);
  asked[1] = KERN_PROCARGS2;
  asked[2] = process;
  if (bytes == NULL || sysctl(asked, 3, bytes, &size, NULL, 0) != 0 || size <= sizeof count)
    return false;
  bytes[size] = 0;
  memcpy(&count, bytes, sizeof count);
  char *place = bytes + sizeof count, *end = bytes + size;
  add_bytes(start, place, strlen(place) + 1);
  place += strlen(place);
  while (place < end && *place == 0) place++;
  for (; count > 0 && place < end; count--, place += strlen(place) + 1)
    add_bytes(start, place, strlen(place) + 1);
  return count == 0;
}
#else
static bool add_start(struct text *start, pid_t process) {
  char path[64], program[4096];
  snprintf(path, sizeof path, "/proc/%ld/exe", (long)process);
  ssize_t length = readlink(path, program, sizeof program);
  if (length <= 0 || length == sizeof program) return false;
  add_bytes(start, program, (size_t)length);
  add_bytes(start, "", 1);
  snprintf(path, sizeof path, "/proc/%ld/cmdline", (long)process);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  ssize_t taken;
  while ((taken = read(file, program, sizeof program)) > 0)
    add_bytes(start, program, (size_t)taken);
  close(file);
  return taken == 0 && start->bytes[start->size - 1] == 0;
}
#endif

// Whether a shell that is started with these words reads the script from where it did: its input is
// gone by then.
static bool is_repeatable(const struct text *start, const char *name) {
  const char *word = start->bytes, *end = word + start->size;
  bool is_option = true;
  for (int i = 0; word < end; i++, word += strlen(word) + 1) {
    if (i < 2) continue;
    is_option = is_option && word[0] == '-' && word[1] != '-';
    if (is_option && strchr(word, 'c') != NULL) return true;
    if (is_option && strchr(word, 's') != NULL) return false;
    if (strcmp(word, name) == 0) return true;
  }
  return false;
}

int print_caller(const char *name) {
  struct text start = {0}, quoted = {0};
  if (!add_start(&start, getppid()))
    return speak_failure("the system does not tell how this script was started");
  if (!is_repeatable(&start, name))
    return speak_failure("a test listens to scripts that are files, and to those of `sh -c`");
  for (char *word = start.bytes; word < start.bytes + start.size; word += strlen(word) + 1) {
    add_string(&quoted, "'");
    for (const char *byte = word; *byte; byte++)
      *byte == '\'' ? add_string(&quoted, "'\\''") : add_bytes(&quoted, byte, 1);
    add_string(&quoted, "' ");
  }
  return write_all(STDOUT_FILENO, quoted.bytes, quoted.size) ? 0 : SPEAK_FAILED_STATUS;
}

// MARK: - The connection

// Descriptors that a script writes by their numbers are below 10.
static int moved_high(int descriptor) {
  if (descriptor < 0) return -1;
  int high = fcntl(descriptor, F_DUPFD, 100);
  if (high < 0) high = fcntl(descriptor, F_DUPFD, 10);
  close(descriptor);
  return high;
}

static int connect_to_control(void) {
  const char *path = getenv(LAUNCH_CONTROL_VARIABLE);
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (path == NULL || *path == 0 || strlen(path) >= sizeof address.sun_path) return -1;
  strcpy(address.sun_path, path);
  int test = socket(AF_UNIX, SOCK_STREAM, 0);
  if (test < 0) return -1;
  struct timeval patience = {.tv_sec = 10}, none = {0};
  setsockopt(test, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
  int result;
  do result = connect(test, (struct sockaddr *)&address, sizeof address);
  while (result != 0 && errno == EINTR);
  setsockopt(test, SOL_SOCKET, SO_SNDTIMEO, &none, sizeof none);
#ifdef SO_NOSIGPIPE
  int on = 1;
  setsockopt(test, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
  if (result == 0) return moved_high(test);
  close(test);
  return -1;
}

int start_again(char **words) {
  if (words[0] == NULL || words[1] == NULL) return speak_failure("start takes a program and words");
  int test = connect_to_control();
  int memory = moved_high(make_memory());
  if (memory < 0) return speak_failure("there is no place to count calls in");
  char link[64];
  snprintf(link, sizeof link, "%ld:%d:%d", (long)getpid(), test, memory);
  setenv(LAUNCH_LINK_VARIABLE, link, 1);
  execv(words[0], words + 1);
  return speak_failure("the shell of this script cannot be started again");
}
