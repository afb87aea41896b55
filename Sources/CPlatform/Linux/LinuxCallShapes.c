#ifdef __linux__
#define _GNU_SOURCE

#include "CPlatform.h"
#include "LinuxCalls.h"

#include <sys/syscall.h>

// Calls that are newer than many collections of headers: since 424, all processors number them alike.
#ifndef SYS_fchmodat2
#define SYS_fchmodat2 452
#endif
#ifndef SYS_statmount
#define SYS_statmount 457
#define SYS_listmount 458
#endif
#ifndef SYS_setxattrat
#define SYS_setxattrat 463
#define SYS_getxattrat 464
#define SYS_listxattrat 465
#define SYS_removexattrat 466
#endif
#ifndef SYS_open_tree_attr
#define SYS_open_tree_attr 467
#endif
#ifndef SYS_file_getattr
#define SYS_file_getattr 468
#define SYS_file_setattr 469
#endif

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
#ifdef SYS_chdir
    {SYS_chdir, PLATFORM_CALL_LOOK, "chdir", -1, 0, -1, -1, -1, -1},
#endif
#ifdef SYS_statfs
    {SYS_statfs, PLATFORM_CALL_LOOK, "statfs", -1, 0, -1, -1, -1, -1},
#endif
#ifdef SYS_getxattr
    {SYS_getxattr, PLATFORM_CALL_LOOK, "getxattr", -1, 0, -1, -1, -1, -1},
#endif
#ifdef SYS_lgetxattr
    {SYS_lgetxattr, PLATFORM_CALL_LOOK, "lgetxattr", -1, 0, -1, -1, -1, -1},
#endif
#ifdef SYS_listxattr
    {SYS_listxattr, PLATFORM_CALL_LOOK, "listxattr", -1, 0, -1, -1, -1, -1},
#endif
#ifdef SYS_llistxattr
    {SYS_llistxattr, PLATFORM_CALL_LOOK, "llistxattr", -1, 0, -1, -1, -1, -1},
#endif
#ifdef SYS_getxattrat
    {SYS_getxattrat, PLATFORM_CALL_LOOK, "getxattrat", 0, 1, -1, -1, -1, -1},
#endif
#ifdef SYS_listxattrat
    {SYS_listxattrat, PLATFORM_CALL_LOOK, "listxattrat", 0, 1, -1, -1, -1, -1},
#endif
#ifdef SYS_inotify_add_watch
    {SYS_inotify_add_watch, PLATFORM_CALL_LOOK, "inotify_add_watch", -1, 1, -1, -1, -1, -1},
#endif
#ifdef SYS_utime
    {SYS_utime, PLATFORM_CALL_LOOK, "utime", -1, 0, -1, -1, -1, -1},
#endif
#ifdef SYS_utimes
    {SYS_utimes, PLATFORM_CALL_LOOK, "utimes", -1, 0, -1, -1, -1, -1},
#endif
#ifdef SYS_futimesat
    {SYS_futimesat, PLATFORM_CALL_LOOK, "futimesat", 0, 1, -1, -1, -1, -1},
#endif
#ifdef SYS_utimensat
    {SYS_utimensat, PLATFORM_CALL_LOOK, "utimensat", 0, 1, -1, -1, -1, -1},
#endif
#ifdef SYS_uselib
    {SYS_uselib, PLATFORM_CALL_LOOK, "uselib", -1, 0, -1, -1, -1, -1},
