#ifdef __linux__
#define _GNU_SOURCE

#include "CPlatform.h"
#include "ProcFile.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// What a process does at the moment, for one who wonders why it does not end.

// MARK: The calls that a process may wait in

struct waiting_call {
  int32_t number;
  // Whether its first argument is a descriptor.
  bool has_descriptor;
  const char *name;
};

#define CALL(name) {SYS_##name, false, #name}
#define CALL_OF_FILE(name) {SYS_##name, true, #name}

static const struct waiting_call waiting_calls[] = {
    CALL_OF_FILE(read), CALL_OF_FILE(pread64), CALL_OF_FILE(readv), CALL_OF_FILE(preadv),
    CALL_OF_FILE(write), CALL_OF_FILE(pwrite64), CALL_OF_FILE(writev), CALL_OF_FILE(pwritev),
    CALL_OF_FILE(connect), CALL_OF_FILE(accept), CALL_OF_FILE(accept4), CALL_OF_FILE(recvfrom),
    CALL_OF_FILE(recvmsg), CALL_OF_FILE(recvmmsg), CALL_OF_FILE(sendto), CALL_OF_FILE(sendmsg),
    CALL_OF_FILE(sendmmsg), CALL_OF_FILE(flock), CALL_OF_FILE(fcntl), CALL_OF_FILE(ioctl),
    CALL_OF_FILE(fsync), CALL_OF_FILE(fdatasync), CALL_OF_FILE(close), CALL_OF_FILE(ftruncate),
    CALL_OF_FILE(sendfile), CALL_OF_FILE(splice), CALL_OF_FILE(tee), CALL_OF_FILE(copy_file_range),
    CALL_OF_FILE(getdents64), CALL_OF_FILE(epoll_pwait), CALL(ppoll), CALL(pselect6), CALL(futex),
    CALL(wait4), CALL(waitid), CALL(nanosleep), CALL(clock_nanosleep), CALL(rt_sigsuspend),
    CALL(rt_sigtimedwait), CALL(openat), CALL(unlinkat), CALL(renameat2), CALL(mkdirat),
    CALL(sync), CALL(semtimedop), CALL(msgrcv), CALL(msgsnd), CALL(io_getevents), CALL(execve),
    CALL(exit_group), CALL(restart_syscall), CALL(ptrace), CALL(mount), CALL(umount2),
#ifdef SYS_open
    CALL(open),
#endif
#ifdef SYS_poll
    CALL(poll),
#endif
#ifdef SYS_select
    CALL(select),
#endif
#ifdef SYS_pause
    CALL(pause),
#endif
#ifdef SYS_epoll_wait
    CALL_OF_FILE(epoll_wait),
#endif
#ifdef SYS_rename
    CALL(rename),
#endif
#ifdef SYS_unlink
    CALL(unlink),
#endif
#ifdef SYS_mkdir
    CALL(mkdir),
#endif
#ifdef SYS_vfork
    CALL(vfork),
#endif
#ifdef SYS_io_uring_enter
    CALL_OF_FILE(io_uring_enter),
#endif
#ifdef SYS_futex_waitv
    CALL(futex_waitv),
#endif
};

static void name_call(int32_t number, uint64_t first, struct platform_process_state *state) {
  size_t count = sizeof waiting_calls / sizeof *waiting_calls;
  for (size_t index = 0; index < count; index++) {
    if (waiting_calls[index].number != number) continue;
    snprintf(state->call, sizeof state->call, "%s", waiting_calls[index].name);
    if (waiting_calls[index].has_descriptor) state->descriptor = (int32_t)first;
    return;
  }
  snprintf(state->call, sizeof state->call, "system call %" PRId32, number);
}

// One who may not look into the process is not told.
static void look_at_call(int32_t process, struct platform_process_state *state) {
  char path[64], text[256];
  int32_t number;
  uint64_t first;
  snprintf(path, sizeof path, "/proc/%" PRId32 "/syscall", process);
  if (proc_read(path, text, sizeof text) <= 0) return;
  if (sscanf(text, "%" SCNd32 " %" SCNx64, &number, &first) == 2 && number >= 0)
    name_call(number, first, state);
}

// MARK: States

// The seconds since the machine was started, which processes are dated by.
static double uptime(void) {
  struct timespec now;
  return clock_gettime(CLOCK_BOOTTIME, &now) == 0 ? (double)now.tv_sec + (double)now.tv_nsec / 1e9 : 0;
}

bool platform_look_into(int32_t process, struct platform_process_state *state) {
  char path[64], text[1024];
  *state = (struct platform_process_state){.descriptor = -1};
  snprintf(path, sizeof path, "/proc/%" PRId32 "/stat", process);
  if (proc_read(path, text, sizeof text) <= 0) return false;
  // The name stands in brackets and may hold anything.
  const char *end = strrchr(text, ')');
  unsigned long long threads, started;
  if (end == NULL
      || sscanf(
             end, ") %c %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %llu %*s %llu",
             &state->letter, &threads, &started)
             != 3)
    return false;
  state->thread_count = (int32_t)threads;
  state->age = uptime() - (double)started / (double)sysconf(_SC_CLK_TCK);
  look_at_call(process, state);
  return true;
}

// MARK: Open files

int64_t platform_open_files(
    int32_t process, void (*take)(void *context, int32_t number, const char *target),
    void *context) {
  char path[64], target[4097];
  snprintf(path, sizeof path, "/proc/%" PRId32 "/fd", process);
  DIR *folder = opendir(path);
  if (folder == NULL) return -1;
  int64_t found = 0;
  for (struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
    char *end;
    long number = strtol(entry->d_name, &end, 10);
    ssize_t count = *end == 0 ? readlinkat(dirfd(folder), entry->d_name, target, 4096) : -1;
    if (count < 0) continue;
    target[count] = 0;
    take(context, (int32_t)number, target);
    found++;
  }
  closedir(folder);
  return found;
}

#endif
