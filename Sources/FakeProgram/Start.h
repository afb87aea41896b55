// What starts a program whose memory is measured.

#ifndef START_H
#define START_H

// Starts the program that the words behind `--start` tell of: which streams are the terminal, its path,
// that of the program, the number of its arguments, these, an empty word, and its variables.
//
// The harness reads from descriptor 3 which process it is, which is its own child, and why it was not
// started; two numbers of 32 bits.
int start_program(char **words, int count);

#endif
