// Runs all threads of a program side by side, each with the groups that it has saved. At most one
// thread waits at an instruction, so that a step costs no more than the program has instructions.

#ifndef PATTERNS_THREADS_H
#define PATTERNS_THREADS_H

#include "Program.h"

/// Threads in their order of preference, one at each instruction at most.
struct patterns_thread_list {
  /// The instruction of each thread.
  uint32_t *places;
  uint32_t count;
  /// For each instruction, the generation of the list in which a thread came by last.
  uint32_t *visited;
  uint32_t generation;
  /// The slots of each thread, one row behind the other.
  size_t *rows;
  size_t row_capacity;
};

/// What is still to be done for the thread that is being followed.
struct patterns_thread_task {
  /// Where to go on, or the slot to restore.
  uint32_t place;
  bool restores;
  size_t value;
};

struct patterns_threads {
  const struct patterns_program *program;
  struct patterns_thread_list lists[2];
  struct patterns_thread_task *stack;
  /// The slots of the thread that is being followed.
  size_t *slots;
  size_t work;
};

/// Where the match may be.
struct patterns_thread_search {
  struct patterns_text text;
  /// Whether the match starts at the first position.
  bool is_anchored;
  /// Where the match ends, or `patterns_no_position` where that is not known.
  size_t end;
  uint32_t slot_count;
};

void patterns_threads_start(
  struct patterns_threads *threads, const struct patterns_program *program);

void patterns_threads_free(struct patterns_threads *threads);

/// Finds the first match and its groups.
enum patterns_answer patterns_threads_search(
  struct patterns_threads *threads, struct patterns_thread_search search, size_t *slots,
  struct patterns_budget *budget);

#endif
