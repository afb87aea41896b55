#ifdef __APPLE__

#include "CPlatform.h"

#if PLATFORM_RUNS_PROGRAMS

// No call of another process can be watched here without a privilege.

#include <errno.h>
#include <string.h>

static int32_t nothing(void) {
  errno = ENOSYS;
  return -1;
}

bool platform_can_watch_calls(void) { return false; }

int32_t platform_next_call(int32_t listener, struct platform_call *call) { return nothing(); }

bool platform_let_call(int32_t listener, uint64_t id) { return false; }

bool platform_fail_call(int32_t listener, uint64_t id, int32_t error) { return false; }

bool platform_return_from_call(int32_t listener, uint64_t id, int64_t value) { return false; }

bool platform_call_waits(int32_t listener, uint64_t id) { return false; }

int64_t platform_read_memory(int32_t process, uint64_t address, void *bytes, size_t count) {
  return nothing();
}

int64_t platform_write_memory(
    int32_t process, uint64_t address, const void *bytes, size_t count) {
  return nothing();
}

bool platform_kill_process_of(int32_t thread) { return nothing() > 0; }
int32_t platform_process_of(int32_t thread) { return nothing(); }

int64_t platform_position(int32_t file) { return nothing(); }

bool platform_appends(int32_t file) { return false; }

int64_t platform_read_flagged(
    int32_t file, void *bytes, size_t count, int64_t offset, int32_t flags) {
  return nothing();
}

int64_t platform_write_flagged(
    int32_t file, const void *bytes, size_t count, int64_t offset, int32_t flags) {
  return nothing();
}

bool platform_flags_append(int32_t flags) { return false; }

bool platform_waits(int32_t file) { return false; }

int32_t platform_open_without_waiting(int32_t file, bool is_for_reading) { return nothing(); }

int64_t platform_read_now(int32_t file, void *bytes, size_t count) { return nothing(); }

int64_t platform_write_now(int32_t file, const void *bytes, size_t count) { return nothing(); }

void platform_read_address(const void *bytes, size_t count, struct platform_address *address) {
  memset(address, 0, sizeof *address);
}

void platform_read_destination(
    const void *bytes, size_t count, struct platform_address *address) {
  memset(address, 0, sizeof *address);
}

bool platform_look_at_socket(int32_t descriptor, struct platform_socket *socket) { return false; }

int32_t platform_look_up_host(
    const char *name, void (*body)(void *context, const char *address), void *context) {
  return nothing();
}

int32_t platform_borrow_descriptor(int32_t process, int32_t descriptor) { return nothing(); }

#endif

#endif
