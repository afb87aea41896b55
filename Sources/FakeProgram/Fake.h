// The parts of a fake: it is started hundreds of times in a test, so it is C, and of the C library it
// uses system calls and little else.

#ifndef FAKE_H
#define FAKE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "FakeProtocol.h"

// Where a fake was started, and as which program.
struct fake_place {
  // The path by which the system was asked for it: FOLDER/bin/NAME.
  char path[4096];
  // FOLDER.
  char folder[4096];
  const char *name;
};

// Finds out; false where the path is not one that a launch has made.
bool find_place(struct fake_place *place);

// Connects to the test; a descriptor above those of the standard streams, or -1.
int connect_to_test(const struct fake_place *place);

// Says what the fake was called with.
bool send_call(int test, const struct fake_place *place, char **arguments, char **variables);

// Reads standard input to its end and says what it was.
bool send_input(int test);

// Waits for what the test answers; false where it has gone.
bool take_answer(int test, struct fake_answer *answer);

// Becomes the program of this name that the caller would have found without the fake; returns only
// where there is none, with the status to end with.
int become_real(const struct fake_place *place, char **arguments);

// Writes the file of a number to a stream.
void write_file(const struct fake_place *place, uint32_t number, int stream);

// Writes a message about this call to standard error.
void complain(const struct fake_place *place, char **arguments, const char *message);

// Writes this call to the file of those that came when the launch was over, for the test to find.
void note_late_call(const struct fake_place *place, char **arguments);

// Writes all bytes to a descriptor, also where it does not block; false where it takes no more.
bool write_all(int descriptor, const void *bytes, size_t count);

// Waits until a descriptor that does not block can be read or written again.
void await(int descriptor, short events);

#endif
