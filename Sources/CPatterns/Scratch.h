// What a search works with, and keeps for the next search with the same program.

#ifndef PATTERNS_SCRATCH_H
#define PATTERNS_SCRATCH_H

#include "Automaton.h"
#include "Program.h"
#include "Threads.h"

struct patterns_scratch {
  const struct patterns_program *program;
  struct patterns_automaton forward;
  struct patterns_automaton backward;
  struct patterns_threads threads;
};

void patterns_scratch_free(struct patterns_scratch *scratch);

#endif
