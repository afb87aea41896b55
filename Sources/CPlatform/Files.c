#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "CPlatform.h"

#if PLATFORM_RUNS_PROGRAMS

#include <dirent.h>
#include <errno.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

const int32_t platform_working_directory = AT_FDCWD;

char *platform_working_directory_path(void) {
  char *path = getcwd(NULL, 0);
  if (path != NULL && path[0] == '/') return path;
  free(path);
  return NULL;
}

// MARK: What lies at a path

static enum platform_file_kind kind_of(mode_t mode) {
  if (S_ISREG(mode)) return platform_regular_file;
  if (S_ISDIR(mode)) return platform_directory;
  if (S_ISLNK(mode)) return platform_symbolic_link;
  if (S_ISFIFO(mode)) return platform_named_pipe;
  if (S_ISSOCK(mode)) return platform_socket;
  return platform_device;
}

static struct platform_file_time time_of(struct timespec time) {
  return (struct platform_file_time){time.tv_sec, time.tv_nsec};
}

static void describe(const struct stat *from, struct platform_file_status *status) {
  status->kind = kind_of(from->st_mode);
  status->permissions = (uint32_t)from->st_mode & 07777;
  status->owner = from->st_uid;
  status->group = from->st_gid;
  status->link_count = (uint64_t)from->st_nlink;
  status->device = (uint64_t)from->st_dev;
  status->inode = (uint64_t)from->st_ino;
  status->represented_device = (uint64_t)from->st_rdev;
  status->size = (int64_t)from->st_size;
  // POSIX leaves the unit open; Linux and macOS count in blocks of 512 bytes.
  status->allocated_size = (int64_t)from->st_blocks * 512;
#ifdef __APPLE__
  status->modified = time_of(from->st_mtimespec);
  status->changed = time_of(from->st_ctimespec);
#else
  status->modified = time_of(from->st_mtim);
  status->changed = time_of(from->st_ctim);
#endif
}

static int32_t status_at(
    int folder, const char *name, int flags, struct platform_file_status *status) {
  struct stat found;
  if (fstatat(folder, name, &found, flags) != 0) return -1;
  describe(&found, status);
  return 0;
}

int32_t platform_lstat(const char *path, struct platform_file_status *status) {
  return status_at(AT_FDCWD, path, AT_SYMLINK_NOFOLLOW, status);
}

int32_t platform_stat(const char *path, struct platform_file_status *status) {
  return status_at(AT_FDCWD, path, 0, status);
}

int32_t platform_lstatat(int32_t folder, const char *name, struct platform_file_status *status) {
  return status_at(folder, name, AT_SYMLINK_NOFOLLOW, status);
}

int32_t platform_fstat(int32_t file, struct platform_file_status *status) {
  struct stat found;
  if (fstat(file, &found) != 0) return -1;
  describe(&found, status);
  return 0;
}

bool platform_is_accessible(const char *path, int32_t mode) {
  return faccessat(AT_FDCWD, path, mode, AT_EACCESS) == 0;
}

int64_t platform_readlink(const char *path, char *target, size_t capacity) {
  return readlink(path, target, capacity);
}

int64_t platform_readlinkat(int32_t folder, const char *name, char *target, size_t capacity) {
  return readlinkat(folder, name, target, capacity);
}

char *platform_realpath(const char *path) { return realpath(path, NULL); }

bool platform_fnmatch(const char *pattern, const char *name) {
  return fnmatch(pattern, name, 0) == 0;
}

bool platform_fnmatch_path(const char *pattern, const char *path) {
  return fnmatch(pattern, path, FNM_PATHNAME) == 0;
}

// MARK: Making, changing and removing

int32_t platform_mkdir(const char *path, uint32_t mode) { return mkdir(path, (mode_t)mode); }

int32_t platform_mkfifo(const char *path, uint32_t mode) { return mkfifo(path, (mode_t)mode); }

int32_t platform_symlink(const char *target, const char *path) { return symlink(target, path); }

int32_t platform_link(const char *file, const char *path) { return link(file, path); }

int32_t platform_chmod(const char *path, uint32_t mode) { return chmod(path, (mode_t)mode); }

int32_t platform_mkdirat(int32_t folder, const char *name, uint32_t mode) {
  return mkdirat(folder, name, (mode_t)mode);
}

int32_t platform_symlinkat(const char *target, int32_t folder, const char *name) {
  return symlinkat(target, folder, name);
}

int32_t platform_linkat(int32_t folder, const char *file, const char *name) {
  return linkat(folder, file, folder, name, 0);
}

int32_t platform_renameat(
    int32_t folder, const char *name, int32_t new_folder, const char *new_name) {
  return renameat(folder, name, new_folder, new_name);
}

int32_t platform_unlinkat(int32_t folder, const char *name, bool is_folder) {
  return unlinkat(folder, name, is_folder ? AT_REMOVEDIR : 0);
}

