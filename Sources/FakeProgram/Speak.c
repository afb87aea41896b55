#ifdef __linux__
#define _GNU_SOURCE
#endif

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "Fake.h"
#include "LaunchProtocol.h"
#include "Speak.h"

#ifdef __linux__
#include <sys/prctl.h>
#endif

#ifdef MSG_NOSIGNAL
enum { sending_flags = MSG_NOSIGNAL };
#else
enum { sending_flags = 0 };
#endif

// How often one that waits looks whether another process of the script has read its opening, in
// milliseconds.
enum { turn = 20 };

int speak_failure(const char *message) {
  struct text text = {0};
  add_string(&text, "harness-fake: ");
  add_string(&text, message);
  add_string(&text, "\n");
  write_all(STDERR_FILENO, text.bytes, text.size);
  free(text.bytes);
  return SPEAK_FAILED_STATUS;
}

// What a script is connected with: its process, the socket or -1, and the file of its memory.
struct link {
  long script;
  int test;
  int memory;
};

// MARK: - Messages

// Sends a message whose members are there, but for its last bracket; false where no test listens.
static bool send_message(const struct link *link, struct text *message) {
  add_string(message, "}\n");
  size_t sent = 0;
  while (link->test >= 0 && sent < message->size) {
    ssize_t taken = send(link->test, message->bytes + sent, message->size - sent, sending_flags);
    if (taken < 0 && errno != EINTR) return false;
    if (taken > 0) sent += (size_t)taken;
  }
  return link->test >= 0;
}

static int say(const struct link *link, struct memory *memory, char **words) {
  (void)memory;
  struct text message = {0};
  if (!add_json_members(&message, words)) return speak_failure("say cannot read its words");
  send_message(link, &message);
  return 0;
}

static size_t count_of(char **words) {
  size_t count = 0;
  while (words[count] != NULL) count++;
  return count;
}

static int say_hello(const struct link *link, struct memory *memory, char **words) {
  (void)memory;
  if (count_of(words) != 5) return speak_failure("hello takes a table and what was chosen of it");
  char pid[32];
  snprintf(pid, sizeof pid, "%ld", link->script);
  char *plain[] = {"s", LAUNCH_MESSAGE_TYPE_KEY, LAUNCH_MESSAGE_HELLO, "n", LAUNCH_HELLO_VERSION_KEY, "1",
                   "n", LAUNCH_HELLO_PID_KEY, pid, "s", LAUNCH_HELLO_CONFIGURATION_KEY, "debug",
                   "n", LAUNCH_HELLO_REGISTERS_KEY, "true", NULL};
  struct text message = {0};
  add_json_members(&message, plain);
  add_hello(&message, words);
  send_message(link, &message);
  return 0;
}

// Says something the first time that it is asked to under a name, whichever process asks.
static int say_once(const struct link *link, struct memory *memory, char **words) {
  if (words[0] == NULL) return speak_failure("once takes a name");
  return add_count(memory, 'm', words[0], 1) > 1 ? 0 : say(link, memory, words + 1);
}

// Looks for the last line that begins with `POINT=NUMBER:`, and gives what stands behind that; NULL where
// there is none. The line's end becomes the end of the text.
static char *fault_of(char *faults, const char *point, const char *number) {
  struct text wanted = {0};
  const char *parts[] = {point, "=", number, ":"};
  for (int i = 0; i < 4; i++) add_string(&wanted, parts[i]);
  char *found = NULL;
  for (char *line = faults; *line != 0;) {
    size_t length = strcspn(line, "\n");
    if (length >= wanted.size && memcmp(line, wanted.bytes, wanted.size) == 0)
      found = line + wanted.size;
    line += length + (line[length] != 0);
  }
  if (found != NULL) found[strcspn(found, "\n")] = 0;
  free(wanted.bytes);
  return found;
}

// Records a call: POINT, the chosen faults, and the members that the script knows. Prints which call of
// this point it was, and behind a space the fault that was chosen for it.
static int record_call(const struct link *link, struct memory *memory, char **words) {
  if (words[0] == NULL || words[1] == NULL) return speak_failure("call takes a point and faults");
  struct text message = {0}, answer = {0};
  char number[32], facts[128];
  snprintf(number, sizeof number, "%llu",
           (unsigned long long)add_count(memory, 'c', words[0], 1));
  char *fault = fault_of(words[1], words[0], number);
  if (fault == NULL) fault = fault_of(words[1], words[0], LAUNCH_EVERY_CALL);
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  snprintf(facts, sizeof facts, ",\"sequence\":%llu,\"time\":%lld.%06ld",
           (unsigned long long)add_count(memory, 'n', "", 1), (long long)now.tv_sec,
           now.tv_nsec / 1000);
  if (!add_json_members(&message, words + 2)) return speak_failure("call cannot read its words");
  add_string(&message, facts);
  if (fault != NULL) {
    add_string(&message, ",\"fault\":");
    add_json_string(&message, fault);
  }
  send_message(link, &message);
  const char *parts[] = {number, " ", fault == NULL ? "" : fault, "\n"};
  for (int i = 0; i < 4; i++) add_string(&answer, parts[i]);
  return write_all(STDOUT_FILENO, answer.bytes, answer.size) ? 0 : SPEAK_FAILED_STATUS;
}

