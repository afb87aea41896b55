#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "CPlatform.h"

#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

int32_t platform_error(void) { return errno; }

// glibc's function of this name returns the text, and may leave the array as it is; the one that
// POSIX has returns a number.
#if defined(__GLIBC__)
void platform_describe_error(int32_t code, char *text, size_t capacity) {
  snprintf(text, capacity, "%s", strerror_r(code, text, capacity));
}
#else
void platform_describe_error(int32_t code, char *text, size_t capacity) {
  if (strerror_r(code, text, capacity) != 0) snprintf(text, capacity, "error %d", code);
}
#endif

const char *platform_system_name(void) {
#ifdef __APPLE__
  return "darwin";
#else
  return "linux";
#endif
}

const char *platform_architecture(void) {
#if defined(__x86_64__)
  return "amd64";
#elif defined(__aarch64__)
  return "arm64";
#elif defined(__i386__)
  return "386";
#elif defined(__arm__)
  return "arm";
#elif defined(__riscv)
  return "riscv64";
#elif defined(__s390x__)
  return "s390x";
#else
  return "ppc64le";
#endif
}

static bool reaches_others(const struct ifaddrs *interface) {
  if (interface->ifa_addr == NULL) return false;
  int family = interface->ifa_addr->sa_family;
  if (family != AF_INET && family != AF_INET6) return false;
  return (interface->ifa_flags & IFF_UP) != 0 && (interface->ifa_flags & IFF_LOOPBACK) == 0;
}

bool platform_has_network(void) {
  struct ifaddrs *first = NULL;
  if (getifaddrs(&first) != 0) return false;
  bool found = false;
  for (struct ifaddrs *next = first; next != NULL && !found; next = next->ifa_next)
    found = reaches_others(next);
  freeifaddrs(first);
  return found;
}

const char *platform_getenv(const char *name) { return getenv(name); }

int32_t platform_setenv(const char *name, const char *value) { return setenv(name, value, 1); }

static int own_argument_count = -1;
static char **own_arguments;

#if defined(__GLIBC__)
// Its loader gives a constructor what `main` is given.
__attribute__((constructor)) static void keep_own_arguments(int count, char **words) {
  own_argument_count = count;
  own_arguments = words;
}
#endif

int32_t platform_own_arguments(char ***words) {
  *words = own_arguments;
  return own_argument_count;
}

uint32_t platform_geteuid(void) { return geteuid(); }

int32_t platform_getpid(void) { return getpid(); }

int32_t platform_close(int32_t file) { return close(file); }

int64_t platform_write(int32_t file, const void *bytes, size_t count) {
  return write(file, bytes, count);
}

int32_t platform_at_exit(void (*body)(void)) { return atexit(body) == 0 ? 0 : -1; }

void platform_exit(int32_t status) { exit(status); }

void platform_exit_at_once(int32_t status) { _exit(status); }

void platform_sleep(uint32_t microseconds) {
  struct timespec time = {microseconds / 1000000, (long)(microseconds % 1000000) * 1000};
  nanosleep(&time, NULL);
}

static double seconds_of(clockid_t clock) {
  struct timespec time = {0, 0};
  clock_gettime(clock, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

double platform_monotonic_time(void) { return seconds_of(CLOCK_MONOTONIC); }

double platform_time(void) { return seconds_of(CLOCK_REALTIME); }

void platform_write_fixed(double number, int32_t places, char *text, size_t capacity) {
  snprintf(text, capacity, "%.*f", (int)places, number);
}

size_t platform_strlen(const char *text) { return strlen(text); }

int64_t platform_find(const void *wanted, size_t wanted_count, const void *bytes, size_t count) {
  if (wanted_count == 0) return 0;
  const char *place = count == 0 ? NULL : memmem(bytes, count, wanted, wanted_count);
  return place == NULL ? -1 : place - (const char *)bytes;
}

void platform_free(void *memory) { free(memory); }