// A umask may take from the owner too.
int32_t platform_mkdtemp(char *path) {
  if (mkdtemp(path) == NULL) return -1;
  if (chmod(path, 0700) == 0) return 0;
  int error = errno;
  rmdir(path);
  errno = error;
  return -1;
}

int32_t platform_rename(const char *path, const char *newPath) { return rename(path, newPath); }

int32_t platform_unlink(const char *path) { return unlink(path); }

bool platform_bring_to_disk(int32_t file) {
  int result;
  do result = fsync(file);
  while (result != 0 && errno == EINTR);
  // What knows no such thing, as a file of some file systems, has nothing to bring anywhere.
  return result == 0 || errno == EINVAL || errno == ENOTSUP || errno == ENOSYS;
}

int32_t platform_fchmod(int32_t file, uint32_t mode) { return fchmod(file, (mode_t)mode); }

int32_t platform_fchown(int32_t file, uint32_t owner, uint32_t group) {
  return fchown(file, (uid_t)owner, (gid_t)group);
}

static struct timespec system_time(const struct platform_file_time *time) {
  return (struct timespec){.tv_sec = (time_t)time->seconds, .tv_nsec = (long)time->nanoseconds};
}

int32_t platform_utimensat(
    int32_t folder, const char *name, const struct platform_file_time *time) {
  if (time == NULL) return utimensat(folder, name, NULL, AT_SYMLINK_NOFOLLOW);
  struct timespec times[2] = {system_time(time), system_time(time)};
  return utimensat(folder, name, times, AT_SYMLINK_NOFOLLOW);
}

int32_t platform_futimens(int32_t file, const struct platform_file_time *time) {
  struct timespec times[2] = {system_time(time), system_time(time)};
  return futimens(file, times);
}

// MARK: Listing a folder

// The structure is the stream of <dirent.h> itself.

struct platform_listing *platform_open_listing(int32_t folder, const char *name) {
  int descriptor = openat(folder, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return NULL;
  DIR *stream = fdopendir(descriptor);
  if (stream == NULL) {
    int error = errno;
    close(descriptor);
    errno = error;
  }
  return (struct platform_listing *)stream;
}

const char *platform_next_name(struct platform_listing *listing, bool *isRegular) {
  struct dirent *entry;
  do {
    // It says nothing of an error otherwise, nor of the end.
    errno = 0;
    entry = readdir((DIR *)listing);
    if (entry == NULL) return NULL;
  } while (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0);
  *isRegular = entry->d_type == DT_REG;
  return entry->d_name;
}

void platform_close_listing(struct platform_listing *listing) { closedir((DIR *)listing); }

// MARK: Open files

int32_t platform_open(const char *path, int32_t flags, uint32_t mode) {
  return open(path, flags | O_CLOEXEC, (mode_t)mode);
}

int32_t platform_openat(int32_t folder, const char *name, int32_t flags, uint32_t mode) {
  return openat(folder, name, flags | O_CLOEXEC, (mode_t)mode);
}

int64_t platform_read(int32_t file, void *bytes, size_t count) { return read(file, bytes, count); }

int64_t platform_pread(int32_t file, void *bytes, size_t count, int64_t offset) {
  return pread(file, bytes, count, (off_t)offset);
}

int64_t platform_pwrite(int32_t file, const void *bytes, size_t count, int64_t offset) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) {
    uint64_t room = (uint64_t)limit.rlim_cur;
    room = room > (uint64_t)offset ? room - (uint64_t)offset : 0;
    if (room == 0 && count > 0) {
      errno = EFBIG;
      return -1;
    }
    if (count > room) count = (size_t)room;
  }
  return pwrite(file, bytes, count, (off_t)offset);
}

int32_t platform_open_scratch(const char *folder) {
#ifdef O_TMPFILE
  int unnamed = open(folder, O_TMPFILE | O_RDWR | O_EXCL | O_CLOEXEC, 0600);
  if (unnamed >= 0) return unnamed;
#endif
  static const char name[] = "/harness-output-XXXXXX";
  char *path = malloc(strlen(folder) + sizeof name);
  if (path == NULL) return -1;
  strcat(strcpy(path, folder), name);
  int file = mkostemp(path, O_CLOEXEC);
  if (file >= 0) unlink(path);
  int error = errno;
  free(path);
  errno = error;
  return file;
}

int32_t platform_ftruncate(int32_t file, int64_t size) { return ftruncate(file, (off_t)size); }

int64_t platform_seek(int32_t file, int64_t offset) {
  return lseek(file, (off_t)offset, SEEK_SET);
}

int64_t platform_next_data(int32_t file, int64_t offset) {
  return lseek(file, (off_t)offset, SEEK_DATA);
}

int64_t platform_next_hole(int32_t file, int64_t offset) {
  return lseek(file, (off_t)offset, SEEK_HOLE);
}

int32_t platform_lock(int32_t file, bool exclusively) {
  return flock(file, (exclusively ? LOCK_EX : LOCK_SH) | LOCK_NB);
}

#endif
