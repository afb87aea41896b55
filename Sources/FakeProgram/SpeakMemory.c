#ifdef __linux__
#define _GNU_SOURCE
#endif

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "Fake.h"
#include "Speak.h"

#ifdef __linux__
#include <sys/mman.h>
#endif

void add_bytes(struct text *text, const char *bytes, size_t count) {
  if (text->room - text->size < count) {
    size_t room = 2 * text->room + count + 64;
    char *larger = realloc(text->bytes, room);
    if (larger == NULL) _exit(speak_failure("there is no memory"));
    text->bytes = larger;
    text->room = room;
  }
  memcpy(text->bytes + text->size, bytes, count);
  text->size += count;
}

void add_string(struct text *text, const char *string) {
  add_bytes(text, string, strlen(string));
}

// MARK: - The file

int make_memory(void) {
#ifdef __linux__
  return memfd_create("harness-fake", 0);
#else
  const char *folder = getenv("TMPDIR");
  struct text path = {0};
  add_string(&path, folder == NULL || *folder == 0 ? "/tmp" : folder);
  add_bytes(&path, "/harness-XXXXXX", sizeof "/harness-XXXXXX");
  int file = mkstemp(path.bytes);
  if (file >= 0) unlink(path.bytes);
  free(path.bytes);
  return file;
#endif
}

// A lock of this process: it is given back when the process ends, however it does.
static bool lock(int file, short kind) {
  struct flock part = {.l_type = kind, .l_whence = SEEK_SET};
  int result;
  do result = fcntl(file, F_SETLKW, &part);
  while (result != 0 && errno == EINTR);
  return result == 0;
}

static bool read_part(int file, struct text *text, size_t count, off_t place) {
  char part[4096];
  while (count > 0) {
    ssize_t taken = pread(file, part, count < sizeof part ? count : sizeof part, place);
    if (taken < 0 && errno == EINTR) continue;
    if (taken <= 0) return false;
    add_bytes(text, part, (size_t)taken);
    count -= (size_t)taken;
    place += taken;
  }
  return true;
}

void open_memory(struct memory *memory, int file) {
  *memory = (struct memory){.file = file};
  struct stat state;
  if (!lock(file, F_WRLCK) || fstat(file, &state) != 0)
    _exit(speak_failure("what this script has counted is not there: its descriptors were closed"));
  uint64_t counted;
  if (state.st_size < (off_t)sizeof counted) return;
  bool is_read = pread(file, &counted, sizeof counted, 0) == (ssize_t)sizeof counted;
  size_t rest = (size_t)state.st_size - sizeof counted;
  is_read = is_read && counted <= rest;
  is_read = is_read && read_part(file, &memory->counts, (size_t)counted, sizeof counted);
  is_read = is_read && read_part(file, &memory->unread, rest - (size_t)counted,
                                 (off_t)(sizeof counted + counted));
  if (!is_read) _exit(speak_failure("what this script has counted cannot be read"));
}

void close_memory(struct memory *memory) {
  uint64_t counted = memory->counts.size;
  struct text all = {0};
  add_bytes(&all, (const char *)&counted, sizeof counted);
  if (counted > 0) add_bytes(&all, memory->counts.bytes, memory->counts.size);
  if (memory->unread.size > 0) add_bytes(&all, memory->unread.bytes, memory->unread.size);
  if (pwrite(memory->file, all.bytes, all.size, 0) != (ssize_t)all.size ||
      ftruncate(memory->file, (off_t)all.size) != 0)
    _exit(speak_failure("what this script has counted cannot be written"));
  lock(memory->file, F_UNLCK);
  free(all.bytes);
  free(memory->counts.bytes);
  free(memory->unread.bytes);
}

// MARK: - Counts

// A count is its number, its kind, and its name with a NUL behind it.
uint64_t add_count(struct memory *memory, char kind, const char *name, uint64_t more) {
  uint64_t count = 0;
  char *place = memory->counts.bytes, *end = place + memory->counts.size;
  while (place != NULL && place < end) {
    char *found = place + sizeof count;
    if (found[0] == kind && strcmp(found + 1, name) == 0) {
      memcpy(&count, place, sizeof count);
      count += more;
      memcpy(place, &count, sizeof count);
      return count;
    }
    place = found + strlen(found) + 1;
  }
  if (more == 0) return 0;
  add_bytes(&memory->counts, (const char *)&more, sizeof more);
  add_bytes(&memory->counts, &kind, 1);
  add_bytes(&memory->counts, name, strlen(name) + 1);
  return more;
}
