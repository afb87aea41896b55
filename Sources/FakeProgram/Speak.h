// How a script in a shell speaks the launch protocol: `harness-fake --speak` makes the connection, which
// the script's shell then holds, and is called for each message. Clients/harness_client.sh calls it.

#ifndef SPEAK_H
#define SPEAK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Bytes that grow; without memory the program ends.
struct text {
  char *bytes;
  size_t size;
  size_t room;
};

void add_bytes(struct text *text, const char *bytes, size_t count);
void add_string(struct text *text, const char *string);

// MARK: JSON

// Adds a string with its quotes; what is no UTF-8 becomes U+FFFD.
void add_json_string(struct text *text, const char *string);

// Adds the members that words tell, and the bracket before them but not the one behind. The words are
// `s KEY TEXT`, `n KEY VALUE`, `{ KEY`, `[ KEY`, `i TEXT` for an item of an array, `}` and `]`. False
// where they tell something else.
bool add_json_members(struct text *text, char **words);

// Reads a line; gives the name where it is an object of the type `open` that has one, and else NULL.
char *read_opening(const char *line, size_t length);

// MARK: What a script declares

// Adds what an app is that is asked to describe itself, as a line.
void add_description(struct text *text, const char *table);

// Adds the members of `hello` that name something: words are the table, `true` or `false` for strict, the
// mocks, the faults and the holds that were chosen.
void add_hello(struct text *text, char **words);

// Adds why a name cannot be had that is not among those that stand behind a prefix in the table.
void add_refusal(struct text *text, const char *table, const char *prefix, const char *name);

// MARK: What the processes of a script know together

// Counts by name, and the beginning of a line that has not come to its end: they lie in a file that has
// no name, and belong to the process that holds its lock.
struct memory {
  int file;
  struct text counts;
  struct text unread;
};

// Makes the file; -1 where it cannot be made.
int make_memory(void);

// Waits for the lock, and reads the file.
void open_memory(struct memory *memory, int file);

// Writes the file, and gives the lock back.
void close_memory(struct memory *memory);

// Adds to the count of a kind and a name, and gives what it is then.
uint64_t add_count(struct memory *memory, char kind, const char *name, uint64_t more);

// MARK: The shell that runs the script

// Prints how the script was started, as words that a shell reads; gives the status to end with.
int print_caller(const char *name);

// Connects to the test, and becomes the shell again; returns only where it cannot.
int start_again(char **words);

// MARK: The program

// Does what the words behind `--speak` say; gives the status to end with.
int speak(char **words);

// How the speaker ends that cannot do its part (EX_UNAVAILABLE of sysexits.h).
#define SPEAK_FAILED_STATUS 69

// Writes a message to standard error; gives the status of a failure.
int speak_failure(const char *message);

#endif
