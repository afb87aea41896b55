#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "CPlatform.h"
#include "expect.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#ifdef __linux__
#include <sys/xattr.h>
#endif

static void write_file(const char *path, const char *text) {
  int32_t file = platform_open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  EXPECT(platform_write(file, text, strlen(text)) == (int64_t)strlen(text));
  EXPECT(platform_close(file) == 0);
}

static bool holds_text(const char *path, const char *text) {
  char bytes[64] = {0};
  int32_t file = platform_open(path, O_RDONLY, 0);
  int64_t count = platform_read(file, bytes, sizeof bytes - 1);
  platform_close(file);
  return count == (int64_t)strlen(text) && strcmp(bytes, text) == 0;
}

#ifdef __linux__
static bool has_attribute(const char *path, const char *name, const char *value) {
  char found[64];
  ssize_t size = getxattr(path, name, found, sizeof found);
  return size == (ssize_t)strlen(value) && memcmp(found, value, strlen(value)) == 0;
}

static void extended_attributes_are_copied_and_no_others_stay(void) {
  write_file(path_of("from"), "1");
  write_file(path_of("to"), "2");
  if (setxattr(path_of("from"), "user.kept", "a", 1, 0) != 0) {
    fprintf(stderr, "not tested: the file system of %s keeps no extended attributes\n", test_folder);
    return;
  }
  EXPECT(setxattr(path_of("from"), "user.changed", "new", 3, 0) == 0);
  EXPECT(setxattr(path_of("to"), "user.changed", "old text", 8, 0) == 0);
  EXPECT(setxattr(path_of("to"), "user.own", "b", 1, 0) == 0);
  int32_t from = platform_open(path_of("from"), O_RDONLY, 0);
  int32_t to = platform_open(path_of("to"), O_RDWR, 0);
  EXPECT(platform_copy_extended_attributes(from, to));
  EXPECT(has_attribute(path_of("to"), "user.kept", "a"));
  EXPECT(has_attribute(path_of("to"), "user.changed", "new"));
  EXPECT(getxattr(path_of("to"), "user.own", NULL, 0) == -1);
  platform_close(from);
  platform_close(to);
  EXPECT(platform_unlink(path_of("from")) == 0 && platform_unlink(path_of("to")) == 0);
}
#endif

static void a_status_tells_what_a_file_is(void) {
  struct platform_file_status status;
  write_file(path_of("file"), "12345");
  EXPECT(platform_chmod(path_of("file"), 0640) == 0);
  EXPECT(platform_link(path_of("file"), path_of("other name")) == 0);
  EXPECT(platform_lstat(path_of("file"), &status) == 0);
  EXPECT(status.kind == platform_regular_file);
  EXPECT(status.permissions == 0640);
  EXPECT(status.size == 5);
  EXPECT(status.link_count == 2);
  EXPECT(status.owner == platform_geteuid());
  EXPECT(status.modified.seconds > 1600000000);
  EXPECT(platform_unlink(path_of("other name")) == 0);
  EXPECT(platform_lstat(path_of("other name"), &status) == -1 && platform_error() == ENOENT);
}

static void a_link_is_followed_where_asked(void) {
  struct platform_file_status status;
  char target[64];
  EXPECT(platform_symlink("file", path_of("link")) == 0);
  EXPECT(platform_lstat(path_of("link"), &status) == 0);
  EXPECT(status.kind == platform_symbolic_link);
  EXPECT(platform_stat(path_of("link"), &status) == 0);
  EXPECT(status.kind == platform_regular_file);
  EXPECT(platform_readlink(path_of("link"), target, sizeof target) == 4);
  EXPECT(memcmp(target, "file", 4) == 0);
}

static void pipes_and_folders_are_told(void) {
  struct platform_file_status status;
  EXPECT(platform_mkfifo(path_of("pipe"), 0600) == 0);
  EXPECT(platform_lstat(path_of("pipe"), &status) == 0 && status.kind == platform_named_pipe);
  EXPECT(platform_mkdir(path_of("folder"), 0700) == 0);
  EXPECT(platform_lstat(path_of("folder"), &status) == 0 && status.kind == platform_directory);
  EXPECT(platform_stat("/dev/null", &status) == 0 && status.kind == platform_device);
  EXPECT(status.represented_device != 0);
  EXPECT(platform_mkdir(path_of("folder"), 0700) == -1 && platform_error() == EEXIST);
}

static void dates_are_set_to_the_nanosecond(void) {
  struct platform_file_time time = {1490957742, 123456000};
  struct platform_file_status status;
  EXPECT(platform_utimensat(platform_working_directory, path_of("file"), &time) == 0);
  EXPECT(platform_lstat(path_of("file"), &status) == 0);
  EXPECT(status.modified.seconds == time.seconds);
  EXPECT(status.modified.nanoseconds == time.nanoseconds);
  int32_t file = platform_open(path_of("file"), O_RDONLY, 0);
  time.seconds += 1;
  EXPECT(platform_futimens(file, &time) == 0);
  EXPECT(platform_fstat(file, &status) == 0 && status.modified.seconds == time.seconds);
  platform_close(file);
  EXPECT(platform_utimensat(platform_working_directory, path_of("file"), NULL) == 0);
  EXPECT(platform_lstat(path_of("file"), &status) == 0);
  EXPECT(status.modified.seconds > time.seconds);
}

