#ifdef __linux__
#define _GNU_SOURCE

#include "CPlatform.h"
#include "ProcFile.h"

#include <dirent.h>
#include <elf.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// MARK: Programs

static bool describes_same_processor(const uint8_t *one, const uint8_t *other) {
  // The class, the order of the bytes, and the machine.
  return one[EI_CLASS] == other[EI_CLASS] && one[EI_DATA] == other[EI_DATA] &&
         memcmp(one + offsetof(Elf64_Ehdr, e_machine), other + offsetof(Elf64_Ehdr, e_machine),
                sizeof(Elf64_Half)) == 0;
}

static pthread_once_t own_head_once = PTHREAD_ONCE_INIT;
static uint8_t own_head[sizeof(Elf64_Ehdr)];

static void read_own_head(void) {
  proc_read("/proc/self/exe", (char *)own_head, sizeof own_head);
}

bool platform_is_native_program(const uint8_t *head, size_t count) {
  if (count < sizeof(Elf32_Ehdr) || memcmp(head, ELFMAG, SELFMAG) != 0) return false;
  pthread_once(&own_head_once, read_own_head);
  return describes_same_processor(head, own_head);
}

// Where there is no /proc, the path that the system was asked for tells, unless it was relative to a
// folder that may be another now.
char *platform_image_path(void) {
  char *path = realpath("/proc/self/exe", NULL);
  const char *asked = (const char *)getauxval(AT_EXECFN);
  return path == NULL && asked != NULL && asked[0] == '/' ? realpath(asked, NULL) : path;
}

// MARK: Processes

// The fields of /proc/PID/stat by their numbers in proc_pid_stat(5).
enum stat_field {
  field_parent = 4,
  field_group = 5,
  field_session = 6,
  field_flags = 9,
  field_thread_count = 20,
  field_start_time = 22,
  field_code_start = 26,
  field_arguments_start = 48,
  field_arguments_end = 49,
  field_environment_start = 50,
  field_environment_end = 51,
  field_count = 52,
};

// Of <linux/sched.h>: a thread of the kernel, which has no memory of its own.
static const unsigned long long kernel_thread = 0x00200000;

// Of the same: a thread that ends.
static const unsigned long long exiting = 0x00000004;

static void parse_fields(char *text, char state, struct platform_process *process) {
  unsigned long long fields[field_count] = {0};
  char *rest = text;
  for (int field = field_parent; field < field_count; field++)
    fields[field] = strtoull(rest, &rest, 10);
  process->parent = (int32_t)fields[field_parent];
  process->group = (int32_t)fields[field_group];
  process->session = (int32_t)fields[field_session];
  process->start_time = fields[field_start_time];
  // The state is that of the first thread, which others may outlive.
  bool is_last = fields[field_thread_count] <= 1;
  process->is_zombie = state == 'Z' && is_last;
  process->has_ended = (state == 'Z' || (fields[field_flags] & exiting) != 0) && is_last;
  // In the middle of execve(2) the places are 0 or, while they are found, the same. The start of
  // the code is entered behind them.
  bool lacksMemory = state == 'Z' || (fields[field_flags] & kernel_thread) != 0;
  bool areKnown = fields[field_code_start] != 0 && fields[field_environment_end] != 0;
  process->lacks_arguments =
      lacksMemory ||
      (areKnown && fields[field_arguments_start] == fields[field_arguments_end]);
  process->lacks_environment =
      lacksMemory ||
      (areKnown && fields[field_environment_start] == fields[field_environment_end]);
}

// The name stands in brackets and may hold anything, so the fields are counted from the last
// bracket on.
static bool parse(char *text, struct platform_process *process) {
  char *name = strchr(text, '('), *end = strrchr(text, ')');
  if (name == NULL || end == NULL || end < name || strlen(end) < 4) return false;
  *end = 0;
  parse_fields(end + 3, end[2], process);
  snprintf(process->name, sizeof process->name, "%s", name + 1);
  return true;
}

