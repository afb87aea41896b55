#ifdef __linux__
#define _GNU_SOURCE

#include "CPlatform.h"
#include "LinuxCalls.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
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

// The third way to number the calls of x86-64, whose numbers have this bit.
#define X32_BIT 0x40000000

// MARK: Kinds

struct shape {
  int32_t number;
  uint32_t kind;
  const char *name;
  int8_t folder, path, other_folder, other_path, descriptor, length;
};

// What each call is, as its manual page says. An old one stands beside those that took its place.
static const struct shape shapes[] = {
#ifdef SYS_open
    {SYS_open, PLATFORM_CALL_OPEN, "open", -1, 0, -1, -1, -1, -1},
#endif
#ifdef SYS_openat
    {SYS_openat, PLATFORM_CALL_OPEN, "openat", 0, 1, -1, -1, -1, -1},
#endif
#ifdef SYS_openat2
    {SYS_openat2, PLATFORM_CALL_OPEN, "openat2", 0, 1, -1, -1, -1, -1},
#endif
#ifdef SYS_creat
    {SYS_creat, PLATFORM_CALL_OPEN, "creat", -1, 0, -1, -1, -1, -1},
#endif
#ifdef SYS_read
    {SYS_read, PLATFORM_CALL_READ, "read", -1, -1, -1, -1, 0, 2},
#endif
#ifdef SYS_pread64
    {SYS_pread64, PLATFORM_CALL_READ, "pread64", -1, -1, -1, -1, 0, 2},
#endif
#ifdef SYS_readv
    {SYS_readv, PLATFORM_CALL_READ, "readv", -1, -1, -1, -1, 0, -1},
#endif
#ifdef SYS_preadv
    {SYS_preadv, PLATFORM_CALL_READ, "preadv", -1, -1, -1, -1, 0, -1},
#endif
#ifdef SYS_preadv2
    {SYS_preadv2, PLATFORM_CALL_READ, "preadv2", -1, -1, -1, -1, 0, -1},
#endif
#ifdef SYS_write
    {SYS_write, PLATFORM_CALL_WRITE, "write", -1, -1, -1, -1, 0, 2},
#endif
#ifdef SYS_pwrite64
    {SYS_pwrite64, PLATFORM_CALL_WRITE, "pwrite64", -1, -1, -1, -1, 0, 2},
#endif
#ifdef SYS_writev
    {SYS_writev, PLATFORM_CALL_WRITE, "writev", -1, -1, -1, -1, 0, -1},
#endif
#ifdef SYS_pwritev
    {SYS_pwritev, PLATFORM_CALL_WRITE, "pwritev", -1, -1, -1, -1, 0, -1},
#endif
#ifdef SYS_pwritev2
    {SYS_pwritev2, PLATFORM_CALL_WRITE, "pwritev2", -1, -1, -1, -1, 0, -1},
#endif
#ifdef SYS_sendfile
    {SYS_sendfile, PLATFORM_CALL_WRITE, "sendfile", -1, -1, -1, -1, 0, 3},
#endif
#ifdef SYS_copy_file_range
    {SYS_copy_file_range, PLATFORM_CALL_WRITE, "copy_file_range", -1, -1, -1, -1, 2, 4},
#endif
#ifdef SYS_splice
    {SYS_splice, PLATFORM_CALL_WRITE, "splice", -1, -1, -1, -1, 2, 4},
#endif
#ifdef SYS_fallocate
    {SYS_fallocate, PLATFORM_CALL_WRITE, "fallocate", -1, -1, -1, -1, 0, 3},
#endif
#ifdef SYS_fsync
    {SYS_fsync, PLATFORM_CALL_SYNC, "fsync", -1, -1, -1, -1, 0, -1},
#endif
#ifdef SYS_fdatasync
    {SYS_fdatasync, PLATFORM_CALL_SYNC, "fdatasync", -1, -1, -1, -1, 0, -1},
#endif
#ifdef SYS_sync_file_range
    {SYS_sync_file_range, PLATFORM_CALL_SYNC, "sync_file_range", -1, -1, -1, -1, 0, -1},
#endif
#ifdef SYS_syncfs
    {SYS_syncfs, PLATFORM_CALL_SYNC, "syncfs", -1, -1, -1, -1, 0, -1},
#endif
#ifdef SYS_close
    {SYS_close, PLATFORM_CALL_CLOSE, "close", -1, -1, -1, -1, 0, -1},
#endif
#ifdef SYS_rename
    {SYS_rename, PLATFORM_CALL_RENAME, "rename", -1, 0, -1, 1, -1, -1},
#endif
#ifdef SYS_renameat
    {SYS_renameat, PLATFORM_CALL_RENAME, "renameat", 0, 1, 2, 3, -1, -1},
#endif
#ifdef SYS_renameat2
    {SYS_renameat2, PLATFORM_CALL_RENAME, "renameat2", 0, 1, 2, 3, -1, -1},
#endif
#ifdef SYS_unlink
    {SYS_unlink, PLATFORM_CALL_UNLINK, "unlink", -1, 0, -1, -1, -1, -1},
#endif
#ifdef SYS_unlinkat
    {SYS_unlinkat, PLATFORM_CALL_UNLINK, "unlinkat", 0, 1, -1, -1, -1, -1},
#endif
#ifdef SYS_rmdir
    {SYS_rmdir, PLATFORM_CALL_UNLINK, "rmdir", -1, 0, -1, -1, -1, -1},
#endif
#ifdef SYS_mkdir
    {SYS_mkdir, PLATFORM_CALL_MKDIR, "mkdir", -1, 0, -1, -1, -1, -1},
#endif
#ifdef SYS_mkdirat
    {SYS_mkdirat, PLATFORM_CALL_MKDIR, "mkdirat", 0, 1, -1, -1, -1, -1},
#endif
#ifdef SYS_mknod
    {SYS_mknod, PLATFORM_CALL_MKDIR, "mknod", -1, 0, -1, -1, -1, -1},
#endif
#ifdef SYS_mknodat
    {SYS_mknodat, PLATFORM_CALL_MKDIR, "mknodat", 0, 1, -1, -1, -1, -1},
#endif
#ifdef SYS_link
    {SYS_link, PLATFORM_CALL_LINK, "link", -1, 1, -1, 0, -1, -1},
#endif
#ifdef SYS_linkat
    {SYS_linkat, PLATFORM_CALL_LINK, "linkat", 2, 3, 0, 1, -1, -1},
#endif
#ifdef SYS_symlink
    {SYS_symlink, PLATFORM_CALL_LINK, "symlink", -1, 1, -1, -1, -1, -1},
#endif
#ifdef SYS_symlinkat
    {SYS_symlinkat, PLATFORM_CALL_LINK, "symlinkat", 1, 2, -1, -1, -1, -1},
#endif
#ifdef SYS_chmod
    {SYS_chmod, PLATFORM_CALL_CHMOD, "chmod", -1, 0, -1, -1, -1, -1},
#endif
#ifdef SYS_fchmod
    {SYS_fchmod, PLATFORM_CALL_CHMOD, "fchmod", -1, -1, -1, -1, 0, -1},
#endif
#ifdef SYS_fchmodat
    {SYS_fchmodat, PLATFORM_CALL_CHMOD, "fchmodat", 0, 1, -1, -1, -1, -1},
#endif
#ifdef SYS_fchmodat2
    {SYS_fchmodat2, PLATFORM_CALL_CHMOD, "fchmodat2", 0, 1, -1, -1, -1, -1},
#endif
#ifdef SYS_chown
    {SYS_chown, PLATFORM_CALL_CHMOD, "chown", -1, 0, -1, -1, -1, -1},
#endif
#ifdef SYS_lchown
    {SYS_lchown, PLATFORM_CALL_CHMOD, "lchown", -1, 0, -1, -1, -1, -1},
#endif
#ifdef SYS_fchown
    {SYS_fchown, PLATFORM_CALL_CHMOD, "fchown", -1, -1, -1, -1, 0, -1},
#endif
#ifdef SYS_fchownat
    {SYS_fchownat, PLATFORM_CALL_CHMOD, "fchownat", 0, 1, -1, -1, -1, -1},
#endif
#ifdef SYS_truncate
    {SYS_truncate, PLATFORM_CALL_TRUNCATE, "truncate", -1, 0, -1, -1, -1, -1},
#endif
#ifdef SYS_ftruncate
    {SYS_ftruncate, PLATFORM_CALL_TRUNCATE, "ftruncate", -1, -1, -1, -1, 0, -1},
#endif
#ifdef SYS_getdents
    {SYS_getdents, PLATFORM_CALL_LIST, "getdents", -1, -1, -1, -1, 0, -1},
#endif
#ifdef SYS_getdents64
    {SYS_getdents64, PLATFORM_CALL_LIST, "getdents64", -1, -1, -1, -1, 0, -1},
#endif
#ifdef SYS_connect
    {SYS_connect, PLATFORM_CALL_CONNECT, "connect", -1, -1, -1, -1, 0, -1},
#endif
#ifdef SYS_accept
    {SYS_accept, PLATFORM_CALL_ACCEPT, "accept", -1, -1, -1, -1, 0, -1},
#endif
#ifdef SYS_accept4
    {SYS_accept4, PLATFORM_CALL_ACCEPT, "accept4", -1, -1, -1, -1, 0, -1},
#endif
#ifdef SYS_fork
    {SYS_fork, PLATFORM_CALL_FORK, "fork", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_vfork
    {SYS_vfork, PLATFORM_CALL_FORK, "vfork", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_clone
    {SYS_clone, PLATFORM_CALL_FORK, "clone", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_clone3
    {SYS_clone3, PLATFORM_CALL_FORK, "clone3", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_execve
    {SYS_execve, PLATFORM_CALL_EXEC, "execve", -1, 0, -1, -1, -1, -1},
#endif
#ifdef SYS_execveat
    {SYS_execveat, PLATFORM_CALL_EXEC, "execveat", 0, 1, -1, -1, -1, -1},
#endif
#ifdef SYS_sendto
    {SYS_sendto, PLATFORM_CALL_SEND, "sendto", -1, -1, -1, -1, 0, -1},
#endif
#ifdef SYS_sendmsg
    {SYS_sendmsg, PLATFORM_CALL_SEND, "sendmsg", -1, -1, -1, -1, 0, -1},
#endif
#ifdef SYS_sendmmsg
    {SYS_sendmmsg, PLATFORM_CALL_SEND, "sendmmsg", -1, -1, -1, -1, 0, -1},
#endif
#ifdef SYS_stat
    {SYS_stat, PLATFORM_CALL_LOOK, "stat", -1, 0, -1, -1, -1, -1},
#endif
#ifdef SYS_lstat
    {SYS_lstat, PLATFORM_CALL_LOOK, "lstat", -1, 0, -1, -1, -1, -1},
#endif
#ifdef SYS_access
    {SYS_access, PLATFORM_CALL_LOOK, "access", -1, 0, -1, -1, -1, -1},
#endif
#ifdef SYS_readlink
    {SYS_readlink, PLATFORM_CALL_LOOK, "readlink", -1, 0, -1, -1, -1, -1},
#endif
#ifdef SYS_newfstatat
    {SYS_newfstatat, PLATFORM_CALL_LOOK, "newfstatat", 0, 1, -1, -1, -1, -1},
#endif
#ifdef SYS_statx
    {SYS_statx, PLATFORM_CALL_LOOK, "statx", 0, 1, -1, -1, -1, -1},
#endif
#ifdef SYS_faccessat
    {SYS_faccessat, PLATFORM_CALL_LOOK, "faccessat", 0, 1, -1, -1, -1, -1},
#endif
#ifdef SYS_faccessat2
    {SYS_faccessat2, PLATFORM_CALL_LOOK, "faccessat2", 0, 1, -1, -1, -1, -1},
#endif
#ifdef SYS_readlinkat
    {SYS_readlinkat, PLATFORM_CALL_LOOK, "readlinkat", 0, 1, -1, -1, -1, -1},
#endif
};

enum { shape_count = sizeof shapes / sizeof shapes[0] };

static const struct shape *shape_of(int32_t number) {
  for (size_t index = 0; index < shape_count; index++)
    if (shapes[index].number == number) return &shapes[index];
  return NULL;
}

// MARK: The filter

#ifdef NATIVE

static const uint32_t ask = SECCOMP_RET_USER_NOTIF;

// Calls of a kind are asked about; a call of another processor's, too, as its number says nothing
// here. io_uring(7) makes calls that no filter sees, so it is not there: programs do without.
static unsigned short make_filter(struct sock_filter *filter, uint32_t kinds) {
  unsigned short count = 0;
#define ADD(...) filter[count++] = (struct sock_filter)__VA_ARGS__
  ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)));
  ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, NATIVE, 1, 0));
  ADD(BPF_STMT(BPF_RET | BPF_K, ask));
  ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)));
