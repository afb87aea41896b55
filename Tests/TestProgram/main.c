// What tests need of a program that not every machine has: `setsid`, `flock`, and processes that
// behave in a way no shell can.

#ifdef __linux__
#define _GNU_SOURCE
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

#include "fetch.h"
#include "vary.h"
#include "work.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <termios.h>
#include <unistd.h>

/// Ends the program because a system call failed.
static void fail(const char *call) {
  fprintf(stderr, "TestProgram: %s: %s\n", call, strerror(errno));
  exit(125);
}

/// Becomes the program that `words` name.
static void execute(char **words) {
  execvp(words[0], words);
  fail(words[0]);
}

/// `new-session PROGRAM [ARGUMENT ...]`: runs a program that leads a session of its own.
static void run_in_new_session(char **words) {
  if (setsid() < 0) fail("setsid");
  execute(words);
}

/// `shared-lock FILE PROGRAM [ARGUMENT ...]`: runs a program that shares the lock of a file.
static void run_with_shared_lock(char **words) {
  int file = open(words[0], O_RDWR | O_CREAT, 0600);
  if (file < 0 || flock(file, LOCK_SH) != 0) fail(words[0]);
  execute(words + 1);
}

/// Adds a line to a file.
static void announce(const char *path) {
  int file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0600);
  if (file < 0 || write(file, "up\n", 3) != 3) fail(path);
  close(file);
}

/// `sleep NUMBER FILE`: adds a line to a file and sleeps for ever; the number tells it from others.
///
/// Who reads the line knows that the process already has this command line.
static void sleep_once_announced(char **words) {
  announce(words[1]);
  while (1) pause();
}

/// `close-all`: prints a line, closes every descriptor and sleeps for ever.
static void close_everything(void) {
  if (write(STDOUT_FILENO, "ready\n", 6) != 6) fail("write");
  long limit = sysconf(_SC_OPEN_MAX);
  if (limit < 0 || limit > 65536) limit = 65536;
  for (int descriptor = 0; descriptor < limit; descriptor++) close(descriptor);
  while (1) pause();
}

/// `flee NUMBER FILE`: leaves a process that does what `sleep` does, and that cuts every tie to the
/// program that started it: it is an orphan in a session of its own, without an environment and
/// without a descriptor.
static void flee(char **words) {
  if (fork() != 0) return;
  setsid();
  if (fork() != 0) exit(0);
  for (int descriptor = 0; descriptor < 256; descriptor++) close(descriptor);
  char *sleeper[] = {words[0], "sleep", words[2], words[3], NULL}, *environment[] = {NULL};
  execve(words[0], sleeper, environment);
  exit(1);
}

/// `relay FILE`: leaves an orphan in a session of its own that every few milliseconds starts another
/// in its place, for a minute at the most; the file gets a line before.
static void relay(char **words) {
  if (fork() != 0) return;
  setsid();
  for (int descriptor = 0; descriptor < 3; descriptor++) close(descriptor);
  announce(words[0]);
  for (int turns = 0; turns < 6000; turns++) {
    if (fork() != 0) exit(0);
    usleep(10000);
  }
  exit(0);
}

static pthread_t first_thread;
static char **sleeper_words;

static void *sleep_without_first_thread(void *unused) {
  if (pthread_join(first_thread, NULL) != 0) exit(125);
  sleep_once_announced(sleeper_words);
  return unused;
}

/// `headless NUMBER FILE`: does what `sleep` does in a thread that outlives the first one.
static void sleep_headless(char **words) {
  pthread_t thread;
  first_thread = pthread_self();
  sleeper_words = words;
  if (pthread_create(&thread, NULL, sleep_without_first_thread, NULL) != 0) fail("pthread_create");
  pthread_exit(NULL);
}

/// `owns-terminal`: exits with 0 where standard input is the terminal that controls the session.
static void check_terminal(void) {
  exit(tcgetsid(STDIN_FILENO) == getsid(0) ? 0 : 1);
}

/// `without-threads PROGRAM [ARGUMENT ...]`: runs a program that can make processes and no threads.
static void run_without_threads(char **words) {
#ifdef __linux__
  // glibc asks for a thread with clone3, whose flags a filter cannot see, and else with clone.
  struct sock_filter filter[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone3, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 3),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args)),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EAGAIN),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {.len = sizeof filter / sizeof *filter, .filter = filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) fail("prctl");
  if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) fail("prctl");
  execute(words);
#else
  (void)words;
  errno = ENOTSUP;
  fail("without-threads");
#endif
}

// MARK: Network

/// An address of the Internet, of either version; its length.
static socklen_t internet_address(char **words, struct sockaddr_storage *address) {
  struct sockaddr_in *v4 = (struct sockaddr_in *)address;
  struct sockaddr_in6 *v6 = (struct sockaddr_in6 *)address;
  memset(address, 0, sizeof *address);
  v4->sin_port = htons((uint16_t)atoi(words[1]));
  v4->sin_family = AF_INET;
  if (inet_pton(AF_INET, words[0], &v4->sin_addr) == 1) return sizeof *v4;
  v6->sin6_family = AF_INET6;
  if (inet_pton(AF_INET6, words[0], &v6->sin6_addr) == 1) return sizeof *v6;
  fail(words[0]);
  return 0;
}

static void tell(long result) { printf("%s\n", result < 0 ? strerror(errno) : "reached"); }

