// This system, this process, its environment, and what went wrong last.

#ifndef PLATFORM_SYSTEM_H
#define PLATFORM_SYSTEM_H

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Whether programs of this system start others. Where they do not, as on a phone, there is no more
// than what an app needs to take part in a test: `System.c`, `Sockets.c`, `Threads.c`.
#ifndef PLATFORM_RUNS_PROGRAMS
#ifdef __APPLE__
#include <TargetConditionals.h>
#define PLATFORM_RUNS_PROGRAMS TARGET_OS_OSX
#else
#define PLATFORM_RUNS_PROGRAMS 1
#endif
#endif

/// The reason why the last call of this thread failed, as `errno` has it.
int32_t platform_error(void);

/// Writes what an error number means, in the C locale's words and with a NUL at its end.
void platform_describe_error(int32_t code, char *text, size_t capacity);

/// The system, as Go calls it: `linux` or `darwin`.
const char *platform_system_name(void);

/// The processor that this code was compiled for, as Go calls it: `amd64`, `arm64` and so on.
const char *platform_architecture(void);

/// Whether an interface other than the loopback is up and has an address.
bool platform_has_network(void);

/// The value of an environment variable; NULL where it is not set.
const char *platform_getenv(const char *name);

/// Sets an environment variable of this process.
int32_t platform_setenv(const char *name, const char *value);

/// The words with which this process was started, its own name first, also where no `/proc` tells
/// them.
///
/// @return How many there are; -1 where the system hands them to `main` alone.
int32_t platform_own_arguments(char ***words);

/// The user as whom this process acts.
uint32_t platform_geteuid(void);

int32_t platform_getpid(void);

int32_t platform_close(int32_t file);
int64_t platform_write(int32_t file, const void *bytes, size_t count);

/// The user to whom belongs what this thread makes on disks: on Linux it may be another (setfsuid(2)).
uint32_t platform_file_user(void);

/// Has `body` called when this process exits.
int32_t platform_at_exit(void (*body)(void));

/// Ends this process, after what `platform_at_exit` was given.
_Noreturn void platform_exit(int32_t status);

/// Ends this process, also in the middle of that.
_Noreturn void platform_exit_at_once(int32_t status);

/// Lets the thread sleep; a signal may end it early.
void platform_sleep(uint32_t microseconds);

/// Seconds since some moment, on a clock that is never set.
double platform_monotonic_time(void);

/// Seconds since the beginning of 1970.
double platform_time(void);

/// Writes a number with so many digits behind its point, in the C locale's way.
void platform_write_fixed(double number, int32_t places, char *text, size_t capacity);

/// How many bytes a C string has before its NUL.
size_t platform_strlen(const char *text);

/// Where bytes occur first among others; -1 where they do not.
int64_t platform_find(const void *wanted, size_t wanted_count, const void *bytes, size_t count);

/// Memory that a function of this module has given away, or NULL.
void platform_free(void *memory);

#endif