#ifdef __x86_64__
  ADD(BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, X32_BIT, 0, 1));
  ADD(BPF_STMT(BPF_RET | BPF_K, ask));
#endif
  ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_io_uring_setup, 0, 1));
  ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS));
  for (size_t index = 0; index < shape_count; index++) {
    if (!(shapes[index].kind & kinds)) continue;
    ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)shapes[index].number, 0, 1));
    ADD(BPF_STMT(BPF_RET | BPF_K, ask));
  }
  ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
#undef ADD
  return count;
}

int32_t platform_install_call_filter(uint32_t kinds) {
  struct sock_filter filter[2 * shape_count + 16];
  struct sock_fprog program = {make_filter(filter, kinds | PLATFORM_CALL_EXEC), filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  unsigned long flags = SECCOMP_FILTER_FLAG_NEW_LISTENER;
  long listener = syscall(
      SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags | SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV,
      &program);
  if (listener < 0 && errno == EINVAL)
    listener = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &program);
  return (int32_t)listener;
}

bool platform_can_watch_calls(void) {
  struct seccomp_notif_sizes sizes;
  uint32_t action = SECCOMP_RET_USER_NOTIF;
  return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0
      && syscall(SYS_seccomp, SECCOMP_GET_NOTIF_SIZES, 0, &sizes) == 0
      && sizes.seccomp_notif <= sizeof(struct seccomp_notif)
      && sizes.seccomp_notif_resp <= sizeof(struct seccomp_notif_resp);
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
  const struct shape *shape = NULL;
#ifdef NATIVE
  if (notice->data.arch == NATIVE) shape = shape_of(notice->data.nr);
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

int64_t platform_position(int32_t file) { return lseek(file, 0, SEEK_CUR); }

bool platform_appends(int32_t file) {
  int flags = fcntl(file, F_GETFL);
  return flags >= 0 && (flags & O_APPEND) != 0;
}

// MARK: Addresses

static bool is_loopback_v4(const uint8_t *bytes) { return bytes[0] == 127; }

static bool is_loopback_v6(const struct in6_addr *address) {
  if (IN6_IS_ADDR_V4MAPPED(address)) return is_loopback_v4(address->s6_addr + 12);
  return IN6_IS_ADDR_LOOPBACK(address);
}

static void read_unix(const void *bytes, size_t count, struct platform_address *address) {
  const char *path = (const char *)bytes + offsetof(struct sockaddr_un, sun_path);
  size_t length = count - offsetof(struct sockaddr_un, sun_path);
  if (length > sizeof address->text - 2) length = sizeof address->text - 2;
  address->kind = PLATFORM_ADDRESS_UNIX;
  if (length > 0 && path[0] == 0) {
    // An abstract name may hold any byte; zeros are shown as the first is, and not those at the end.
    while (length > 1 && path[length - 1] == 0) length--;
    address->text[0] = '@';
    for (size_t index = 1; index < length; index++)
      address->text[index] = path[index] == 0 ? '@' : path[index];
    return;
  }
  memcpy(address->text, path, strnlen(path, length));
}

void platform_read_address(const void *bytes, size_t count, struct platform_address *address) {
  memset(address, 0, sizeof *address);
  sa_family_t family = AF_UNSPEC;
  if (bytes != NULL && count >= sizeof family) memcpy(&family, bytes, sizeof family);
  address->kind = PLATFORM_ADDRESS_OTHER;
  if (family == AF_UNSPEC) {
    address->kind = PLATFORM_ADDRESS_NONE;
  } else if (family == AF_INET && count >= sizeof(struct sockaddr_in)) {
    struct sockaddr_in v4;
    memcpy(&v4, bytes, sizeof v4);
    address->kind = PLATFORM_ADDRESS_IP;
    address->port = ntohs(v4.sin_port);
    address->is_loopback = is_loopback_v4((const uint8_t *)&v4.sin_addr);
    inet_ntop(AF_INET, &v4.sin_addr, address->text, sizeof address->text);
  } else if (family == AF_INET6 && count >= offsetof(struct sockaddr_in6, sin6_scope_id)) {
    struct sockaddr_in6 v6 = {0};
    memcpy(&v6, bytes, count < sizeof v6 ? count : sizeof v6);
    address->kind = PLATFORM_ADDRESS_IP;
    address->port = ntohs(v6.sin6_port);
    address->is_loopback = is_loopback_v6(&v6.sin6_addr);
    if (IN6_IS_ADDR_V4MAPPED(&v6.sin6_addr))
      inet_ntop(AF_INET, v6.sin6_addr.s6_addr + 12, address->text, sizeof address->text);
    else
      inet_ntop(AF_INET6, &v6.sin6_addr, address->text, sizeof address->text);
  } else if (family == AF_UNIX) {
    read_unix(bytes, count, address);
  } else if (family == AF_NETLINK || family == AF_ALG) {
    address->kind = PLATFORM_ADDRESS_LOCAL;
  } else {
    snprintf(address->text, sizeof address->text, "%d", family);
  }
}

int32_t platform_look_up_host(
    const char *name, void (*body)(void *context, const char *address), void *context) {
  struct addrinfo wanted = {.ai_socktype = SOCK_STREAM}, *found;
  if (getaddrinfo(name, NULL, &wanted, &found) != 0) return -1;
  for (struct addrinfo *next = found; next != NULL; next = next->ai_next) {
    struct platform_address address;
    platform_read_address(next->ai_addr, next->ai_addrlen, &address);
    if (address.kind == PLATFORM_ADDRESS_IP) body(context, address.text);
  }
  freeaddrinfo(found);
  return 0;
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