bool platform_look_up(int32_t id, struct platform_process *process) {
  char path[64], text[1024];
  snprintf(path, sizeof path, "/proc/%" PRId32 "/stat", id);
  process->id = id;
  return proc_read(path, text, sizeof text) > 0 && parse(text, process);
}

struct process_list {
  struct platform_process *items;
  size_t count, capacity;
};

static bool add(struct process_list *list, int32_t id) {
  if (list->count == list->capacity) {
    size_t capacity = list->capacity == 0 ? 256 : list->capacity * 2;
    void *grown = realloc(list->items, capacity * sizeof *list->items);
    if (grown == NULL) return false;
    list->items = grown;
    list->capacity = capacity;
  }
  if (platform_look_up(id, &list->items[list->count])) list->count++;
  return true;
}

int64_t platform_processes(struct platform_process **processes) {
  *processes = NULL;
  DIR *folder = opendir("/proc");
  if (folder == NULL) return -1;
  struct process_list list = {NULL, 0, 0};
  for (struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
    char *end;
    long id = strtol(entry->d_name, &end, 10);
    if (*end == 0 && id > 0 && !add(&list, (int32_t)id)) break;
  }
  closedir(folder);
  *processes = list.items;
  return (int64_t)list.count;
}

// Adds those of a thread to some that are known; -1 where they cannot be told.
static int64_t add_children(int thread, int32_t **children, int64_t count) {
  char path[64];
  size_t size;
  snprintf(path, sizeof path, "/proc/self/task/%d/children", thread);
  char *text = proc_read_all(path, &size);
  if (text == NULL) return -1;
  int32_t *ids = realloc(*children, (count + size / 2 + 1) * sizeof *ids);
  if (ids != NULL) *children = ids;
  for (char *next = text, *end; ids != NULL; next = end) {
    long id = strtol(next, &end, 10);
    if (end == next) break;
    ids[count++] = (int32_t)id;
  }
  free(text);
  return count;
}

// Orphans come to the first thread. What a child has made with CLONE_PARENT is of the thread that has made
// the child.
int64_t platform_children(int32_t **children) {
  int thread = (int)syscall(SYS_gettid);
  *children = NULL;
  int64_t count = add_children((int)getpid(), children, 0);
  if (count < 0 || thread == (int)getpid()) return count;
  int64_t all = add_children(thread, children, count);
  return all < 0 ? count : all;
}

static bool holds(const char *folder, const struct stat *file) {
  DIR *open_files = opendir(folder);
  if (open_files == NULL) return true;
  bool found = false;
  struct stat other;
  for (struct dirent *entry; !found && (entry = readdir(open_files)) != NULL;)
    found = fstatat(dirfd(open_files), entry->d_name, &other, 0) == 0 &&
            other.st_dev == file->st_dev && other.st_ino == file->st_ino;
  closedir(open_files);
  return found;
}

bool platform_may_hold(int32_t process, int32_t descriptor) {
  char path[64];
  struct stat file;
  snprintf(path, sizeof path, "/proc/%" PRId32 "/fd", process);
  // The other end of a pipe is the same file. That of a terminal is not.
  return fstat(descriptor, &file) != 0 || !S_ISFIFO(file.st_mode) || holds(path, &file);
}

static char *content(int32_t process, const char *name, size_t *size) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%" PRId32 "/%s", process, name);
  return proc_read_all(path, size);
}

char *platform_arguments(int32_t process, size_t *size) {
  return content(process, "cmdline", size);
}

char *platform_environment(int32_t process, size_t *size) {
  return content(process, "environ", size);
}

int32_t platform_io_priority(void) {
  // IOPRIO_WHO_PROCESS of <linux/ioprio.h>: this thread's.
  long priority = syscall(SYS_ioprio_get, 1, 0);
  return priority < 0 ? 0 : (int32_t)priority;
}

#endif
