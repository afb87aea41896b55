#ifdef __APPLE__

#include "CPlatform.h"

#if PLATFORM_RUNS_PROGRAMS

#include <copyfile.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/clonefile.h>
#include <sys/event.h>
#include <sys/stat.h>
#include <unistd.h>

// <sys/xattr.h>: some collections of headers lack the file.
extern ssize_t flistxattr(int file, char *names, size_t size, int options);

bool platform_has_extended_attributes(int32_t file) { return flistxattr(file, NULL, 0, 0) > 0; }

bool platform_copy_extended_attributes(int32_t from, int32_t to) {
  return fcopyfile(from, to, NULL, COPYFILE_ACL | COPYFILE_XATTR) == 0;
}

bool platform_gains_privileges(const char *path) {
  struct stat status;
  return stat(path, &status) == 0 && (status.st_mode & (S_ISUID | S_ISGID));
}

uint32_t platform_file_user(void) { return geteuid(); }

// MARK: Folders of a mount

int32_t platform_mount_of(int32_t file, uint64_t *mount) {
  struct stat status;
  if (fstat(file, &status) != 0) return -1;
  *mount = (uint64_t)status.st_dev;
  return 0;
}

bool platform_is_same_place(const char *path, const char *other) {
  struct stat one, two;
  return stat(path, &one) == 0 && stat(other, &two) == 0 && one.st_dev == two.st_dev
      && one.st_ino == two.st_ino;
}

bool platform_is_protected(const char *path) {
  struct stat status;
  return stat(path, &status) == 0
      && (status.st_flags & (UF_IMMUTABLE | UF_APPEND | SF_IMMUTABLE | SF_APPEND)) != 0;
}

size_t platform_new_file_access_list(const char *path, void *bytes, size_t capacity) { return 0; }

size_t platform_access_list(const char *path, void *bytes, size_t capacity) { return 0; }

int32_t platform_open_place(int32_t folder, const char *name) {
#ifdef O_SEARCH
  return openat(folder, name, O_SEARCH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
#else
  return openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
#endif
}

int32_t platform_open_closed_folder(int32_t folder, const char *name, uint64_t mount) {
  struct stat status;
  if (fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0) return -1;
  if ((uint64_t)status.st_dev != mount) {
    errno = EXDEV;
    return -1;
  }
  if (fchmodat(folder, name, 0700, AT_SYMLINK_NOFOLLOW) != 0) return -1;
  return openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

// MARK: Making

int32_t platform_fchmodat(int32_t folder, const char *name, uint32_t mode) {
  return fchmodat(folder, name, (mode_t)mode, AT_SYMLINK_NOFOLLOW);
}

int32_t platform_open_unnamed(int32_t folder, uint32_t mode) {
  errno = ENOTSUP;
  return -1;
}

int32_t platform_name_file(int32_t file, int32_t folder, const char *name) {
  errno = ENOTSUP;
  return -1;
}

// mkfifoat(2) came with macOS 13.
int32_t platform_mkfifoat(int32_t folder, const char *name, uint32_t mode) {
  return mkfifoat(folder, name, (mode_t)mode);
}

// The copy has the mode of its source, so that this process may not be allowed to open it.
int32_t platform_clone_at(int32_t source, int32_t folder, const char *name) {
  if (fclonefileat(source, folder, name, CLONE_NOFOLLOW | CLONE_NOOWNERCOPY) != 0) return -1;
  int copy = -1;
  if (fchmodat(folder, name, 0600, AT_SYMLINK_NOFOLLOW) == 0)
    copy = openat(folder, name, O_WRONLY | O_NOFOLLOW | O_CLOEXEC);
  if (copy >= 0) return copy;
  int error = errno;
  unlinkat(folder, name, 0);
  errno = error;
  return -1;
}

// MARK: Changes

// A kernel queue watches open files, so each of them stays open as long as the watch.

struct platform_watch {
  int queue;
  int *files;
  size_t count;
};

struct platform_watch *platform_open_watch(void) {
  struct platform_watch *watch = calloc(1, sizeof *watch);
  if (watch == NULL) return NULL;
  watch->queue = kqueue();
  if (watch->queue >= 0) {
    fcntl(watch->queue, F_SETFD, FD_CLOEXEC);
    return watch;
  }
  free(watch);
  return NULL;
}

static int32_t add_file(struct platform_watch *watch, int file) {
  int *files = realloc(watch->files, (watch->count + 1) * sizeof *files);
  if (files == NULL) return -1;
  watch->files = files;
  struct kevent event;
  EV_SET(
      &event, file, EVFILT_VNODE, EV_ADD | EV_CLEAR,
      NOTE_DELETE | NOTE_WRITE | NOTE_EXTEND | NOTE_ATTRIB | NOTE_LINK | NOTE_RENAME, 0, NULL);
  if (kevent(watch->queue, &event, 1, NULL, 0, NULL) != 0) return -1;
  watch->files[watch->count++] = file;
  return 0;
}

int32_t platform_watch_path(struct platform_watch *watch, const char *path) {
  int file = open(path, O_EVTONLY | O_CLOEXEC);
  if (file < 0) return -1;
  if (add_file(watch, file) == 0) return 0;
  int error = errno;
  close(file);
  errno = error;
  return -1;
}

int32_t platform_watch_descriptor(const struct platform_watch *watch) { return watch->queue; }

void platform_drain_watch(struct platform_watch *watch) {
  struct kevent events[64];
  struct timespec now = {0};
  while (kevent(watch->queue, NULL, 0, events, 64, &now) > 0) {}
}

bool platform_watch_tells_of_contents(void) { return false; }

// Nothing tells.
bool platform_is_being_written(const char *path) {
  (void)path;
  return false;
}

void platform_close_watch(struct platform_watch *watch) {
  for (size_t index = 0; index < watch->count; index++) close(watch->files[index]);
  close(watch->queue);
  free(watch->files);
  free(watch);
}

#endif
#endif
