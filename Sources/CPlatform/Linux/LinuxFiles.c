#ifdef __linux__
#define _GNU_SOURCE

#include "CPlatform.h"

#include <errno.h>
#include <inttypes.h>
#include <linux/fs.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/fsuid.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

// MARK: Extended attributes

// What one of them holds, and the list of their names, at most.
enum { attribute_limit = 1 << 16 };

bool platform_has_extended_attributes(int32_t file) { return flistxattr(file, NULL, 0) > 0; }

static ssize_t attribute_names(int32_t file, char *names) {
  ssize_t size = flistxattr(file, names, attribute_limit);
  return size < 0 && errno == ENOTSUP ? 0 : size;
}

static bool copy_attribute(int32_t from, int32_t to, const char *name, char *value, char *present) {
  ssize_t size = fgetxattr(from, name, value, attribute_limit);
  if (size < 0) return errno == ENODATA;
  ssize_t present_size = fgetxattr(to, name, present, attribute_limit);
  if (present_size == size && memcmp(present, value, (size_t)size) == 0) return true;
  return fsetxattr(to, name, value, (size_t)size, 0) == 0;
}

bool platform_copy_extended_attributes(int32_t from, int32_t to) {
  char *room = malloc(4 * attribute_limit);
  if (room == NULL) return false;
  char *names = room, *own = room + attribute_limit;
  char *value = own + attribute_limit, *present = value + attribute_limit;
  ssize_t size = attribute_names(from, names), own_size = attribute_names(to, own);
  bool is_copied = size >= 0 && own_size >= 0;
  // A folder may have given it an access list.
  for (char *name = own; is_copied && name < own + own_size; name += strlen(name) + 1) {
    if (fgetxattr(from, name, NULL, 0) < 0) is_copied = fremovexattr(to, name) == 0;
  }
  for (char *name = names; is_copied && name < names + size; name += strlen(name) + 1) {
    is_copied = copy_attribute(from, to, name, value, present);
  }
  free(room);
  return is_copied;
}

// MARK: -

bool platform_gains_privileges(const char *path) {
  struct stat status;
  if (stat(path, &status) == 0 && (status.st_mode & (S_ISUID | S_ISGID))) return true;
  return getxattr(path, "security.capability", NULL, 0) > 0;
}

// A user that cannot be: the one that is stays, and is told.
uint32_t platform_file_user(void) { return (uint32_t)setfsuid((uid_t)-1); }

// MARK: Folders of a mount

// What statx(2) writes, of which headers know different parts; it tells mounts since Linux 5.8.
struct extended_status {
  uint32_t mask;
  uint32_t block_size;
  uint64_t attributes;
  uint32_t others[32];
  uint64_t mount;
  uint64_t rest[13];
};

enum { mount_mask = 0x1000, immutable = 0x10, append_only = 0x20 };

static bool mount_by_statx(int32_t file, uint64_t *mount) {
#ifdef SYS_statx
  struct extended_status status;
  if (syscall(SYS_statx, file, "", AT_EMPTY_PATH, mount_mask, &status) != 0) return false;
  if ((status.mask & mount_mask) == 0) return false;
  *mount = status.mount;
  return true;
#else
  return false;
#endif
}

static bool mount_by_proc(int32_t file, uint64_t *mount) {
  char path[64];
  snprintf(path, sizeof path, "/proc/self/fdinfo/%d", file);
  FILE *info = fopen(path, "re");
  if (info == NULL) return false;
  bool is_found = false;
  char line[256];
  while (!is_found && fgets(line, sizeof line, info) != NULL)
    is_found = sscanf(line, "mnt_id: %" SCNu64, mount) == 1;
  fclose(info);
  return is_found;
}

// Where neither tells, at least what lies on another file system is told.
int32_t platform_mount_of(int32_t file, uint64_t *mount) {
  if (mount_by_statx(file, mount) || mount_by_proc(file, mount)) return 0;
  struct stat status;
  if (fstat(file, &status) != 0) return -1;
  *mount = (uint64_t)status.st_dev;
  return 0;
}

struct place {
  dev_t device;
  ino_t inode;
  uint64_t mount;
};

static bool find_place(const char *path, struct place *place) {
  int file = open(path, O_PATH | O_CLOEXEC);
  if (file < 0) return false;
  struct stat status;
  bool is_found = fstat(file, &status) == 0 && platform_mount_of(file, &place->mount) == 0;
  close(file);
  if (!is_found) return false;
  place->device = status.st_dev;
  place->inode = status.st_ino;
  return true;
}