static void a_listing_has_all_names_but_the_folder_and_its_parent(void) {
  struct platform_listing *listing = platform_open_listing(platform_working_directory, test_folder);
  int count = 0, regularCount = 0;
  bool isRegular;
  const char *name;
  EXPECT(listing != NULL);
  while ((name = platform_next_name(listing, &isRegular)) != NULL) {
    EXPECT(strcmp(name, ".") != 0 && strcmp(name, "..") != 0);
    count++;
    regularCount += isRegular;
  }
  platform_close_listing(listing);
  EXPECT(count == 4);
  EXPECT(regularCount <= 1);
  EXPECT(platform_open_listing(platform_working_directory, path_of("file")) == NULL);
  EXPECT(platform_error() == ENOTDIR);
}

static void names_in_an_open_folder_need_no_path(void) {
  int32_t folder = platform_open(path_of("folder"), O_RDONLY | O_DIRECTORY, 0);
  struct platform_file_status status;
  EXPECT(platform_mkdirat(folder, "inner", 0700) == 0);
  EXPECT(platform_mkfifoat(folder, "pipe", 0600) == 0);
  EXPECT(platform_symlinkat("nowhere", folder, "link") == 0);
  int32_t file = platform_openat(folder, "file", O_WRONLY | O_CREAT | O_EXCL, 0600);
  EXPECT(file >= 0);
  platform_close(file);
  EXPECT(platform_linkat(folder, "file", "name") == 0);
  EXPECT(platform_fchmodat(folder, "file", 0444) == 0);
  EXPECT(platform_lstatat(folder, "name", &status) == 0 && status.permissions == 0444);
  char target[16];
  EXPECT(platform_readlinkat(folder, "link", target, sizeof target) == 7);
  platform_close(folder);
  EXPECT(platform_unlinkat(platform_working_directory, path_of("folder"), true) == -1);
  EXPECT(platform_unlink(path_of("folder/file")) == 0 && platform_unlink(path_of("folder/name")) == 0);
  EXPECT(platform_unlink(path_of("folder/pipe")) == 0 && platform_unlink(path_of("folder/link")) == 0);
  EXPECT(platform_unlinkat(platform_working_directory, path_of("folder/inner"), true) == 0);
}

static void a_clone_holds_what_its_source_holds_or_is_not_there(void) {
  struct platform_file_status status;
  int32_t folder = platform_open(test_folder, O_RDONLY | O_DIRECTORY, 0);
  int32_t source = platform_open(path_of("file"), O_RDONLY, 0);
  int32_t clone = platform_clone_at(source, folder, "clone");
  if (clone >= 0) EXPECT(holds_text(path_of("clone"), "12345"));
  else EXPECT(platform_lstat(path_of("clone"), &status) == -1);
  if (clone >= 0) platform_close(clone);
  EXPECT(platform_clone_at(source, folder, "link") == -1);
  EXPECT(platform_lstat(path_of("link"), &status) == 0);
  platform_close(source);
  platform_close(folder);
}

static void holes_are_found(void) {
  int32_t file = platform_open(path_of("sparse"), O_RDWR | O_CREAT, 0600);
  EXPECT(platform_ftruncate(file, 1 << 20) == 0);
  int64_t data = platform_next_data(file, 0);
  EXPECT(data == 0 || (data == -1 && platform_error() == ENXIO));
  EXPECT(platform_seek(file, 1 << 19) == 1 << 19);
  EXPECT(platform_write(file, "x", 1) == 1);
  EXPECT(platform_next_data(file, 0) <= 1 << 19);
  EXPECT(platform_next_hole(file, 1 << 19) > 1 << 19);
  char byte = 0;
  EXPECT(platform_seek(file, 1 << 19) == 1 << 19);
  EXPECT(platform_read(file, &byte, 1) == 1 && byte == 'x');
  platform_close(file);
}

static void a_lock_is_held_by_one(void) {
  int32_t one = platform_open(path_of("lock"), O_RDWR | O_CREAT, 0600);
  int32_t other = platform_open(path_of("lock"), O_RDWR, 0);
  EXPECT(platform_lock(one, true) == 0);
  EXPECT(platform_lock(other, false) == -1 && platform_error() == EWOULDBLOCK);
  platform_close(one);
  EXPECT(platform_lock(other, false) == 0);
  platform_close(other);
}

