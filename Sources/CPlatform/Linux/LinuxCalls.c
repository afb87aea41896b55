#ifdef __linux__
#define _GNU_SOURCE

#include "CPlatform.h"
#include "LinuxCalls.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

// A filter of seccomp(2) has the kernel ask a listener before each call of some kinds; all others
// cost nothing. It is inherited by what a program starts, and needs no privilege.

#if defined(__x86_64__)
#define NATIVE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define NATIVE AUDIT_ARCH_AARCH64
#endif

// Of Linux 5.19: a signal that does not kill waits until the call has been answered.
#ifndef SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV
#define SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV (1UL << 5)
#endif

// Of Linux 6.6: the listener is woken where the call was made, which then waits anyway.
#ifndef SECCOMP_USER_NOTIF_FD_SYNC_WAKE_UP
#define SECCOMP_USER_NOTIF_FD_SYNC_WAKE_UP (1UL << 0)
#endif
#ifndef SECCOMP_IOCTL_NOTIF_SET_FLAGS
#define SECCOMP_IOCTL_NOTIF_SET_FLAGS SECCOMP_IOW(4, __u64)
#endif

// The third way to number the calls of x86-64, whose numbers have this bit.
#define X32_BIT 0x40000000

// MARK: The filter

#ifdef NATIVE

// The highest number of a call that is known here, of Linux 6.17: `file_setattr`.
enum { newest_call = 469 };

// Three lines for each run of numbers, and those around them.
enum { filter_room = 3 * newest_call + 32 };

static const uint32_t ask = SECCOMP_RET_USER_NOTIF;

struct call_filter {
  struct sock_filter lines[filter_room];
  unsigned short count;
};

static void add(struct call_filter *filter, struct sock_filter line) {
  filter->lines[filter->count++] = line;
}

// Numbers in a row that have the same answer, up to where the next ones start.
struct call_run {
  uint32_t start, answer;
};

// What is answered to every number, in as few runs as there are.
static size_t make_runs(struct call_run *runs, uint32_t kinds) {
  uint32_t answers[newest_call + 2];
  for (size_t number = 0; number <= newest_call; number++) answers[number] = SECCOMP_RET_ALLOW;
  // Of a call that is newer than this, nothing here can say what it does.
  answers[newest_call + 1] = kinds & PLATFORM_CALL_ESCAPE ? ask : SECCOMP_RET_ALLOW;
  for (size_t index = 0; index < platform_call_shape_count; index++) {
    const struct call_shape *shape = &platform_call_shapes[index];
    if (shape->kind & kinds && shape->number <= newest_call) answers[shape->number] = ask;
  }
  size_t count = 0;
  for (uint32_t number = 0; number <= newest_call + 1; number++)
    if (count == 0 || runs[count - 1].answer != answers[number])
      runs[count++] = (struct call_run){number, answers[number]};
  return count;
}

// Looks for the run of a number by halves. When it takes a filter, the kernel goes through it once for
// every call that there is: a list of all that are asked about would cost each launch a tenth of a
// millisecond.
static void add_search(struct call_filter *filter, const struct call_run *runs, size_t count) {
  if (count == 1) return add(filter, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, runs[0].answer));
  size_t middle = count / 2;
  add(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, runs[middle].start, 0, 1));
  unsigned short jump = filter->count;
  add(filter, (struct sock_filter)BPF_STMT(BPF_JMP | BPF_JA, 0));
  add_search(filter, runs, middle);
  filter->lines[jump].k = (uint32_t)(filter->count - jump - 1);
  add_search(filter, runs + middle, count - middle);
}

// Calls of a kind are asked about; a call of another processor's, too, as its number says nothing
// here. io_uring(7) makes calls that no filter sees, so it is not there: programs do without, and who
// wants to know of ways around is asked.
static void make_filter(struct call_filter *filter, uint32_t kinds) {
  filter->count = 0;
#define ADD(...) add(filter, (struct sock_filter)__VA_ARGS__)
  ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)));
  ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, NATIVE, 1, 0));
  ADD(BPF_STMT(BPF_RET | BPF_K, ask));
  ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)));
#ifdef __x86_64__
  ADD(BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, X32_BIT, 0, 1));
  ADD(BPF_STMT(BPF_RET | BPF_K, ask));
#endif
  if (!(kinds & PLATFORM_CALL_ESCAPE)) {
    ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_io_uring_setup, 0, 1));
    ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS));
  } else {
    // Of all that ioctl(2) asks for, the network (SIOC…) has numbers of its own.
    ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_ioctl, 0, 5));
    ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[1])));
    ADD(BPF_STMT(BPF_ALU | BPF_AND | BPF_K, 0xFF00));
    ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0x8900, 0, 1));
    ADD(BPF_STMT(BPF_RET | BPF_K, ask));
    ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
  }