bool platform_is_same_place(const char *path, const char *other) {
  struct place one, two;
  return find_place(path, &one) && find_place(other, &two) && one.device == two.device
      && one.inode == two.inode && one.mount == two.mount;
}

bool platform_is_protected(const char *path) {
#ifdef SYS_statx
  struct extended_status status;
  if (syscall(SYS_statx, AT_FDCWD, path, 0, 0, &status) != 0) return false;
  return (status.attributes & (immutable | append_only)) != 0;
#else
  return false;
#endif
}

size_t platform_new_file_access_list(const char *path, void *bytes, size_t capacity) {
  ssize_t count = getxattr(path, "system.posix_acl_default", bytes, capacity);
  return count > 0 ? (size_t)count : 0;
}

size_t platform_access_list(const char *path, void *bytes, size_t capacity) {
  ssize_t count = lgetxattr(path, "system.posix_acl_access", bytes, capacity);
  return count > 0 ? (size_t)count : 0;
}

int32_t platform_open_place(int32_t folder, const char *name) {
  return openat(folder, name, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

// fchmod(2) takes no descriptor of a place.
static int32_t change_mode(int32_t place, uint32_t mode) {
  char path[64];
  snprintf(path, sizeof path, "/proc/self/fd/%d", place);
  return chmod(path, (mode_t)mode);
}

int32_t platform_fchmodat(int32_t folder, const char *name, uint32_t mode) {
  int place = openat(folder, name, O_PATH | O_NOFOLLOW | O_CLOEXEC);
  if (place < 0) return -1;
  struct stat status;
  int32_t result = fstat(place, &status);
  if (result == 0 && S_ISLNK(status.st_mode)) {
    errno = ELOOP;
    result = -1;
  } else if (result == 0) {
    result = change_mode(place, mode);
    // Where nothing is mounted at /proc, the name has to do.
    if (result != 0 && errno == ENOENT) result = fchmodat(folder, name, (mode_t)mode, 0);
  }
  int error = errno;
  close(place);
  errno = error;
  return result;
}

static int32_t open_permitted(int32_t place, uint64_t mount) {
  uint64_t found;
  if (platform_mount_of(place, &found) != 0) return -1;
  if (found != mount) {
    errno = EXDEV;
    return -1;
  }
  if (change_mode(place, 0700) != 0) return -1;
  return openat(place, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

int32_t platform_open_closed_folder(int32_t folder, const char *name, uint64_t mount) {
  int32_t place = platform_open_place(folder, name);
  if (place < 0) return -1;
  int32_t opened = open_permitted(place, mount);
  int error = errno;
  close(place);
  errno = error;
  return opened;
}

// MARK: Making

int32_t platform_open_unnamed(int32_t folder, uint32_t mode) {
  // Where nothing is mounted at /proc, it could not be given its name.
  if (access("/proc/self/fd", F_OK) != 0) {
    errno = EOPNOTSUPP;
    return -1;
  }
  return openat(folder, ".", O_TMPFILE | O_RDWR | O_CLOEXEC, (mode_t)mode);
}

int32_t platform_name_file(int32_t file, int32_t folder, const char *name) {
  char path[64];
  snprintf(path, sizeof path, "/proc/self/fd/%d", file);
  return linkat(AT_FDCWD, path, folder, name, AT_SYMLINK_FOLLOW);
}

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

void platform_drain_watch(struct platform_watch *watch) {
  char events[16384];
  while (read(watch->descriptor, events, sizeof events) > 0) {}
}

bool platform_watch_tells_of_contents(void) { return true; }

// A lease for reading is given where no program has the file open for writing. One that opens it just
// then waits for the lease to go, and the system tells of that: by a signal that nothing minds.
bool platform_is_being_written(const char *path) {
  int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (file < 0) return false;
  fcntl(file, F_SETSIG, SIGURG);
  bool is_written = fcntl(file, F_SETLEASE, F_RDLCK) != 0 && errno == EAGAIN;
  if (!is_written) fcntl(file, F_SETLEASE, F_UNLCK);
  close(file);
  return is_written;
}

void platform_close_watch(struct platform_watch *watch) {
  close(watch->descriptor);
  free(watch);
}

#endif
