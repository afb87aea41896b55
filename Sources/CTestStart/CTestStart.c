#include "CTestStart.h"

// XCTest tells its observers nothing of what was before them, and no code of a test bundle runs before
// the first test but this.
__attribute__((constructor)) static void was_loaded(void) { harness_testing_was_loaded(); }