#undef ADD
  struct call_run runs[newest_call + 2];
  add_search(filter, runs, make_runs(runs, kinds));
}

int32_t platform_install_call_filter(uint32_t kinds) {
  struct call_filter filter;
  make_filter(&filter, kinds | PLATFORM_CALL_EXEC);
  struct sock_fprog program = {filter.count, filter.lines};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  unsigned long flags = SECCOMP_FILTER_FLAG_NEW_LISTENER;
  long listener = syscall(
      SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags | SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV,
      &program);
  if (listener < 0 && errno == EINVAL)
    listener = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &program);
  // Where the kernel does not know it, a call takes a little longer.
  if (listener >= 0)
    ioctl((int)listener, SECCOMP_IOCTL_NOTIF_SET_FLAGS, SECCOMP_USER_NOTIF_FD_SYNC_WAKE_UP);
  return (int32_t)listener;
}

// ThreadSanitizer lets no child share the memory of its parent but by posix_spawn(3).
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define HAS_THREAD_SANITIZER
#endif
#endif

// What is watched itself may not watch others, which the system says where it is asked to alone.
static bool can_listen(void) {
  pid_t child = vfork();
  if (child == 0) _exit(platform_install_call_filter(0) < 0);
  int status = -1;
  while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  return child > 0 && status == 0;
}

bool platform_can_watch_calls(void) {
#ifdef HAS_THREAD_SANITIZER
  return false;
#endif
  struct seccomp_notif_sizes sizes;
  uint32_t action = SECCOMP_RET_USER_NOTIF;
  return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0
      && syscall(SYS_seccomp, SECCOMP_GET_NOTIF_SIZES, 0, &sizes) == 0
      && sizes.seccomp_notif <= sizeof(struct seccomp_notif)
      && sizes.seccomp_notif_resp <= sizeof(struct seccomp_notif_resp) && can_listen();
}

#else

int32_t platform_install_call_filter(uint32_t kinds) {
  errno = ENOSYS;
  return -1;
}

bool platform_can_watch_calls(void) { return false; }

#endif

// MARK: The listener

static void read_call(const struct seccomp_notif *notice, struct platform_call *call) {
  const struct call_shape *shape = NULL;
#ifdef NATIVE
  if (notice->data.arch == NATIVE) shape = platform_call_shape(notice->data.nr);
#endif
  *call = (struct platform_call){
      .id = notice->id, .thread = (int32_t)notice->pid, .kind = PLATFORM_CALL_FOREIGN,
      .name = "a call of another processor", .folder = -1, .path = -1, .other_folder = -1,
      .other_path = -1, .descriptor = -1, .length = -1};
  memcpy(call->arguments, notice->data.args, sizeof call->arguments);
  if (shape == NULL) return;
  call->kind = shape->kind;
  call->name = shape->name;
  call->folder = shape->folder;
  call->path = shape->path;
  call->other_folder = shape->other_folder;
  call->other_path = shape->other_path;
  call->descriptor = shape->descriptor;
  call->length = shape->length;
}

int32_t platform_next_call(int32_t listener, struct platform_call *call) {
  for (;;) {
    // The call that receives waits for ever where the last process has gone; poll(2) says so.
    struct pollfd watched = {.fd = listener, .events = POLLIN};
    if (poll(&watched, 1, -1) < 0) {
      if (errno == EINTR) continue;
      return -1;
    }
    if (!(watched.revents & POLLIN)) return 0;
    struct seccomp_notif notice;
    memset(&notice, 0, sizeof notice);
    if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &notice) == 0) {
      read_call(&notice, call);
      return 1;
    }
    // The process was killed meanwhile, or a signal came here.
    if (errno != ENOENT && errno != EINTR) return -1;
  }
}

static bool answer(int32_t listener, struct seccomp_notif_resp response) {
  for (;;) {
    if (ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &response) == 0) return true;
    if (errno != EINTR) return false;
  }
}

bool platform_let_call(int32_t listener, uint64_t id) {
  return answer(
      listener,
      (struct seccomp_notif_resp){.id = id, .flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE});
}

bool platform_fail_call(int32_t listener, uint64_t id, int32_t error) {
  return answer(listener, (struct seccomp_notif_resp){.id = id, .error = -error});
}

bool platform_return_from_call(int32_t listener, uint64_t id, int64_t value) {
  return answer(listener, (struct seccomp_notif_resp){.id = id, .val = value});
}

bool platform_call_waits(int32_t listener, uint64_t id) {
  return ioctl(listener, SECCOMP_IOCTL_NOTIF_ID_VALID, &id) == 0;
}

