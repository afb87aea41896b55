// What has to be there before the first test of a process begins.

#ifndef CTEST_START_H
#define CTEST_START_H

/// Is called when the test bundle has been loaded; HarnessTesting has it.
void harness_testing_was_loaded(void);

#endif
