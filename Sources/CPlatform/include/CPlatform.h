// What differs between systems, as C functions that are the same on all of them.
//
// The Swift modules of this package call the system through these functions alone, and hold no
// `#if os`. Their types have the same width everywhere; the constants of <errno.h>, <fcntl.h> and
// <signal.h> are given as the system has them.
//
// Where nothing else is said, a function returns -1 where it failed, and `platform_error()` says
// why: ENOSYS where the system has nothing of the kind.

#ifndef CPLATFORM_H
#define CPLATFORM_H

#include "PlatformCalls.h"
#include "PlatformFiles.h"
#include "PlatformProcesses.h"
#include "PlatformSignals.h"
#include "PlatformSockets.h"
#include "PlatformStreams.h"
#include "PlatformSystem.h"
#include "PlatformTerminals.h"
#include "PlatformThreads.h"

#endif
