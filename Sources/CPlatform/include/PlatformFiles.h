// Files and folders.
//
// Names are POSIX's where the function is. Every descriptor is closed in a program that this
// process executes.

#ifndef PLATFORM_FILES_H
#define PLATFORM_FILES_H

#include <fcntl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

/// Stands for the working directory where the descriptor of a folder is asked for.
extern const int32_t platform_working_directory;

/// The path of the working directory.
///
/// - Returns: To be freed; NULL where it has none, as a removed folder.
char *platform_working_directory_path(void);

// MARK: What lies at a path

/// What kind of file something is.
enum platform_file_kind {
  platform_regular_file,
  platform_directory,
  platform_symbolic_link,
  platform_named_pipe,
  platform_socket,
  platform_device,
};

/// A time since the beginning of 1970.
struct platform_file_time {
  int64_t seconds;
  int64_t nanoseconds;
};

/// What the system says of a file.
struct platform_file_status {
  enum platform_file_kind kind;
  /// The bits that `chmod` sets.
  uint32_t permissions;
  uint32_t owner;
  uint32_t group;
  uint64_t link_count;
  /// The file system on which it lies, and its number there.
  uint64_t device;
  uint64_t inode;
  /// The device that it is, where it is one.
  uint64_t represented_device;
  int64_t size;
  /// How many bytes of the disk it takes.
  int64_t allocated_size;
  /// When its content was changed last.
  struct platform_file_time modified;
  /// When anything of it was changed last.
  struct platform_file_time changed;
};

/// Tells what lies at a path; where it is a link, of the link.
int32_t platform_lstat(const char *path, struct platform_file_status *status);

/// Tells what lies at a path, or where it leads if it is a link.
int32_t platform_stat(const char *path, struct platform_file_status *status);

/// Tells what lies at a name in an open folder; where it is a link, of the link,.
int32_t platform_lstatat(
    int32_t folder, const char *name, struct platform_file_status *status);

/// Tells of an open file.
int32_t platform_fstat(int32_t file, struct platform_file_status *status);

/// Whether the user as whom this process acts may do what `mode` asks for (`R_OK`, `X_OK`).
bool platform_is_accessible(const char *path, int32_t mode);

/// Writes what a symbolic link leads to, without a NUL at its end.
///
/// - Returns: The count of bytes.
int64_t platform_readlink(const char *path, char *target, size_t capacity);
int64_t platform_readlinkat(int32_t folder, const char *name, char *target, size_t capacity);

/// The path without links, to be freed; NULL where there is nothing at it.
char *platform_realpath(const char *path);

/// Whether an open file has extended attributes, access lists among them.
bool platform_has_extended_attributes(int32_t file);

/// Gives an open file the extended attributes of another, access lists among them, and no others.
///
/// - Returns: Whether it has them all.
bool platform_copy_extended_attributes(int32_t from, int32_t to);

/// Whether a program that is executed has rights that who executes it has not: those of its owner, of
/// its group, or its capabilities.
bool platform_gains_privileges(const char *path);

/// Tells the mount on which an open file lies from every other one: on Linux, two of them may show
/// one file system.
int32_t platform_mount_of(int32_t file, uint64_t *mount);

/// Whether two paths lead to the same thing, in the same mount, and each namespace has its own mounts;
/// false where one of them leads nowhere.
bool platform_is_same_place(const char *path, const char *other);

/// Whether a file or a folder has a flag by which not even its owner may change it, or only append to it
/// (`chattr +i`, `+a`).
bool platform_is_protected(const char *path);

/// Reads the list of those who may do what with a new file in a folder.
///
/// - Returns: The count of bytes; 0 where there is none, or none that fits.
size_t platform_new_file_access_list(const char *path, void *bytes, size_t capacity);

/// Reads the list of those who may do what with a file, besides its mode: its bytes, as the system keeps
/// them.
///
/// - Returns: Their count; 0 where there is none, or none that fits.
size_t platform_access_list(const char *path, void *bytes, size_t capacity);

/// Whether a name fits a shell's pattern.
bool platform_fnmatch(const char *pattern, const char *name);

/// Whether a path fits a shell's pattern, in which only a slash stands for a slash.
bool platform_fnmatch_path(const char *pattern, const char *path);

// MARK: Making, changing and removing

int32_t platform_mkdir(const char *path, uint32_t mode);
int32_t platform_mkfifo(const char *path, uint32_t mode);
int32_t platform_symlink(const char *target, const char *path);
int32_t platform_link(const char *file, const char *path);
int32_t platform_chmod(const char *path, uint32_t mode);

// The same, for a name in an open folder.
int32_t platform_mkdirat(int32_t folder, const char *name, uint32_t mode);
int32_t platform_mkfifoat(int32_t folder, const char *name, uint32_t mode);
int32_t platform_symlinkat(const char *target, int32_t folder, const char *name);
int32_t platform_linkat(int32_t folder, const char *file, const char *name);

int32_t platform_renameat(
    int32_t folder, const char *name, int32_t new_folder, const char *new_name);