// MARK: - Gates

// Counts the openings that have come; false where the test has gone.
static bool read_openings(const struct link *link, struct memory *memory) {
  static char part[1 << 16];
  bool is_there = true;
  while (true) {
    ssize_t count = recv(link->test, part, sizeof part, MSG_DONTWAIT);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) {
      is_there = count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
      break;
    }
    add_bytes(&memory->unread, part, (size_t)count);
  }
  char *line = memory->unread.bytes, *end = line + memory->unread.size, *newline;
  while (line != NULL && (newline = memchr(line, '\n', (size_t)(end - line))) != NULL) {
    char *name = read_opening(line, (size_t)(newline - line));
    if (name != NULL) add_count(memory, 'o', name, 1);
    free(name);
    line = newline + 1;
  }
  if (line != NULL) {
    memory->unread.size = (size_t)(end - line);
    memmove(memory->unread.bytes, line, memory->unread.size);
  }
  return is_there;
}

// One that waits ends with the script, also where that is killed.
static bool is_orphan(const struct link *link, pid_t parent) {
  return getppid() != parent || (kill((pid_t)link->script, 0) != 0 && errno == ESRCH);
}

static int wait_at_gate(const struct link *link, const char *name, uint64_t number) {
  pid_t parent = getppid();
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  while (!is_orphan(link, parent)) {
    struct memory memory;
    open_memory(&memory, link->memory);
    bool is_there = read_openings(link, &memory);
    bool is_open = add_count(&memory, 'o', name, 0) >= number;
    close_memory(&memory);
    if (is_open || !is_there) return 0;
    struct pollfd wanted = {.fd = link->test, .events = POLLIN};
    poll(&wanted, 1, turn);
  }
  return SPEAK_FAILED_STATUS;
}

// Waits at a gate until the test opens it: NAME, and the members of the message.
static int pass_gate(const struct link *link, char **words) {
  struct text message = {0};
  if (words[0] == NULL || !add_json_members(&message, words + 1))
    return speak_failure("gate cannot read its words");
  struct memory memory;
  open_memory(&memory, link->memory);
  uint64_t number = add_count(&memory, 'a', words[0], 1);
  bool is_sent = send_message(link, &message);
  close_memory(&memory);
  return is_sent ? wait_at_gate(link, words[0], number) : 0;
}

// MARK: - The program

// Prints what needs no link: an app's description, or why a name cannot be had.
static int print(const char *command, char **words) {
  bool is_description = strcmp(command, "describe") == 0;
  struct text text = {0};
  if (count_of(words) != (is_description ? 1 : 3)) return speak_failure("the words are not those");
  if (is_description) {
    add_description(&text, words[0]);
  } else {
    add_refusal(&text, words[0], words[1], words[2]);
  }
  return write_all(STDOUT_FILENO, text.bytes, text.size) ? 0 : SPEAK_FAILED_STATUS;
}

// Reads standard input, in which each word has a NUL behind it.
static char **read_words(void) {
  static char part[1 << 16];
  struct text input = {0};
  ssize_t count;
  while ((count = read(STDIN_FILENO, part, sizeof part)) != 0) {
    if (count < 0 && errno != EINTR) return NULL;
    if (count > 0) add_bytes(&input, part, (size_t)count);
  }
  if (input.size > 0 && input.bytes[input.size - 1] != 0) return NULL;
  size_t words = 0;
  for (size_t i = 0; i < input.size; i++) words += input.bytes[i] == 0;
  char **list = calloc(words + 1, sizeof *list), *word = input.bytes;
  for (size_t i = 0; list != NULL && i < words; i++, word += strlen(word) + 1) list[i] = word;
  return list;
}

static bool read_link(struct link *link, const char *text) {
  return text != NULL && sscanf(text, "%ld:%d:%d", &link->script, &link->test, &link->memory) == 3;
}

static int speak_on(const struct link *link, const char *command, char **words) {
  static const struct {
    const char *name;
    int (*perform)(const struct link *, struct memory *, char **);
  } commands[] = {{"hello", say_hello}, {"say", say}, {"once", say_once}, {"call", record_call}};
  if (strcmp(command, "gate") == 0) return pass_gate(link, words);
  for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
    if (strcmp(command, commands[i].name) != 0) continue;
    struct memory memory;
    open_memory(&memory, link->memory);
    int status = commands[i].perform(link, &memory, words);
    close_memory(&memory);
    return status;
  }
  return speak_failure("--speak does not know what it is to do");
}

int speak(char **words) {
  const char *command = words[0] == NULL ? "" : words[0];
  if (strcmp(command, "caller") == 0) return print_caller(words[1] == NULL ? "" : words[1]);
  if (strcmp(command, "start") == 0) return start_again(words + 1);
  char **told = read_words();
  if (told == NULL) return speak_failure("the words on standard input cannot be read");
  if (strcmp(command, "describe") == 0 || strcmp(command, "unknown") == 0)
    return print(command, told);
  struct link link;
  if (words[0] == NULL || !read_link(&link, words[1]))
    return speak_failure("--speak takes what is to be done, and a link");
  return speak_on(&link, command, told);
}
