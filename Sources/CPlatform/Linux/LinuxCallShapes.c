#ifdef __linux__
#define _GNU_SOURCE

#include "CPlatform.h"
#include "LinuxCalls.h"

#include <sys/syscall.h>

// What each call is, as its manual page says. An old one stands beside those that took its place.
const struct call_shape platform_call_shapes[] = {
#ifdef SYS_open
    {SYS_open, PLATFORM_CALL_OPEN, "open", -1, 0, -1, -1, -1, -1},
#endif
#ifdef SYS_openat
    {SYS_openat, PLATFORM_CALL_OPEN, "openat", 0, 1, -1, -1, -1, -1},
#endif
#ifdef SYS_openat2
    {SYS_openat2, PLATFORM_CALL_OPEN, "openat2", 0, 1, -1, -1, -1, -1},
#endif
#ifdef SYS_creat
    {SYS_creat, PLATFORM_CALL_OPEN, "creat", -1, 0, -1, -1, -1, -1},
#endif
#ifdef SYS_read
    {SYS_read, PLATFORM_CALL_READ, "read", -1, -1, -1, -1, 0, 2},
#endif
#ifdef SYS_pread64
    {SYS_pread64, PLATFORM_CALL_READ, "pread64", -1, -1, -1, -1, 0, 2},
#endif
#ifdef SYS_readv
    {SYS_readv, PLATFORM_CALL_READ, "readv", -1, -1, -1, -1, 0, -1},
#endif
#ifdef SYS_preadv
    {SYS_preadv, PLATFORM_CALL_READ, "preadv", -1, -1, -1, -1, 0, -1},
#endif
#ifdef SYS_preadv2
    {SYS_preadv2, PLATFORM_CALL_READ, "preadv2", -1, -1, -1, -1, 0, -1},
#endif
#ifdef SYS_write
    {SYS_write, PLATFORM_CALL_WRITE, "write", -1, -1, -1, -1, 0, 2},
#endif
#ifdef SYS_pwrite64
    {SYS_pwrite64, PLATFORM_CALL_WRITE, "pwrite64", -1, -1, -1, -1, 0, 2},
#endif
#ifdef SYS_writev
    {SYS_writev, PLATFORM_CALL_WRITE, "writev", -1, -1, -1, -1, 0, -1},
#endif
#ifdef SYS_pwritev
    {SYS_pwritev, PLATFORM_CALL_WRITE, "pwritev", -1, -1, -1, -1, 0, -1},
#endif
#ifdef SYS_pwritev2
    {SYS_pwritev2, PLATFORM_CALL_WRITE, "pwritev2", -1, -1, -1, -1, 0, -1},
#endif
#ifdef SYS_sendfile
    {SYS_sendfile, PLATFORM_CALL_WRITE, "sendfile", -1, -1, -1, -1, 0, 3},
#endif
#ifdef SYS_copy_file_range
    {SYS_copy_file_range, PLATFORM_CALL_WRITE, "copy_file_range", -1, -1, -1, -1, 2, 4},
#endif
#ifdef SYS_splice
    {SYS_splice, PLATFORM_CALL_WRITE, "splice", -1, -1, -1, -1, 2, 4},
#endif
#ifdef SYS_fallocate
    {SYS_fallocate, PLATFORM_CALL_WRITE, "fallocate", -1, -1, -1, -1, 0, 3},
#endif
#ifdef SYS_fsync
    {SYS_fsync, PLATFORM_CALL_SYNC, "fsync", -1, -1, -1, -1, 0, -1},
#endif
#ifdef SYS_fdatasync
    {SYS_fdatasync, PLATFORM_CALL_SYNC, "fdatasync", -1, -1, -1, -1, 0, -1},
#endif
#ifdef SYS_sync_file_range
    {SYS_sync_file_range, PLATFORM_CALL_SYNC, "sync_file_range", -1, -1, -1, -1, 0, -1},
#endif
#ifdef SYS_syncfs
    {SYS_syncfs, PLATFORM_CALL_SYNC, "syncfs", -1, -1, -1, -1, 0, -1},
#endif
#ifdef SYS_close
    {SYS_close, PLATFORM_CALL_CLOSE, "close", -1, -1, -1, -1, 0, -1},
#endif
#ifdef SYS_rename
    {SYS_rename, PLATFORM_CALL_RENAME, "rename", -1, 0, -1, 1, -1, -1},
#endif
#ifdef SYS_renameat
    {SYS_renameat, PLATFORM_CALL_RENAME, "renameat", 0, 1, 2, 3, -1, -1},
#endif
#ifdef SYS_renameat2
    {SYS_renameat2, PLATFORM_CALL_RENAME, "renameat2", 0, 1, 2, 3, -1, -1},
#endif
#ifdef SYS_unlink
    {SYS_unlink, PLATFORM_CALL_UNLINK, "unlink", -1, 0, -1, -1, -1, -1},
#endif
#ifdef SYS_unlinkat
    {SYS_unlinkat, PLATFORM_CALL_UNLINK, "unlinkat", 0, 1, -1, -1, -1, -1},
#endif
#ifdef SYS_rmdir
    {SYS_rmdir, PLATFORM_CALL_UNLINK, "rmdir", -1, 0, -1, -1, -1, -1},
#endif
#ifdef SYS_mkdir
    {SYS_mkdir, PLATFORM_CALL_MKDIR, "mkdir", -1, 0, -1, -1, -1, -1},
#endif
#ifdef SYS_mkdirat
    {SYS_mkdirat, PLATFORM_CALL_MKDIR, "mkdirat", 0, 1, -1, -1, -1, -1},
#endif
#ifdef SYS_mknod
    {SYS_mknod, PLATFORM_CALL_MKDIR, "mknod", -1, 0, -1, -1, -1, -1},
#endif
#ifdef SYS_mknodat
    {SYS_mknodat, PLATFORM_CALL_MKDIR, "mknodat", 0, 1, -1, -1, -1, -1},
#endif
#ifdef SYS_link
    {SYS_link, PLATFORM_CALL_LINK, "link", -1, 1, -1, 0, -1, -1},
#endif
#ifdef SYS_linkat
    {SYS_linkat, PLATFORM_CALL_LINK, "linkat", 2, 3, 0, 1, -1, -1},
#endif
#ifdef SYS_symlink
    {SYS_symlink, PLATFORM_CALL_LINK, "symlink", -1, 1, -1, -1, -1, -1},
#endif
#ifdef SYS_symlinkat
    {SYS_symlinkat, PLATFORM_CALL_LINK, "symlinkat", 1, 2, -1, -1, -1, -1},
#endif
#ifdef SYS_chmod
    {SYS_chmod, PLATFORM_CALL_CHMOD, "chmod", -1, 0, -1, -1, -1, -1},
#endif
#ifdef SYS_fchmod
    {SYS_fchmod, PLATFORM_CALL_CHMOD, "fchmod", -1, -1, -1, -1, 0, -1},
#endif
#ifdef SYS_fchmodat
    {SYS_fchmodat, PLATFORM_CALL_CHMOD, "fchmodat", 0, 1, -1, -1, -1, -1},
#endif
#ifdef SYS_fchmodat2
    {SYS_fchmodat2, PLATFORM_CALL_CHMOD, "fchmodat2", 0, 1, -1, -1, -1, -1},
#endif
#ifdef SYS_chown
    {SYS_chown, PLATFORM_CALL_CHMOD, "chown", -1, 0, -1, -1, -1, -1},
#endif
#ifdef SYS_lchown
    {SYS_lchown, PLATFORM_CALL_CHMOD, "lchown", -1, 0, -1, -1, -1, -1},
#endif
#ifdef SYS_fchown
    {SYS_fchown, PLATFORM_CALL_CHMOD, "fchown", -1, -1, -1, -1, 0, -1},
#endif
#ifdef SYS_fchownat
    {SYS_fchownat, PLATFORM_CALL_CHMOD, "fchownat", 0, 1, -1, -1, -1, -1},
#endif
#ifdef SYS_truncate
    {SYS_truncate, PLATFORM_CALL_TRUNCATE, "truncate", -1, 0, -1, -1, -1, -1},
#endif
#ifdef SYS_ftruncate
    {SYS_ftruncate, PLATFORM_CALL_TRUNCATE, "ftruncate", -1, -1, -1, -1, 0, -1},
#endif
#ifdef SYS_getdents
    {SYS_getdents, PLATFORM_CALL_LIST, "getdents", -1, -1, -1, -1, 0, -1},
#endif
#ifdef SYS_getdents64
    {SYS_getdents64, PLATFORM_CALL_LIST, "getdents64", -1, -1, -1, -1, 0, -1},
#endif
#ifdef SYS_connect
    {SYS_connect, PLATFORM_CALL_CONNECT, "connect", -1, -1, -1, -1, 0, -1},
#endif
#ifdef SYS_accept
    {SYS_accept, PLATFORM_CALL_ACCEPT, "accept", -1, -1, -1, -1, 0, -1},
#endif
#ifdef SYS_accept4
    {SYS_accept4, PLATFORM_CALL_ACCEPT, "accept4", -1, -1, -1, -1, 0, -1},
#endif
#ifdef SYS_fork
    {SYS_fork, PLATFORM_CALL_FORK, "fork", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_vfork
    {SYS_vfork, PLATFORM_CALL_FORK, "vfork", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_clone
    {SYS_clone, PLATFORM_CALL_FORK, "clone", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_clone3
    {SYS_clone3, PLATFORM_CALL_FORK, "clone3", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_execve
    {SYS_execve, PLATFORM_CALL_EXEC, "execve", -1, 0, -1, -1, -1, -1},
#endif
#ifdef SYS_execveat
    {SYS_execveat, PLATFORM_CALL_EXEC, "execveat", 0, 1, -1, -1, -1, -1},
#endif
#ifdef SYS_sendto
    {SYS_sendto, PLATFORM_CALL_SEND, "sendto", -1, -1, -1, -1, 0, -1},
#endif
#ifdef SYS_sendmsg
    {SYS_sendmsg, PLATFORM_CALL_SEND, "sendmsg", -1, -1, -1, -1, 0, -1},
#endif
#ifdef SYS_sendmmsg
    {SYS_sendmmsg, PLATFORM_CALL_SEND, "sendmmsg", -1, -1, -1, -1, 0, -1},
#endif
#ifdef SYS_stat
    {SYS_stat, PLATFORM_CALL_LOOK, "stat", -1, 0, -1, -1, -1, -1},
#endif
#ifdef SYS_lstat
    {SYS_lstat, PLATFORM_CALL_LOOK, "lstat", -1, 0, -1, -1, -1, -1},
#endif
#ifdef SYS_access
    {SYS_access, PLATFORM_CALL_LOOK, "access", -1, 0, -1, -1, -1, -1},
#endif
#ifdef SYS_readlink
    {SYS_readlink, PLATFORM_CALL_LOOK, "readlink", -1, 0, -1, -1, -1, -1},
#endif
#ifdef SYS_newfstatat
    {SYS_newfstatat, PLATFORM_CALL_LOOK, "newfstatat", 0, 1, -1, -1, -1, -1},
#endif
#ifdef SYS_statx
    {SYS_statx, PLATFORM_CALL_LOOK, "statx", 0, 1, -1, -1, -1, -1},
#endif
#ifdef SYS_faccessat
    {SYS_faccessat, PLATFORM_CALL_LOOK, "faccessat", 0, 1, -1, -1, -1, -1},
#endif
#ifdef SYS_faccessat2
    {SYS_faccessat2, PLATFORM_CALL_LOOK, "faccessat2", 0, 1, -1, -1, -1, -1},
#endif
#ifdef SYS_readlinkat
    {SYS_readlinkat, PLATFORM_CALL_LOOK, "readlinkat", 0, 1, -1, -1, -1, -1},
#endif
};

const size_t platform_call_shape_count =
    sizeof platform_call_shapes / sizeof platform_call_shapes[0];

const struct call_shape *platform_call_shape(int32_t number) {
  for (size_t index = 0; index < platform_call_shape_count; index++)
    if (platform_call_shapes[index].number == number) return &platform_call_shapes[index];
  return NULL;
}

#endif
