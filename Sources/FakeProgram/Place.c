#ifdef __linux__
#define _GNU_SOURCE
#endif

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "Fake.h"

#ifdef __APPLE__
#include <mach-o/dyld.h>
#else
#include <sys/auxv.h>
#endif

// The path by which the system was asked for this program, with links as they are: neither the first
// argument, which is the caller's to choose, nor a variable, which a caller may have cleared.
static bool find_path(char *path, size_t size) {
#ifdef __APPLE__
  uint32_t length = (uint32_t)size;
  return _NSGetExecutablePath(path, &length) == 0;
#else
  const char *given = (const char *)getauxval(AT_EXECFN);
  if (given == NULL || strlen(given) >= size) return false;
  strcpy(path, given);
  return true;
#endif
}

// Cuts the last part off a path; what it was, or NULL where there is none.
static char *cut_last(char *path) {
  char *slash = strrchr(path, '/');
  if (slash == NULL) return NULL;
  *slash = 0;
  return slash + 1;
}

bool find_place(struct fake_place *place) {
  place->name = FAKE_PRODUCT;
  if (!find_path(place->path, sizeof place->path)) return false;
  char folder[sizeof place->path];
  strcpy(folder, place->path);
  const char *slash = strrchr(place->path, '/');
  place->name = slash == NULL ? place->path : slash + 1;
  if (cut_last(folder) == NULL) strcpy(folder, ".");
  // As a rule `PATH` has led here; the path that a caller writes may go by `.` and `..`.
  char whole[PATH_MAX];
  bool is_plain = place->path[0] == '/' && strstr(place->path, "/.") == NULL;
  const char *found = is_plain ? folder : realpath(folder, whole);
  if (found == NULL || strlen(found) >= sizeof place->folder) return false;
  strcpy(place->folder, found);
  const char *programs = cut_last(place->folder);
  return programs != NULL && strcmp(programs, FAKE_PROGRAMS) == 0;
}

// Whether a file is a program other than the fake itself.
static bool is_real(const char *path, const struct stat *fake) {
  struct stat file;
  return stat(path, &file) == 0 && S_ISREG(file.st_mode) && access(path, X_OK) == 0 &&
         (file.st_dev != fake->st_dev || file.st_ino != fake->st_ino);
}

// What execvp does with a script that does not say what runs it.
static void run_by_shell(char *path, char **arguments) {
  size_t count = 0;
  while (arguments[count] != NULL) count++;
  char **words = calloc(count + 3, sizeof *words);
  if (words == NULL) return;
  words[0] = "sh";
  words[1] = path;
  if (count > 1) memcpy(words + 2, arguments + 1, (count - 1) * sizeof *words);
  execv("/bin/sh", words);
}

// Becomes the program of a folder, where it has one.
static void become(const char *folder, size_t length, const struct fake_place *place,
                   const struct stat *fake, char **arguments) {
  char path[4096];
  if (length + strlen(place->name) + 2 > sizeof path) return;
  if (length == 0) folder = ".", length = 1;
  memcpy(path, folder, length);
  path[length] = '/';
  strcpy(path + length + 1, place->name);
  if (!is_real(path, fake)) return;
  execv(path, arguments);
  if (errno == ENOEXEC) run_by_shell(path, arguments);
}

int become_real(const struct fake_place *place, char **arguments) {
  struct stat fake;
  if (stat(place->path, &fake) == 0) {
    const char *folders = getenv("PATH");
    if (folders == NULL) folders = "/usr/local/bin:/usr/bin:/bin";
    while (true) {
      size_t length = strcspn(folders, ":");
      become(folders, length, place, &fake, arguments);
      if (folders[length] == 0) break;
      folders += length + 1;
    }
  }
  complain(place, arguments, "there is no real program of this name in PATH");
  return 127;
}

void write_file(const struct fake_place *place, uint32_t number, int stream) {
  if (number == 0) return;
  char path[sizeof place->folder + 16], digits[12];
  size_t count = 0;
  do digits[count++] = (char)('0' + number % 10);
  while ((number /= 10) > 0);
  size_t length = strlen(place->folder);
  memcpy(path, place->folder, length);
  path[length++] = '/';
  while (count > 0) path[length++] = digits[--count];
  path[length] = 0;
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) {
    static const char message[] = "harness-fake: what the test replies cannot be read\n";
    write_all(STDERR_FILENO, message, sizeof message - 1);
    _exit(FAKE_ALONE_STATUS);
  }
  char bytes[1 << 16];
  ssize_t taken;
  while ((taken = read(file, bytes, sizeof bytes)) > 0)
    if (!write_all(stream, bytes, (size_t)taken)) break;
  close(file);
}
