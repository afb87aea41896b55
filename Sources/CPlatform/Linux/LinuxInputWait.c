#ifdef __linux__
#define _GNU_SOURCE

#include "CPlatform.h"
#include "ProcFile.h"

#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <unistd.h>

// What a thread waits for stands in /proc/PID/task/TID/syscall: the number of its system call and
// its arguments, which a process may read of its own descendants.

// MARK: What a thread does

enum activity {
  /// It is gone.
  activity_none,
  /// This process may not look.
  activity_hidden,
  /// It computes, or waits for something else than the terminal.
  activity_busy,
  /// It waits for another thread, a child or a signal: nothing will happen by itself.
  activity_idle,
  /// It waits for input and for something else.
  activity_listens,
  /// It waits for input alone.
  activity_awaits_input,
};

/// Which input counts as the terminal's.
struct terminal {
  uint64_t device;
  /// Whether the process is in the session that the terminal controls.
  bool is_controlling;
};

/// The descriptors that a thread waits for, and whether it stops waiting by itself.
struct awaited {
  bool is_timed;
  bool has_terminal, has_other, has_socket;
};

static void add(
    struct awaited *awaited, int32_t process, int32_t descriptor, const struct terminal *terminal) {
  char path[64];
  struct stat status;
  snprintf(path, sizeof path, "/proc/%" PRId32 "/fd/%" PRId32, process, descriptor);
  if (stat(path, &status) != 0) return;
  // /dev/tty is another name for the terminal that controls the session.
  bool is_terminal = status.st_rdev == terminal->device ||
                     (terminal->is_controlling && status.st_rdev == makedev(5, 0));
  if (is_terminal) awaited->has_terminal = true;
  else awaited->has_other = true;
  if (S_ISSOCK(status.st_mode)) awaited->has_socket = true;
}

static enum activity activity_of(const struct awaited *awaited) {
  if (!awaited->has_terminal)
    return awaited->is_timed || awaited->has_socket ? activity_busy : activity_idle;
  return awaited->has_other || awaited->is_timed ? activity_listens : activity_awaits_input;
}

// MARK: What its system call waits for

enum { longest_list = 1024 };

static size_t read_memory(int32_t process, uint64_t address, void *bytes, size_t count) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%" PRId32 "/mem", process);
  int memory = open(path, O_RDONLY | O_CLOEXEC);
  if (memory < 0) return 0;
  ssize_t read = pread(memory, bytes, count, (off_t)address);
  close(memory);
  return read < 0 ? 0 : (size_t)read;
}

static void add_polled(
    struct awaited *awaited, int32_t process, const uint64_t *arguments,
    const struct terminal *terminal) {
  struct pollfd entries[longest_list];
  size_t count = arguments[1] < longest_list ? (size_t)arguments[1] : longest_list;
  count = read_memory(process, arguments[0], entries, count * sizeof *entries) / sizeof *entries;
  for (size_t index = 0; index < count; index++)
    if (entries[index].events & POLLIN) add(awaited, process, entries[index].fd, terminal);
}

static void add_selected(
    struct awaited *awaited, int32_t process, const uint64_t *arguments,
    const struct terminal *terminal) {
  uint8_t bits[longest_list / 8];
  size_t count = arguments[0] < longest_list ? (size_t)arguments[0] : longest_list;
  if (count == 0 || arguments[1] == 0) return;
  size_t size = read_memory(process, arguments[1], bits, (count + 7) / 8);
  for (size_t bit = 0; bit < count && bit / 8 < size; bit++)
    if (bits[bit / 8] >> (bit % 8) & 1) add(awaited, process, (int32_t)bit, terminal);
}

// The lines of /proc/PID/fdinfo/N of an epoll descriptor tell what it watches.
static void add_registered(
    struct awaited *awaited, int32_t process, uint64_t descriptor,
    const struct terminal *terminal) {
  char path[64];
  size_t size;
  snprintf(
      path, sizeof path, "/proc/%" PRId32 "/fdinfo/%" PRId32, process, (int32_t)descriptor);
  char *text = proc_read_all(path, &size), *rest = NULL;
  if (text == NULL) return;
  for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
    int32_t number;
    uint32_t events;
    if (sscanf(line, "tfd: %" SCNd32 " events: %" SCNx32, &number, &events) == 2 && (events & POLLIN))
      add(awaited, process, number, terminal);
  }
  free(text);
}

// A time limit of -1 reaches the system in 32 bits or in 64. One that is NULL waits for ever too.
static bool is_endless(uint64_t limit) {
  return limit == 0 || limit == UINT32_MAX || limit == UINT64_MAX;
}

static enum activity activity_in(
    long call, int32_t process, const uint64_t *arguments, const struct terminal *terminal) {
  struct awaited awaited = {false, false, false, false};
  switch (call) {
  case SYS_read:
  case SYS_readv:
    add(&awaited, process, (int32_t)arguments[0], terminal);
    break;
#ifdef SYS_poll
  case SYS_poll:
#endif
  case SYS_ppoll:
    awaited.is_timed = !is_endless(arguments[2]);
    add_polled(&awaited, process, arguments, terminal);
    break;
#ifdef SYS_select
  case SYS_select:
#endif
  case SYS_pselect6:
    awaited.is_timed = arguments[4] != 0;
    add_selected(&awaited, process, arguments, terminal);
    break;
#ifdef SYS_epoll_wait
  case SYS_epoll_wait:
#endif
  case SYS_epoll_pwait:
    awaited.is_timed = !is_endless(arguments[3]);
    add_registered(&awaited, process, arguments[0], terminal);
    break;
#ifdef SYS_pause
  case SYS_pause:
#endif
  case SYS_futex:
  case SYS_wait4:
  case SYS_waitid:
  case SYS_rt_sigsuspend:
  case SYS_rt_sigtimedwait:
    return activity_idle;
  default:
    return activity_busy;
  }
  return activity_of(&awaited);
}

