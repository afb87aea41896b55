#ifndef LINUX_CALLS_H
#define LINUX_CALLS_H

#include <stddef.h>
#include <stdint.h>

/// A system call: its number, what it does, and which of its arguments mean what.
struct call_shape {
  int32_t number;
  uint32_t kind;
  const char *name;
  int8_t folder, path, other_folder, other_path, descriptor, length;
};

extern const struct call_shape platform_call_shapes[];
extern const size_t platform_call_shape_count;

/// The call of a number; NULL for one that nothing asks about.
const struct call_shape *platform_call_shape(int32_t number);

/// Has the calling process, and all that it starts, ask before each call of some kinds.
///
/// - Returns: The listener; -1 where it failed.
int32_t platform_install_call_filter(uint32_t kinds);

#endif