static void a_watch_tells_of_a_change(void) {
  struct platform_watch *watch = platform_open_watch();
  EXPECT(watch != NULL);
  EXPECT(platform_watch_path(watch, path_of("file")) >= 0);
  EXPECT(platform_watch_path(watch, test_folder) >= 0);
  EXPECT(platform_watch_path(watch, path_of("nothing")) == -1);
  struct platform_poll_entry entry = {platform_watch_descriptor(watch), false, false};
  EXPECT(platform_poll(&entry, 1, 0) == 0);
  write_file(path_of("file"), "changed");
  EXPECT(platform_poll(&entry, 1, 10000) == 1 && entry.is_ready);
  platform_close_watch(watch);
}

static void folders_are_emptied_by_their_descriptors(void) {
  uint64_t here = 0, there = 0;
  EXPECT(platform_mkdir(path_of("closed"), 0700) == 0);
  EXPECT(platform_symlink("closed", path_of("to closed")) == 0);
  write_file(path_of("closed/file"), "1");
  EXPECT(platform_chmod(path_of("closed"), 0) == 0);
  int32_t place = platform_open_place(platform_working_directory, test_folder);
  EXPECT(place >= 0 && platform_mount_of(place, &here) == 0);
  EXPECT(platform_open_place(place, "to closed") == -1);
  EXPECT(platform_open_closed_folder(place, "to closed", here) == -1);
  EXPECT(platform_open_closed_folder(place, "closed", here + 1) == -1);
  EXPECT(platform_error() == EXDEV);
  int32_t folder = platform_open_closed_folder(place, "closed", here);
  EXPECT(folder >= 0 && platform_mount_of(folder, &there) == 0 && here == there);
  EXPECT(!platform_has_extended_attributes(folder));
  EXPECT(platform_unlinkat(place, "closed", true) == -1);
  EXPECT(platform_renameat(folder, "file", place, "moved") == 0);
  EXPECT(platform_unlinkat(place, "moved", false) == 0);
  EXPECT(platform_unlinkat(place, "closed", true) == 0);
  EXPECT(platform_unlinkat(place, "to closed", false) == 0);
  platform_close(folder);
  platform_close(place);
}

static void a_scratch_file_has_no_name(void) {
  struct platform_file_status status;
  char bytes[4] = {0};
  int32_t file = platform_open_scratch(test_folder);
  EXPECT(file >= 0);
  EXPECT(platform_fstat(file, &status) == 0);
  EXPECT(status.link_count == 0 && status.permissions == 0600);
  EXPECT(platform_pwrite(file, "abc", 3, 5) == 3);
  EXPECT(platform_pread(file, bytes, 3, 5) == 3 && strcmp(bytes, "abc") == 0);
  EXPECT(platform_pread(file, bytes, 3, 8) == 0);
  platform_close(file);
  EXPECT(platform_open_scratch(path_of("nothing")) == -1 && platform_error() == ENOENT);
}

static void a_write_beyond_the_size_of_files_is_an_error_and_no_signal(void) {
  struct rlimit before, small = {.rlim_cur = 5};
  EXPECT(getrlimit(RLIMIT_FSIZE, &before) == 0);
  small.rlim_max = before.rlim_max;
  int32_t file = platform_open_scratch(test_folder);
  EXPECT(setrlimit(RLIMIT_FSIZE, &small) == 0);
  EXPECT(platform_pwrite(file, "abcd", 4, 3) == 2);
  EXPECT(platform_pwrite(file, "abcd", 4, 5) == -1 && platform_error() == EFBIG);
  EXPECT(setrlimit(RLIMIT_FSIZE, &before) == 0);
  platform_close(file);
}

static void paths_are_resolved_and_matched(void) {
  char *path = platform_realpath(path_of("link"));
  char *expected = platform_realpath(path_of("file"));
  EXPECT(path != NULL && strcmp(path, expected) == 0);
  platform_free(path);
  platform_free(expected);
  EXPECT(platform_realpath(path_of("nothing")) == NULL);
  EXPECT(platform_fnmatch("lang*/e[xy]ec", "language/exec"));
  EXPECT(!platform_fnmatch("lang?", "language"));
  EXPECT(platform_is_accessible("/", X_OK) && !platform_is_accessible(path_of("nothing"), R_OK));
  EXPECT(platform_rename(path_of("file"), path_of("renamed")) == 0);
  EXPECT(holds_text(path_of("renamed"), "changed"));
}

void test_files(void) {
  TEST(a_status_tells_what_a_file_is);
#ifdef __linux__
  TEST(extended_attributes_are_copied_and_no_others_stay);
#endif
  TEST(a_link_is_followed_where_asked);
  TEST(pipes_and_folders_are_told);
  TEST(dates_are_set_to_the_nanosecond);
  TEST(a_listing_has_all_names_but_the_folder_and_its_parent);
  TEST(names_in_an_open_folder_need_no_path);
  TEST(a_clone_holds_what_its_source_holds_or_is_not_there);
  TEST(holes_are_found);
  TEST(a_lock_is_held_by_one);
  TEST(a_watch_tells_of_a_change);
  TEST(folders_are_emptied_by_their_descriptors);
  TEST(a_scratch_file_has_no_name);
  TEST(a_write_beyond_the_size_of_files_is_an_error_and_no_signal);
  TEST(paths_are_resolved_and_matched);
}