#endif
#ifdef SYS_io_uring_setup
    {SYS_io_uring_setup, PLATFORM_CALL_ESCAPE, "io_uring_setup", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_chroot
    {SYS_chroot, PLATFORM_CALL_ESCAPE, "chroot", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_pivot_root
    {SYS_pivot_root, PLATFORM_CALL_ESCAPE, "pivot_root", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_mount
    {SYS_mount, PLATFORM_CALL_ESCAPE, "mount", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_open_tree
    {SYS_open_tree, PLATFORM_CALL_ESCAPE, "open_tree", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_move_mount
    {SYS_move_mount, PLATFORM_CALL_ESCAPE, "move_mount", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_unshare
    {SYS_unshare, PLATFORM_CALL_ESCAPE, "unshare", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_setns
    {SYS_setns, PLATFORM_CALL_ESCAPE, "setns", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_open_by_handle_at
    {SYS_open_by_handle_at, PLATFORM_CALL_ESCAPE, "open_by_handle_at", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_shmget
    {SYS_shmget, PLATFORM_CALL_ESCAPE, "shmget", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_semget
    {SYS_semget, PLATFORM_CALL_ESCAPE, "semget", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_msgget
    {SYS_msgget, PLATFORM_CALL_ESCAPE, "msgget", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_shmat
    {SYS_shmat, PLATFORM_CALL_ESCAPE, "shmat", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_shmctl
    {SYS_shmctl, PLATFORM_CALL_ESCAPE, "shmctl", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_semop
    {SYS_semop, PLATFORM_CALL_ESCAPE, "semop", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_semtimedop
    {SYS_semtimedop, PLATFORM_CALL_ESCAPE, "semtimedop", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_semctl
    {SYS_semctl, PLATFORM_CALL_ESCAPE, "semctl", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_msgsnd
    {SYS_msgsnd, PLATFORM_CALL_ESCAPE, "msgsnd", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_msgrcv
    {SYS_msgrcv, PLATFORM_CALL_ESCAPE, "msgrcv", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_msgctl
    {SYS_msgctl, PLATFORM_CALL_ESCAPE, "msgctl", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_mq_unlink
    {SYS_mq_unlink, PLATFORM_CALL_ESCAPE, "mq_unlink", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_mq_open
    {SYS_mq_open, PLATFORM_CALL_ESCAPE, "mq_open", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_ptrace
    {SYS_ptrace, PLATFORM_CALL_ESCAPE, "ptrace", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_process_vm_readv
    {SYS_process_vm_readv, PLATFORM_CALL_ESCAPE, "process_vm_readv", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_process_vm_writev
    {SYS_process_vm_writev, PLATFORM_CALL_ESCAPE, "process_vm_writev", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_syslog
    {SYS_syslog, PLATFORM_CALL_ESCAPE, "syslog", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_ustat
    {SYS_ustat, PLATFORM_CALL_ESCAPE, "ustat", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_pidfd_getfd
    {SYS_pidfd_getfd, PLATFORM_CALL_ESCAPE, "pidfd_getfd", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_bpf
    {SYS_bpf, PLATFORM_CALL_ESCAPE, "bpf", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_swapon
    {SYS_swapon, PLATFORM_CALL_ESCAPE, "swapon", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_settimeofday
    {SYS_settimeofday, PLATFORM_CALL_ESCAPE, "settimeofday", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_clock_settime
    {SYS_clock_settime, PLATFORM_CALL_ESCAPE, "clock_settime", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_setxattr
    {SYS_setxattr, PLATFORM_CALL_LOOK, "setxattr", -1, 0, -1, -1, -1, -1},
#endif
#ifdef SYS_lsetxattr
    {SYS_lsetxattr, PLATFORM_CALL_LOOK, "lsetxattr", -1, 0, -1, -1, -1, -1},
#endif
#ifdef SYS_removexattr
    {SYS_removexattr, PLATFORM_CALL_LOOK, "removexattr", -1, 0, -1, -1, -1, -1},
#endif
#ifdef SYS_lremovexattr
    {SYS_lremovexattr, PLATFORM_CALL_LOOK, "lremovexattr", -1, 0, -1, -1, -1, -1},
#endif
#ifdef SYS_setxattrat
    {SYS_setxattrat, PLATFORM_CALL_LOOK, "setxattrat", 0, 1, -1, -1, -1, -1},
#endif
#ifdef SYS_removexattrat
    {SYS_removexattrat, PLATFORM_CALL_LOOK, "removexattrat", 0, 1, -1, -1, -1, -1},
#endif
#ifdef SYS_name_to_handle_at
    {SYS_name_to_handle_at, PLATFORM_CALL_LOOK, "name_to_handle_at", 0, 1, -1, -1, -1, -1},
#endif
#ifdef SYS_file_getattr
    {SYS_file_getattr, PLATFORM_CALL_LOOK, "file_getattr", 0, 1, -1, -1, -1, -1},
#endif
#ifdef SYS_file_setattr
    {SYS_file_setattr, PLATFORM_CALL_LOOK, "file_setattr", 0, 1, -1, -1, -1, -1},
#endif
#ifdef SYS_socket
    {SYS_socket, PLATFORM_CALL_ESCAPE, "socket", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_bind
    {SYS_bind, PLATFORM_CALL_ESCAPE, "bind", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_ioctl
    {SYS_ioctl, PLATFORM_CALL_ESCAPE, "ioctl", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_keyctl
    {SYS_keyctl, PLATFORM_CALL_ESCAPE, "keyctl", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_request_key
    {SYS_request_key, PLATFORM_CALL_ESCAPE, "request_key", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_add_key
    {SYS_add_key, PLATFORM_CALL_ESCAPE, "add_key", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_fspick
    {SYS_fspick, PLATFORM_CALL_ESCAPE, "fspick", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_fsopen
    {SYS_fsopen, PLATFORM_CALL_ESCAPE, "fsopen", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_fsmount
    {SYS_fsmount, PLATFORM_CALL_ESCAPE, "fsmount", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_quotactl
    {SYS_quotactl, PLATFORM_CALL_ESCAPE, "quotactl", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_quotactl_fd
    {SYS_quotactl_fd, PLATFORM_CALL_ESCAPE, "quotactl_fd", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_fanotify_mark
    {SYS_fanotify_mark, PLATFORM_CALL_ESCAPE, "fanotify_mark", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_umount2
    {SYS_umount2, PLATFORM_CALL_ESCAPE, "umount2", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_statmount
    {SYS_statmount, PLATFORM_CALL_ESCAPE, "statmount", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_listmount
    {SYS_listmount, PLATFORM_CALL_ESCAPE, "listmount", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_mount_setattr
    {SYS_mount_setattr, PLATFORM_CALL_ESCAPE, "mount_setattr", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_open_tree_attr
    {SYS_open_tree_attr, PLATFORM_CALL_ESCAPE, "open_tree_attr", -1, -1, -1, -1, -1, -1},
#endif
#ifdef SYS_memfd_secret
    {SYS_memfd_secret, PLATFORM_CALL_ESCAPE, "memfd_secret", -1, -1, -1, -1, -1, -1},
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
