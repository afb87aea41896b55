#ifdef __linux__
#define _GNU_SOURCE
#include <linux/openat2.h>
#include <sched.h>
#include <sys/sendfile.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#endif

#include "vary.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__

static void tell(const char *name, long result) {
  printf("%s %s\n", name, result < 0 ? strerror(errno) : "done");
  fflush(stdout);
}

#define TELL(name, ...) tell(name, (long)(__VA_ARGS__))

/// A file of the folder, made where it is not there.
static int opened(const char *name) {
  int file = open(name, O_RDWR | O_CREAT, 0600);
  if (file < 0) exit(125);
  return file;
}

static void vary_open(void) {
  struct open_how how = {.flags = O_RDONLY};
  TELL("openat", openat(AT_FDCWD, "a", O_RDONLY));
  TELL("openat2", syscall(SYS_openat2, AT_FDCWD, "a", &how, sizeof how));
#ifdef SYS_open
  TELL("open", syscall(SYS_open, "a", O_RDONLY));
  TELL("creat", syscall(SYS_creat, "n", 0600));
#endif
}

static void vary_read(void) {
  int file = opened("a");
  char bytes[2];
  struct iovec part = {bytes, 1};
  TELL("read", read(file, bytes, 1));
  TELL("pread64", pread(file, bytes, 1, 0));
  TELL("readv", readv(file, &part, 1));
  TELL("preadv", preadv(file, &part, 1, 0));
  TELL("preadv2", preadv2(file, &part, 1, 0, 0));
}

static void vary_write(void) {
  int file = opened("n"), source = opened("a"), ends[2];
  struct iovec part = {"xy", 1};
  if (pipe(ends) != 0 || write(ends[1], "z", 1) != 1) exit(125);
  TELL("write", write(file, "x", 1));
  TELL("pwrite64", pwrite(file, "x", 1, 0));
  TELL("writev", writev(file, &part, 1));
  TELL("pwritev", pwritev(file, &part, 1, 0));
  TELL("pwritev2", pwritev2(file, &part, 1, 0, 0));
  TELL("sendfile", sendfile(file, source, NULL, 1));
  TELL("copy_file_range", copy_file_range(source, NULL, file, NULL, 1, 0));
  TELL("splice", splice(ends[0], NULL, file, NULL, 1, 0));
  TELL("fallocate", fallocate(file, 0, 0, 10));
}

static void vary_sync(void) {
  int file = opened("a");
  TELL("fsync", fsync(file));
  TELL("fdatasync", fdatasync(file));
  TELL("sync_file_range", sync_file_range(file, 0, 0, SYNC_FILE_RANGE_WRITE));
  TELL("syncfs", syncfs(file));
}

static void vary_rename(void) {
  TELL("renameat", renameat(AT_FDCWD, "a", AT_FDCWD, "n"));
  TELL("renameat2", renameat2(AT_FDCWD, "n", AT_FDCWD, "a", 0));
#ifdef SYS_rename
  TELL("rename", syscall(SYS_rename, "a", "n"));
#endif
}

static void vary_unlink(void) {
  for (int number = 0; number < 3; number++) {
    char name[] = {'u', (char)('0' + number), 0};
    close(opened(name));
  }
  mkdir("f", 0700);
  TELL("unlinkat", unlinkat(AT_FDCWD, "u0", 0));
  TELL("unlinkat of a folder", unlinkat(AT_FDCWD, "f", AT_REMOVEDIR));
#ifdef SYS_unlink
  mkdir("f", 0700);
  TELL("unlink", syscall(SYS_unlink, "u1"));
  TELL("rmdir", syscall(SYS_rmdir, "f"));
#endif
}

static void vary_mkdir(void) {
  TELL("mkdirat", mkdirat(AT_FDCWD, "d1", 0700));
  TELL("mknodat", mknodat(AT_FDCWD, "p1", S_IFIFO | 0600, 0));
#ifdef SYS_mkdir
  TELL("mkdir", syscall(SYS_mkdir, "d2", 0700));
  TELL("mknod", syscall(SYS_mknod, "p2", S_IFIFO | 0600, 0));
#endif
}

static void vary_link(void) {
  TELL("linkat", linkat(AT_FDCWD, "a", AT_FDCWD, "l1", 0));
  TELL("symlinkat", symlinkat("a", AT_FDCWD, "s1"));
#ifdef SYS_link
  TELL("link", syscall(SYS_link, "a", "l2"));
  TELL("symlink", syscall(SYS_symlink, "a", "s2"));
#endif
}

