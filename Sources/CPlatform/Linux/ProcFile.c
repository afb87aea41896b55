#ifdef __linux__
#define _GNU_SOURCE

#include "ProcFile.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

static int64_t read_until_full(int file, char *text, size_t capacity) {
  size_t filled = 0;
  while (filled < capacity) {
    ssize_t count = read(file, text + filled, capacity - filled);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return -1;
    if (count == 0) break;
    filled += (size_t)count;
  }
  return (int64_t)filled;
}

int64_t proc_read(const char *path, char *text, size_t capacity) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return -1;
  int64_t count = read_until_full(file, text, capacity - 1);
  int error = errno;
  close(file);
  errno = error;
  if (count >= 0) text[count] = 0;
  return count;
}

// Makes room until the file fits into it.
static char *read_growing(int file, size_t *size) {
  size_t capacity = 4096, filled = 0;
  char *text = malloc(capacity);
  while (text != NULL) {
    int64_t count = read_until_full(file, text + filled, capacity - filled - 1);
    if (count < 0) break;
    filled += (size_t)count;
    text[filled] = 0;
    *size = filled;
    if (filled < capacity - 1) return text;
    char *grown = realloc(text, capacity * 2);
    if (grown == NULL) break;
    capacity *= 2;
    text = grown;
  }
  free(text);
  return NULL;
}

char *proc_read_all(const char *path, size_t *size) {
  *size = 0;
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return NULL;
  char *text = read_growing(file, size);
  int error = errno;
  close(file);
  errno = error;
  return text;
}

#endif
