#ifdef __APPLE__

#include "CPlatform.h"

#if PLATFORM_RUNS_PROGRAMS

#include <dlfcn.h>
#include <libproc.h>
#include <mach-o/fat.h>
#include <mach-o/loader.h>
#include <stdlib.h>
#include <string.h>
#include <sys/proc.h>
#include <sys/resource.h>
#include <sys/sysctl.h>
#include <unistd.h>

// MARK: Programs

// A file with several programs in it has one for this processor, or posix_spawn(3) tells.
bool platform_is_native_program(const uint8_t *head, size_t count) {
  uint32_t magic;
  if (count < sizeof magic) return false;
  memcpy(&magic, head, sizeof magic);
  return magic == MH_MAGIC_64 || magic == FAT_CIGAM || magic == FAT_CIGAM_64;
}

int32_t platform_drop_libraries(void *bytes, size_t size, const char *prefix) {
  (void)bytes, (void)size, (void)prefix;
  return 0;
}

char *platform_image_path(void) {
  Dl_info image;
  if (dladdr((const void *)platform_image_path, &image) == 0) return NULL;
  return realpath(image.dli_fname, NULL);
}

// MARK: Processes

int64_t platform_least_peak_memory(void) { return 0; }

// A debugger asks the person for leave here.
bool platform_has_symbols(int32_t process) {
  (void)process;
  return false;
}

char *platform_demangle(const char *name) {
  (void)name;
  return NULL;
}

int32_t platform_ptrace_scope(void) { return 0; }

int32_t platform_io_priority(void) {
  int32_t policy = getiopolicy_np(IOPOL_TYPE_DISK, IOPOL_SCOPE_PROCESS);
  return policy < 0 ? 0 : policy;
}

bool platform_look_up(int32_t id, struct platform_process *process) {
  struct proc_bsdinfo found;
  // With 1 as its argument it knows zombies too.
  if (proc_pidinfo(id, PROC_PIDTBSDINFO, 1, &found, sizeof found) != sizeof found) return false;
  process->id = id;
  process->parent = (int32_t)found.pbi_ppid;
  process->group = (int32_t)found.pbi_pgid;
  process->session = getsid(id);
  process->is_zombie = process->has_ended = found.pbi_status == SZOMB;
  // The system gives the old words until it has the new ones.
  process->lacks_arguments = process->lacks_environment = true;
  process->start_time = found.pbi_start_tvsec * 1000000 + found.pbi_start_tvusec;
  const char *name = found.pbi_name[0] != 0 ? found.pbi_name : found.pbi_comm;
  strlcpy(process->name, name, sizeof process->name);
  return true;
}

// The list may grow between the two calls.
static pid_t *all_ids(int *count) {
  int size = proc_listpids(PROC_ALL_PIDS, 0, NULL, 0);
  if (size <= 0) return NULL;
  size += 256 * (int)sizeof(pid_t);
  pid_t *ids = malloc((size_t)size);
  if (ids == NULL) return NULL;
  size = proc_listpids(PROC_ALL_PIDS, 0, ids, size);
  *count = size > 0 ? size / (int)sizeof(pid_t) : 0;
  return ids;
}

int64_t platform_processes(struct platform_process **processes) {
  int idCount = 0;
  pid_t *ids = all_ids(&idCount);
  *processes = ids == NULL ? NULL : malloc(((size_t)idCount + 1) * sizeof **processes);
  int64_t count = *processes == NULL ? -1 : 0;
  for (int index = 0; index < idCount && *processes != NULL; index++)
    if (ids[index] > 0 && platform_look_up(ids[index], &(*processes)[count])) count++;
  free(ids);
  return count;
}

int64_t platform_children(int32_t **children) {
  struct platform_process *processes;
  int64_t count = platform_processes(&processes), found = 0;
  *children = count < 0 ? NULL : malloc(((size_t)count + 1) * sizeof **children);
  for (int64_t index = 0; index < count && *children != NULL; index++)
    if (processes[index].parent == getpid()) (*children)[found++] = processes[index].id;
  free(processes);
  return *children == NULL ? -1 : found;
}

bool platform_may_hold(int32_t process, int32_t descriptor) { return true; }

// MARK: Marks

// The system shows the limits of a process to itself alone.

bool platform_shows_marks(void) { return false; }

bool platform_mark(int32_t process, uint64_t mark) { return false; }

uint64_t platform_mark_of(int32_t process) { return 0; }

// MARK: Words and variables

// The system gives both in one piece: the count of the words, the path of the program with NULs
// behind it, the words, and the environment, each with a NUL at its end.
struct start_words {
  char *bytes;
  size_t size;
};

static struct start_words start_words_of(int32_t process) {
  struct start_words none = {NULL, 0};
  int limit = 0;
  size_t size = sizeof limit;
  int asked[3] = {CTL_KERN, KERN_ARGMAX, 0};
  if (sysctl(asked, 2, &limit, &size, NULL, 0) != 0) return none;
  size = (size_t)limit;
  char *bytes = malloc(size);
  if (bytes == NULL) return none;
  asked[1] = KERN_PROCARGS2;
  asked[2] = process;
  if (sysctl(asked, 3, bytes, &size, NULL, 0) == 0 && size > sizeof(int))
    return (struct start_words){bytes, size};
  free(bytes);
  return none;
}

// The place behind `count` words, from a place on.
static size_t skip_words(const struct start_words *words, size_t place, int count) {
  while (count-- > 0 && place < words->size)
    place += strnlen(words->bytes + place, words->size - place) + 1;
  return place < words->size ? place : words->size;
}

static size_t first_word(const struct start_words *words) {
  size_t place = skip_words(words, sizeof(int), 1);
  while (place < words->size && words->bytes[place] == 0) place++;
  return place;
}

static char *copy_part(struct start_words words, size_t start, size_t end, size_t *size) {
  char *part = malloc(end - start + 1);
  if (part != NULL) {
    memcpy(part, words.bytes + start, end - start);
    part[end - start] = 0;
    *size = end - start;
  }
  free(words.bytes);
  return part;
}

char *platform_arguments(int32_t process, size_t *size) {
  *size = 0;
  struct start_words words = start_words_of(process);
  if (words.bytes == NULL) return NULL;
  int count;
  memcpy(&count, words.bytes, sizeof count);
  size_t start = first_word(&words);
  return copy_part(words, start, skip_words(&words, start, count), size);
}

char *platform_environment(int32_t process, size_t *size) {
  *size = 0;
  struct start_words words = start_words_of(process);
  if (words.bytes == NULL) return NULL;
  int count;
  memcpy(&count, words.bytes, sizeof count);
  return copy_part(words, skip_words(&words, first_word(&words), count), words.size, size);
}

bool platform_look_into(int32_t process, struct platform_process_state *state) { return false; }

int64_t platform_open_files(
    int32_t process, void (*take)(void *context, int32_t number, const char *target),
    void *context) {
  return -1;
}

#endif
#endif