/// Removes a name from an open folder: that of an empty folder, or any other.
int32_t platform_unlinkat(int32_t folder, const char *name, bool is_folder);

/// Makes a folder with a name of its own for the X at the end of `path`.
int32_t platform_mkdtemp(char *path);

int32_t platform_rename(const char *path, const char *newPath);
int32_t platform_unlink(const char *path);

/// Waits until what was written to a file is on its disk.
///
/// - Returns: Whether it is, as far as the system tells.
bool platform_bring_to_disk(int32_t file);

int32_t platform_fchmod(int32_t file, uint32_t mode);
int32_t platform_fchown(int32_t file, uint32_t owner, uint32_t group);

/// Changes the permissions of a file; a link is not followed, and has none.
int32_t platform_fchmodat(int32_t folder, const char *name, uint32_t mode);

/// Sets the time of its last reading and changing, of a link itself; now where `time` is NULL.
int32_t platform_utimensat(
    int32_t folder, const char *name, const struct platform_file_time *time);

/// Sets the time of an open file's last reading and changing.
int32_t platform_futimens(int32_t file, const struct platform_file_time *time);

// MARK: Listing a folder

/// A folder that is being listed.
struct platform_listing;

/// Begins to list a folder; NULL where that failed.
struct platform_listing *platform_open_listing(int32_t folder, const char *name);

/// The next name, valid until the next call; NULL behind the last one, with 0 in `errno`, and where an
/// error cuts the listing short.
///
/// - Parameter isRegular: Whether the folder says that it is a regular file.
const char *platform_next_name(struct platform_listing *listing, bool *isRegular);

void platform_close_listing(struct platform_listing *listing);

// MARK: Open files

/// Opens a file, as open(2) does; `mode` is that of a file which it makes.
int32_t platform_open(const char *path, int32_t flags, uint32_t mode);

/// The same, for a name in an open folder.
int32_t platform_openat(int32_t folder, const char *name, int32_t flags, uint32_t mode);

/// Opens a folder to reach what lies in it, which takes no permission to read it; a link at the end
/// of the path is not followed.
int32_t platform_open_place(int32_t folder, const char *name);

/// Gives the owner of a folder every permission on it, and opens it for reading; a link is not
/// followed.
///
/// - Parameter mount: The one that it has to lie on; EXDEV where it lies on another.
int32_t platform_open_closed_folder(int32_t folder, const char *name, uint64_t mount);

/// Makes a file that has no name, in the file system of a folder, open for writing. -1 where there is
/// no such thing, as nowhere on macOS.
int32_t platform_open_unnamed(int32_t folder, uint32_t mode);

/// Gives such a file a name, which nothing else has.
int32_t platform_name_file(int32_t file, int32_t folder, const char *name);

int64_t platform_read(int32_t file, void *bytes, size_t count);

/// Reads and writes at a place in a file. Nothing is written beyond the size that files may have
/// (EFBIG), of which the system would tell by a signal that ends this process.
int64_t platform_pread(int32_t file, void *bytes, size_t count, int64_t offset);
int64_t platform_pwrite(int32_t file, const void *bytes, size_t count, int64_t offset);

/// Opens a new file for reading and writing, which never gets a name, or has lost it at once where
/// the system or the file system makes none without one.
int32_t platform_open_scratch(const char *folder);

int32_t platform_ftruncate(int32_t file, int64_t size);

/// Goes to a place in a file, counted from its start.
int64_t platform_seek(int32_t file, int64_t offset);

/// Where the next data begins, or the next hole, from a place on; ENXIO where none follows.
int64_t platform_next_data(int32_t file, int64_t offset);
int64_t platform_next_hole(int32_t file, int64_t offset);

/// Makes a file that shares its blocks with an open one, where the file system can.
///
/// - Returns: A descriptor of the new file. -1 where that failed; then there is no new file, and
///   EEXIST says that the name is taken.
int32_t platform_clone_at(int32_t source, int32_t folder, const char *name);

/// Takes a lock of the whole file, without waiting; EWOULDBLOCK where another holds it.
int32_t platform_lock(int32_t file, bool exclusively);

// MARK: Changes

/// Tells when files change.
struct platform_watch;

/// Begins to watch nothing yet; NULL where the system has no such thing.
struct platform_watch *platform_open_watch(void);

/// Tells of changes to a file, or to a folder's entries.
int32_t platform_watch_path(struct platform_watch *watch, const char *path);

/// A descriptor that becomes readable when something has changed.
int32_t platform_watch_descriptor(const struct platform_watch *watch);

/// Makes the descriptor wait again: what has happened so far is forgotten, and what did not fit into
/// the system's queue with it.
void platform_drain_watch(struct platform_watch *watch);

/// Whether a watched folder tells of what is written to the files in it too, as on Linux.
bool platform_watch_tells_of_contents(void);

/// Whether a program has a file open for writing; false where the system does not tell, as of another
/// user's files.
bool platform_is_being_written(const char *path);

void platform_close_watch(struct platform_watch *watch);

#endif
