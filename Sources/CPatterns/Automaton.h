// An automaton that is built as the text is read: a state is a list of the instructions at which
// threads wait, in their order of preference. It knows no groups, only where a match ends.

#ifndef PATTERNS_AUTOMATON_H
#define PATTERNS_AUTOMATON_H

#include "Runes.h"

/// A list of instructions in `lists`, and what was read before.
struct patterns_state {
  uint32_t first;
  uint32_t count;
  uint32_t hash;
  uint8_t kind;
};

struct patterns_automaton {
  const struct patterns_program *program;
  const struct patterns_code *code;
  bool is_backward;
  /// Whether the states became too many to be worth it.
  bool has_given_up;
  /// How often they were dropped after too few bytes.
  uint32_t poor_runs;

  struct patterns_state *states;
  uint32_t state_count;
  uint32_t state_capacity;
  /// For each state, a move for each class; see `PATTERNS_MOVE_…`.
  int32_t *moves;
  uint32_t *lists;
  size_t list_count;
  size_t list_capacity;
  /// Numbers of states by their hash; 0 where there is none.
  uint32_t *buckets;
  uint32_t bucket_count;
  /// The states in which searches start, by what was read before: 0 where not yet known.
  uint32_t starts[2][4];

  /// What the next state is made of.
  uint32_t *next;
  uint32_t next_count;
  uint32_t *stack;
  /// Which instructions were visited, and which are listed, in this move.
  uint32_t *visited;
  uint32_t *listed;
  uint32_t generation;
  /// Steps that were taken to make moves, until the caller counts them.
  size_t work;
  /// Where the text was when states were dropped last.
  size_t dropped_at;
};

/// A move: the number of the next state, shifted, and flags.
enum patterns_move {
  /// Something is to be done: a match ends here, no thread is left, or the search is at its start.
  PATTERNS_MOVE_IS_SPECIAL = 1,
  /// A match ends in front of the code point.
  PATTERNS_MOVE_MATCHES = 2,
  /// Nothing of a match has been read, so that the prefix can be searched for.
  PATTERNS_MOVE_AT_START = 4,
  PATTERNS_MOVE_UNKNOWN = -1,
  PATTERNS_MOVE_GIVES_UP = -3,
  PATTERNS_MOVE_NO_MEMORY = -5,
};

#define PATTERNS_MOVE_SHIFT 3

/// The state without threads.
#define PATTERNS_DEAD 0u

/// Sets up what needs no memory.
void patterns_automaton_start(
  struct patterns_automaton *automaton, const struct patterns_program *program, bool is_backward);

void patterns_automaton_free(struct patterns_automaton *automaton);

/// Makes the automaton ready for a search that starts at `position`; false without memory.
bool patterns_automaton_prepare(struct patterns_automaton *automaton, size_t position);

/// The state in which a search starts behind a code point of a kind; negative where it is not had.
int32_t patterns_automaton_first(
  struct patterns_automaton *automaton, bool is_anchored, enum patterns_kind kind);

/// Works out the move from a state with a class, at a position in the text.
int32_t patterns_automaton_move(
  struct patterns_automaton *automaton, uint32_t state, uint32_t class, size_t position);

#endif
