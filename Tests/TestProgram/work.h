// What a program uses of a machine.

#ifndef WORK_H
#define WORK_H

/// `work HOW NUMBER`: does what needs so much, and ends with 0.
///
/// - `memory`: has so many million bytes at once.
/// - `child`: starts a process that does, and waits for its end.
/// - `orphan`: leaves one that does, and ends after it without having waited for it.
/// - `daemon`: leaves one that does, and lives on.
/// - `rounds`: computes for so many rounds of a million steps.
/// - `threads`: prints a line and hangs, in two threads.
int work(const char *how, const char *number);

#endif