int64_t platform_read_memory(int32_t process, uint64_t address, void *bytes, size_t count) {
  struct iovec here = {bytes, count};
  struct iovec there = {(void *)(uintptr_t)address, count};
  return process_vm_readv(process, &here, 1, &there, 1, 0);
}

int64_t platform_write_memory(
    int32_t process, uint64_t address, const void *bytes, size_t count) {
  struct iovec here = {(void *)(uintptr_t)bytes, count};
  struct iovec there = {(void *)(uintptr_t)address, count};
  return process_vm_writev(process, &here, 1, &there, 1, 0);
}

int32_t platform_process_of(int32_t thread) {
  char path[64], line[128];
  int32_t process = -1;
  snprintf(path, sizeof path, "/proc/%d/status", thread);
  FILE *status = fopen(path, "re");
  if (status == NULL) return -1;
  while (process < 0 && fgets(line, sizeof line, status) != NULL)
    if (sscanf(line, "Tgid: %d", &process) != 1) process = -1;
  fclose(status);
  return process;
}

bool platform_kill_process_of(int32_t thread) {
  int32_t process = platform_process_of(thread);
  if (process <= 0) return false;
  int32_t held = platform_open_exit_watch(process);
  if (held < 0) return false;
  // The thread may have gone meanwhile, and its number be that of another: what is held is meant then.
  bool is_same = platform_process_of(thread) == process;
  bool is_sent = is_same && syscall(SYS_pidfd_send_signal, held, SIGKILL, NULL, 0) == 0;
  close(held);
  return is_sent;
}

int64_t platform_position(int32_t file) { return lseek(file, 0, SEEK_CUR); }

bool platform_appends(int32_t file) {
  int flags = fcntl(file, F_GETFL);
  return flags >= 0 && (flags & O_APPEND) != 0;
}

// Both halves of an offset, as these calls take it; the upper one is read where numbers have 32 bits.
static long move_flagged(
    long call, int32_t file, void *bytes, size_t count, int64_t offset, int32_t flags) {
  struct iovec part = {bytes, count};
  return syscall(call, file, &part, 1, (long)offset, (long)(offset >> 32), flags);
}

#ifndef SYS_preadv2
#define SYS_preadv2 -1
#define SYS_pwritev2 -1
#endif

int64_t platform_read_flagged(
    int32_t file, void *bytes, size_t count, int64_t offset, int32_t flags) {
  return move_flagged(SYS_preadv2, file, bytes, count, offset, flags);
}

int64_t platform_write_flagged(
    int32_t file, const void *bytes, size_t count, int64_t offset, int32_t flags) {
  return move_flagged(SYS_pwritev2, file, (void *)(uintptr_t)bytes, count, offset, flags);
}

// Of Linux 4.16; some collections of headers lack it.
#ifndef RWF_APPEND
#define RWF_APPEND 0x10
#endif

bool platform_flags_append(int32_t flags) { return (flags & RWF_APPEND) != 0; }

bool platform_waits(int32_t file) {
  int flags = fcntl(file, F_GETFL);
  return flags >= 0 && (flags & O_NONBLOCK) == 0;
}

int32_t platform_open_without_waiting(int32_t file, bool is_for_reading) {
  struct stat status;
  if (fstat(file, &status) != 0) return -1;
  // A socket cannot be opened again, and can be asked not to wait at each call.
  if (S_ISSOCK(status.st_mode)) return fcntl(file, F_DUPFD_CLOEXEC, 3);
  char path[64];
  snprintf(path, sizeof path, "/proc/self/fd/%d", file);
  int way = is_for_reading ? O_RDONLY : O_WRONLY;
  return open(path, way | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
}

int64_t platform_read_now(int32_t file, void *bytes, size_t count) {
  ssize_t got = recv(file, bytes, count, MSG_DONTWAIT);
  return got < 0 && errno == ENOTSOCK ? read(file, bytes, count) : got;
}

int64_t platform_write_now(int32_t file, const void *bytes, size_t count) {
  ssize_t written = send(file, bytes, count, MSG_DONTWAIT | MSG_NOSIGNAL);
  return written < 0 && errno == ENOTSOCK ? write(file, bytes, count) : written;
}

int32_t platform_borrow_descriptor(int32_t process, int32_t descriptor) {
#if defined(SYS_pidfd_open) && defined(SYS_pidfd_getfd)
  int32_t handle = (int32_t)syscall(SYS_pidfd_open, process, 0);
  if (handle < 0) return -1;
  int32_t borrowed = (int32_t)syscall(SYS_pidfd_getfd, handle, descriptor, 0);
  int error = errno;
  close(handle);
  errno = error;
  return borrowed;
#else
  errno = ENOSYS;
  return -1;
#endif
}

#endif
