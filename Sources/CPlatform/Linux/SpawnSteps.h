// What a child does before it becomes a program; it shares the memory of its parent so long.

#ifndef SPAWN_STEPS_H
#define SPAWN_STEPS_H

#include <stdbool.h>

#include "CPlatform.h"

void platform_set_default_signals(void);

// Opens the terminal, which then controls the leader of a session, and puts the streams in their places.
bool platform_set_streams(const struct platform_start *start);

// Closes all descriptors from one on; where the system has no call for it, up to a limit.
void platform_close_from(int first, int limit);
int platform_close_limit(void);

#endif
