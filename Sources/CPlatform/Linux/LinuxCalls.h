#ifndef LINUX_CALLS_H
#define LINUX_CALLS_H

#include <stdint.h>

/// Has the calling process, and all that it starts, ask before each call of some kinds.
///
/// - Returns: The listener; -1 where it failed.
int32_t platform_install_call_filter(uint32_t kinds);

#endif
