// What the tests of CPlatform say what they expect with. They need nothing but C.

#ifndef EXPECT_H
#define EXPECT_H

#include <stdbool.h>

/// Counts an expectation, and tells its place where it does not hold.
void expect_at(bool holds, const char *text, const char *file, int line);

#define EXPECT(condition) expect_at((condition), #condition, __FILE__, __LINE__)

/// Calls a test, and names it where an expectation of it does not hold.
#define TEST(name) run_test(#name, name)

void run_test(const char *name, void (*test)(void));

/// The path of this program, which the tests start again as what they look at.
extern const char *program_path;

/// A folder that is empty before the tests and removed after them.
extern const char *test_folder;

/// A path in that folder, valid until the fourth call after this one.
const char *path_of(const char *name);

void test_files(void);
void test_streams(void);
void test_sockets(void);
void test_signals(void);
void test_threads(void);
void test_processes(void);
void test_terminals(void);
void test_system(void);
void test_calls(void);

/// Roles of this program in tests of calls.
void open_and_tell(const char *path);
void open_in_threads(char *path);

/// What this program does when a test has started it; false where it was not a test.
bool play_role(int count, char **words);

#endif
