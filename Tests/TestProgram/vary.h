// The system calls that do one and the same thing.

#ifndef VARY_H
#define VARY_H

/// `vary KIND`: makes each call of Linux that `sysfault` knows by this name, on what lies in the
/// working folder, and prints a line for each: its name, and `done` or why it failed.
///
/// - `uring`: asks for what makes calls that no filter sees, and then for a `chmod`.
/// - `threads`: eight threads write a byte each.
///
/// The exit status is 125 where a kind is not known.
int vary(const char *kind);

#endif
