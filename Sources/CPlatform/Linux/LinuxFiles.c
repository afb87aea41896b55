#ifdef __linux__
#define _GNU_SOURCE

#include "CPlatform.h"

#include <linux/fs.h>
#include <stdlib.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

bool platform_has_extended_attributes(const char *path) { return llistxattr(path, NULL, 0) > 0; }

int32_t platform_mkfifoat(int32_t folder, const char *name, uint32_t mode) {
  return mkfifoat(folder, name, (mode_t)mode);
}

int32_t platform_clone_at(int32_t source, int32_t folder, const char *name) {
  int copy = openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (copy < 0 || ioctl(copy, FICLONE, source) == 0) return copy;
  int error = errno;
  close(copy);
  unlinkat(folder, name, 0);
  errno = error;
  return -1;
}

// MARK: Changes

struct platform_watch {
  int descriptor;
};

struct platform_watch *platform_open_watch(void) {
  struct platform_watch *watch = malloc(sizeof *watch);
  if (watch == NULL) return NULL;
  watch->descriptor = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
  if (watch->descriptor >= 0) return watch;
  free(watch);
  return NULL;
}

int32_t platform_watch_path(struct platform_watch *watch, const char *path) {
  return inotify_add_watch(
      watch->descriptor, path,
      IN_ATTRIB | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_DELETE_SELF | IN_MODIFY | IN_MOVE |
          IN_MOVE_SELF);
}

int32_t platform_watch_descriptor(const struct platform_watch *watch) {
  return watch->descriptor;
}

void platform_close_watch(struct platform_watch *watch) {
  close(watch->descriptor);
  free(watch);
}

#endif
