// What a fake program and the test that fakes it say to each other: Documentation/LaunchProtocol.md
// tells it in words.
//
// Both ends run on one machine and are built together, so that numbers stand as the processor has
// them. What a program is called with need not be text, so that it is no JSON.

#ifndef FAKE_PROTOCOL_H
#define FAKE_PROTOCOL_H

#include <stdint.h>

// The file of the fake, which lies beside the test bundle or the tool.
#define FAKE_PRODUCT "harness-fake"

// A fake is a link of its program's name in this folder of a launch; beside the folder lie the socket
// and the files that replies are made of.
#define FAKE_PROGRAMS "bin"
#define FAKE_SOCKET "s"

// There, a fake writes how it was called where no test listens any more: a line for each call.
#define FAKE_LATE_CALLS "late"

// What the fake says: a head, and so many bytes behind it.
struct fake_head {
  uint32_t kind;
  uint32_t length;
};

enum {
  // Counts of arguments and of variables, then texts with a zero byte behind each: the folder, the
  // arguments without the program's name, the variables; the program's name is the first.
  fake_kind_call = 1,
  // What the fake has read: a struct fake_input, then the bytes unless there were too many.
  fake_kind_input = 2,
};

struct fake_counts {
  uint32_t arguments;
  uint32_t variables;
};

struct fake_input {
  uint64_t length;
  uint8_t digest[32];
};

// How many bytes of input are told as they are; of more, the length and the SHA-256.
#define FAKE_INPUT_LIMIT (1 << 20)

// How long what a fake says may be: more than a system lets a program be called with.
#define FAKE_LENGTH_LIMIT (16 << 20)

// What the test answers.
enum {
  // Write these files and end so.
  fake_answer_reply = 1,
  // Become the real program.
  fake_answer_pass = 2,
  // Read the input to its end, say what it was, and wait for another answer.
  fake_answer_read = 3,
  // Nothing was told for this call.
  fake_answer_refuse = 4,
};

struct fake_answer {
  uint32_t kind;
  uint32_t status;
  // The signal that ends the fake; 0 for none.
  uint32_t signal;
  // The numbers of the files with what it writes; 0 for nothing.
  uint32_t output;
  uint32_t errors;
};

// How a fake ends that nothing replied to, and one whose test is not there.
#define FAKE_UNEXPECTED_STATUS 96
#define FAKE_ALONE_STATUS 97

#endif
