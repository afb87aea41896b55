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

char *platform_image_path(void) { return realpath("/proc/self/exe", NULL); }

// MARK: Processes

// Reads `PID (NAME) STATE PARENT GROUP SESSION … START …`, as proc_pid_stat(5) has it. The name may
// hold anything, parentheses among it.
static bool parse(char *text, struct platform_process *process) {
  char *name = strchr(text, '('), *end = strrchr(text, ')');
  if (name == NULL || end == NULL || end < name) return false;
  *end = 0;
  char state = 0;
  unsigned long long start = 0;
  int found = sscanf(
      end + 1, " %c %" SCNd32 " %" SCNd32 " %" SCNd32
      " %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %llu",
      &state, &process->parent, &process->group, &process->session, &start);
  if (found != 5) return false;
  process->is_zombie = state == 'Z';
  process->start_time = start;
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

int64_t platform_children(int32_t **children) {
  char path[64];
  size_t size;
  *children = NULL;
  snprintf(path, sizeof path, "/proc/self/task/%d/children", (int)getpid());
  char *text = proc_read_all(path, &size);
  if (text == NULL) return -1;
  int32_t *ids = malloc((size / 2 + 1) * sizeof *ids);
  int64_t count = 0;
  for (char *next = text, *end; ids != NULL; next = end) {
    long id = strtol(next, &end, 10);
    if (end == next) break;
    ids[count++] = (int32_t)id;
  }
  free(text);
  *children = ids;
  return count;
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

#endif