/// Sends a message in one of the ways that there are.
static long send_by(
    const char *how, int file, struct sockaddr *to, socklen_t length, void *bytes, size_t count) {
  // In two parts, of which neither says all.
  struct iovec parts[] = {{bytes, 1}, {(char *)bytes + 1, count - 1}};
  struct msghdr header = {.msg_name = to, .msg_namelen = length, .msg_iov = parts, .msg_iovlen = 2};
  if (strcmp(how, "sendto") == 0) return sendto(file, bytes, count, MSG_NOSIGNAL, to, length);
  if (strcmp(how, "sendmsg") == 0) return sendmsg(file, &header, MSG_NOSIGNAL);
#ifdef __linux__
  struct mmsghdr two[2] = {{.msg_hdr = header}, {.msg_hdr = header}};
  if (strcmp(how, "sendmmsg") == 0) return sendmmsg(file, two, 2, MSG_NOSIGNAL);
#endif
  if (strcmp(how, "writev") == 0) return writev(file, parts, 2);
  return write(file, bytes, count);
}

/// `reach tcp|udp|sendto|sendmsg|sendmmsg|unspecified ADDRESS PORT`: says whether it can, or why it
/// cannot; `unspecified` sends to an address that is of no family.
static void reach(char **words) {
  struct sockaddr_storage address;
  socklen_t length = internet_address(words + 1, &address);
  bool is_stream = strcmp(words[0], "tcp") == 0;
  int file = socket(address.ss_family, is_stream ? SOCK_STREAM : SOCK_DGRAM, 0);
  if (file < 0) fail("socket");
  struct sockaddr *to = (struct sockaddr *)&address;
  char bytes[] = "hello";
  if (strcmp(words[0], "unspecified") == 0) {
    address.ss_family = AF_UNSPEC;
    return tell(sendto(file, bytes, 5, 0, to, length));
  }
  if (is_stream || strcmp(words[0], "udp") == 0) tell(connect(file, to, length));
  else tell(send_by(words[0], file, to, length, bytes, 5));
}

/// `reach-socket PATH`: the same of a socket of the file system, or of an abstract one where the path
/// begins with `@`.
static void reach_socket(char **words) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  strncpy(address.sun_path, words[0], sizeof address.sun_path - 1);
  if (words[0][0] == '@') address.sun_path[0] = 0;
  int file = socket(AF_UNIX, SOCK_STREAM, 0);
  tell(connect(file, (struct sockaddr *)&address, sizeof address));
}

/// `ask HOW ADDRESS PORT NAME`: asks a name server for a name, as C libraries do: connected, or for
/// `to` by an address. What is asked is no question where the name is empty.
static void ask(char **words) {
  struct sockaddr_storage address;
  socklen_t length = internet_address(words + 1, &address);
  unsigned char message[300] = {1, 2, 1, 0, 0, 1};
  size_t count = 12;
  char *name = words[3];
  for (char *label = strtok(name, "."); label != NULL; label = strtok(NULL, ".")) {
    message[count] = (unsigned char)strlen(label);
    memcpy(message + count + 1, label, strlen(label));
    count += strlen(label) + 1;
  }
  message[count + 2] = message[count + 4] = 1;
  count += 5;
  int file = socket(address.ss_family, SOCK_DGRAM, 0);
  struct sockaddr *to = (struct sockaddr *)&address;
  if (strcmp(words[0], "to") == 0) return tell(sendto(file, message, count, 0, to, length));
  if (connect(file, to, length) != 0) return tell(-1);
  tell(send_by(words[0], file, NULL, 0, message, count));
}

// Waits at a socket of the network for what never comes, beside one of the file system.
static void listen_for_ever(const char *path) {
  struct sockaddr_in any = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  struct sockaddr_un local = {.sun_family = AF_UNIX};
  snprintf(local.sun_path, sizeof local.sun_path, "%s", path);
  int internet = socket(AF_INET, SOCK_STREAM, 0), unix_socket = socket(AF_UNIX, SOCK_STREAM, 0);
  bind(internet, (struct sockaddr *)&any, sizeof any);
  bind(unix_socket, (struct sockaddr *)&local, sizeof local);
  listen(internet, 1);
  listen(unix_socket, 1);
  accept(internet, NULL, NULL);
}

int main(int count, char **words) {
  const char *task = count > 1 ? words[1] : "";
  if (strcmp(task, "new-session") == 0 && count > 2) run_in_new_session(words + 2);
  if (strcmp(task, "shared-lock") == 0 && count > 3) run_with_shared_lock(words + 2);
  if (strcmp(task, "sleep") == 0 && count == 4) sleep_once_announced(words + 2);
  if (strcmp(task, "without-threads") == 0 && count > 2) run_without_threads(words + 2);
  if (strcmp(task, "close-all") == 0) close_everything();
  if (strcmp(task, "reach") == 0 && count == 5) return reach(words + 2), 0;
  if (strcmp(task, "reach-socket") == 0 && count == 3) return reach_socket(words + 2), 0;
  if (strcmp(task, "ask") == 0 && count == 6) return ask(words + 2), 0;
  if (strcmp(task, "fetch") == 0 && count > 3) return fetch(count - 2, words + 2);
  if (strcmp(task, "flee") == 0 && count == 4) {
    flee(words);
    return 0;
  }
  if (strcmp(task, "relay") == 0 && count == 3) {
    relay(words + 2);
    return 0;
  }
  if (strcmp(task, "work") == 0 && count == 4) return work(words[2], words[3]);
  if (strcmp(task, "vary") == 0 && count == 3) return vary(words[2]);
  if (strcmp(task, "headless") == 0 && count == 4) sleep_headless(words + 2);
  if (strcmp(task, "listen-for-ever") == 0 && count == 3) return listen_for_ever(words[2]), 0;
  if (strcmp(task, "owns-terminal") == 0) check_terminal();
  fprintf(stderr, "TestProgram: there is no task \"%s\" with these arguments\n", task);
  return 125;
}