static enum activity thread_activity(
    int32_t process, int32_t thread, const struct terminal *terminal) {
  char path[80], text[256];
  snprintf(path, sizeof path, "/proc/%" PRId32 "/task/%" PRId32 "/syscall", process, thread);
  if (proc_read(path, text, sizeof text) < 0)
    return errno == EACCES || errno == EPERM ? activity_hidden : activity_none;
  long call;
  uint64_t arguments[6];
  int found = sscanf(
      text, "%ld %" SCNx64 " %" SCNx64 " %" SCNx64 " %" SCNx64 " %" SCNx64 " %" SCNx64, &call,
      &arguments[0], &arguments[1], &arguments[2], &arguments[3], &arguments[4], &arguments[5]);
  // One that computes has the word `running` there.
  if (found != 7 || call < 0) return activity_busy;
  return activity_in(call, process, arguments, terminal);
}

// MARK: What a process waits for

struct sight {
  bool is_hidden, is_busy, listens, awaits_input;
};

static void note(struct sight *sight, enum activity activity) {
  switch (activity) {
  case activity_hidden: sight->is_hidden = true; break;
  case activity_busy: sight->is_busy = true; break;
  case activity_listens: sight->listens = true; break;
  case activity_awaits_input: sight->awaits_input = true; break;
  case activity_idle:
  case activity_none: break;
  }
}

static enum platform_input_wait wait_of(const struct sight *sight) {
  if (sight->is_hidden) return platform_input_wait_unknown;
  if (sight->awaits_input && !sight->is_busy) return platform_input_wait_blocked;
  return sight->awaits_input || sight->listens ? platform_input_wait_listening
                                               : platform_input_wait_none;
}

/// Processes that are still to be looked at.
struct queue {
  int32_t *ids;
  size_t count, capacity;
};

static void push(struct queue *queue, int32_t id) {
  if (queue->count == queue->capacity) {
    size_t capacity = queue->capacity == 0 ? 64 : queue->capacity * 2;
    void *grown = realloc(queue->ids, capacity * sizeof *queue->ids);
    if (grown == NULL) return;
    queue->ids = grown;
    queue->capacity = capacity;
  }
  queue->ids[queue->count++] = id;
}

static void push_children(struct queue *queue, int32_t process, int32_t thread) {
  char path[80];
  size_t size;
  snprintf(path, sizeof path, "/proc/%" PRId32 "/task/%" PRId32 "/children", process, thread);
  char *text = proc_read_all(path, &size);
  for (char *next = text, *end; next != NULL; next = end) {
    long child = strtol(next, &end, 10);
    if (end == next) break;
    push(queue, (int32_t)child);
  }
  free(text);
}

// Looks at every thread of a process, and notes its children.
static enum platform_input_wait look_at(
    int32_t process, int32_t leader, uint64_t device, struct queue *queue) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%" PRId32 "/task", process);
  DIR *threads = opendir(path);
  if (threads == NULL) return platform_input_wait_none;
  struct terminal terminal = {device, getsid(process) == leader};
  struct sight sight = {false, false, false, false};
  for (struct dirent *entry = readdir(threads); entry != NULL; entry = readdir(threads)) {
    int32_t thread = (int32_t)strtol(entry->d_name, NULL, 10);
    if (thread <= 0) continue;
    note(&sight, thread_activity(process, thread, &terminal));
    push_children(queue, process, thread);
  }
  closedir(threads);
  return wait_of(&sight);
}

// The leader, and what this process has adopted of its session.
static void push_roots(struct queue *queue, int32_t leader) {
  int32_t *children = NULL;
  int64_t count = platform_children(&children);
  push(queue, leader);
  for (int64_t index = 0; index < count; index++)
    if (children[index] != leader && getsid(children[index]) == leader)
      push(queue, children[index]);
  free(children);
}

enum platform_input_wait platform_input_wait(int32_t leader, uint64_t device) {
  // A kernel without CONFIG_HAVE_ARCH_TRACEHOOK has no such file.
  if (access("/proc/self/syscall", R_OK) != 0) return platform_input_wait_unknown;
  struct queue queue = {NULL, 0, 0};
  enum platform_input_wait found = platform_input_wait_none;
  bool is_hidden = false;
  push_roots(&queue, leader);
  for (size_t index = 0; index < queue.count && found != platform_input_wait_blocked; index++) {
    enum platform_input_wait wait = look_at(queue.ids[index], leader, device, &queue);
    if (wait == platform_input_wait_unknown) is_hidden = true;
    else if (wait > found) found = wait;
  }
  free(queue.ids);
  return found == platform_input_wait_none && is_hidden ? platform_input_wait_unknown : found;
}

#endif