static void vary_chmod(void) {
  int file = opened("a");
  TELL("fchmod", fchmod(file, 0600));
  TELL("fchmodat", fchmodat(AT_FDCWD, "a", 0600, 0));
  TELL("fchown", fchown(file, getuid(), (gid_t)-1));
  TELL("fchownat", fchownat(AT_FDCWD, "a", getuid(), (gid_t)-1, 0));
#ifdef SYS_chmod
  TELL("chmod", syscall(SYS_chmod, "a", 0600));
  TELL("chown", syscall(SYS_chown, "a", getuid(), -1));
  TELL("lchown", syscall(SYS_lchown, "a", getuid(), -1));
#endif
}

static void vary_list(void) {
  int folder = open(".", O_RDONLY | O_DIRECTORY);
  char entries[1024];
  TELL("getdents64", syscall(SYS_getdents64, folder, entries, sizeof entries));
}

static void vary_truncate(void) {
  int file = opened("a");
  TELL("truncate", truncate("a", 1));
  TELL("ftruncate", ftruncate(file, 1));
}

static void vary_close(void) { TELL("close", close(opened("a"))); }

static struct sockaddr_in loopback(int port) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

static void vary_connect(void) {
  struct sockaddr_in address = loopback(9);
  int file = socket(AF_INET, SOCK_STREAM, 0);
  TELL("connect", connect(file, (struct sockaddr *)&address, sizeof address));
}

/// Nobody has connected, so that none of them succeeds.
static void vary_accept(void) {
  struct sockaddr_in address = loopback(0);
  int file = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
  bind(file, (struct sockaddr *)&address, sizeof address);
  listen(file, 1);
  TELL("accept", accept(file, NULL, NULL));
  TELL("accept4", accept4(file, NULL, NULL, SOCK_CLOEXEC));
}

static long started(long child) {
  if (child == 0) _exit(0);
  if (child > 0) waitpid((pid_t)child, NULL, 0);
  return child;
}

static void vary_fork(void) {
  TELL("fork", started(fork()));
  TELL("clone", started(syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0)));
#ifdef SYS_vfork
  pid_t child = vfork();
  if (child == 0) _exit(0);
  TELL("vfork", child);
#endif
}

/// What is asked for is no program, so that this one goes on.
static void vary_exec(void) {
  char *words[] = {"a", NULL}, *environment[] = {NULL};
  chmod("a", 0600);
  TELL("execve", execve("./a", words, environment));
  TELL("execveat", syscall(SYS_execveat, AT_FDCWD, "a", words, environment, 0));
}

static void vary_uring(void) {
  char parameters[512] = {0};
  TELL("io_uring_setup", syscall(SYS_io_uring_setup, 1, parameters));
  TELL("fchmodat", fchmodat(AT_FDCWD, "a", 0600, 0));
}

static void *write_byte(void *context) {
  int file = *(int *)context;
  return write(file, "x", 1) == 1 ? NULL : (void *)(intptr_t)errno;
}

static void vary_threads(void) {
  pthread_t threads[8];
  int file = opened("n"), failures = 0;
  for (int index = 0; index < 8; index++)
    if (pthread_create(&threads[index], NULL, write_byte, &file) != 0) exit(125);
  for (int index = 0; index < 8; index++) {
    void *error;
    pthread_join(threads[index], &error);
    failures += error != NULL;
  }
  printf("%d failed\n", failures);
}

int vary(const char *kind) {
  static const struct {
    const char *name;
    void (*calls)(void);
  } kinds[] = {
      {"open", vary_open},         {"read", vary_read},       {"write", vary_write},
      {"sync", vary_sync},         {"close", vary_close},     {"rename", vary_rename},
      {"unlink", vary_unlink},     {"mkdir", vary_mkdir},     {"link", vary_link},
      {"chmod", vary_chmod},       {"list", vary_list},       {"truncate", vary_truncate},
      {"connect", vary_connect},   {"accept", vary_accept},   {"fork", vary_fork},
      {"exec", vary_exec},         {"uring", vary_uring},     {"threads", vary_threads},
  };
  for (size_t index = 0; index < sizeof kinds / sizeof *kinds; index++)
    if (strcmp(kinds[index].name, kind) == 0) return kinds[index].calls(), 0;
  return 125;
}

#else

int vary(const char *kind) { return (void)kind, 125; }

#endif
