#include "Automaton.h"

#include <stdlib.h>
#include <string.h>

/// States that are always affordable, so that a small limit does not stop all progress.
static const uint32_t least_states = 8;

/// Where fewer bytes a state were read before there were too many, the states were not worth it.
static const size_t worthwhile_bytes_a_state = 10;

/// After how many such times the automaton is not used any more.
static const uint32_t patience = 4;

// MARK: - Memory

void patterns_automaton_start(
  struct patterns_automaton *automaton, const struct patterns_program *program, bool is_backward) {
  memset(automaton, 0, sizeof(*automaton));
  automaton->program = program;
  automaton->code = is_backward ? &program->backward : &program->forward;
  automaton->is_backward = is_backward;
}

void patterns_automaton_free(struct patterns_automaton *automaton) {
  free(automaton->states);
  free(automaton->moves);
  free(automaton->lists);
  free(automaton->buckets);
  free(automaton->next);
  free(automaton->stack);
  free(automaton->visited);
  free(automaton->listed);
}

static uint32_t stride(const struct patterns_automaton *automaton) {
  return automaton->program->class_count + 1;
}

/// Makes room for twice as many states; false without memory.
static bool grow_states(struct patterns_automaton *automaton) {
  const uint32_t capacity = automaton->state_capacity * 2;
  void *states = realloc(automaton->states, capacity * sizeof(struct patterns_state));
  if (states == NULL) return false;
  automaton->states = states;
  void *moves = realloc(automaton->moves, (size_t)capacity * stride(automaton) * sizeof(int32_t));
  if (moves == NULL) return false;
  automaton->moves = moves;
  automaton->state_capacity = capacity;
  return true;
}

static bool grow_lists(struct patterns_automaton *automaton, size_t count) {
  if (automaton->list_count + count <= automaton->list_capacity) return true;
  const size_t capacity = (automaton->list_count + count) * 2;
  void *lists = realloc(automaton->lists, capacity * sizeof(uint32_t));
  if (lists == NULL) return false;
  automaton->lists = lists;
  automaton->list_capacity = capacity;
  return true;
}

static void enter_bucket(struct patterns_automaton *automaton, uint32_t state) {
  const uint32_t mask = automaton->bucket_count - 1;
  uint32_t place = automaton->states[state].hash & mask;
  while (automaton->buckets[place] != 0) place = (place + 1) & mask;
  automaton->buckets[place] = state;
}

/// Keeps the buckets at most half full; false without memory.
static bool grow_buckets(struct patterns_automaton *automaton) {
  if (automaton->state_count * 2 < automaton->bucket_count) return true;
  uint32_t *buckets = calloc(automaton->bucket_count * 2, sizeof(uint32_t));
  if (buckets == NULL) return false;
  free(automaton->buckets);
  automaton->buckets = buckets;
  automaton->bucket_count *= 2;
  for (uint32_t state = 1; state < automaton->state_count; state++) {
    enter_bucket(automaton, state);
  }
  return true;
}

static bool has_memory_for_work(const struct patterns_automaton *automaton) {
  return automaton->states != NULL && automaton->moves != NULL && automaton->buckets != NULL
    && automaton->next != NULL && automaton->stack != NULL && automaton->visited != NULL
    && automaton->listed != NULL;
}

static void allocate(struct patterns_automaton *automaton) {
  const size_t count = automaton->code->count;
  automaton->state_capacity = 8;
  automaton->bucket_count = 32;
  automaton->states = calloc(automaton->state_capacity, sizeof(struct patterns_state));
  automaton->moves =
    calloc((size_t)automaton->state_capacity * stride(automaton), sizeof(int32_t));
  automaton->buckets = calloc(automaton->bucket_count, sizeof(uint32_t));
  automaton->next = calloc(count, sizeof(uint32_t));
  // An instruction is put there at most once by each of the two ways that lead on to others.
  automaton->stack = calloc(2 * count + 1, sizeof(uint32_t));
  automaton->visited = calloc(count, sizeof(uint32_t));
  automaton->listed = calloc(count, sizeof(uint32_t));
}

/// Forgets all states but the one without threads.
static void drop_states(struct patterns_automaton *automaton) {
  automaton->state_count = 1;
  automaton->list_count = 0;
  memset(automaton->states, 0, sizeof(struct patterns_state));
  memset(automaton->moves, 0, stride(automaton) * sizeof(int32_t));
  for (uint32_t class = 0; class < stride(automaton); class++) {
    automaton->moves[class] = PATTERNS_MOVE_IS_SPECIAL;
  }
  memset(automaton->buckets, 0, automaton->bucket_count * sizeof(uint32_t));
  memset(automaton->starts, 0, sizeof(automaton->starts));
}

bool patterns_automaton_prepare(struct patterns_automaton *automaton, size_t position) {
  automaton->dropped_at = position;
  if (automaton->listed != NULL) return true;
  allocate(automaton);
  if (has_memory_for_work(automaton)) {
    drop_states(automaton);
    return true;
  }
  const struct patterns_program *program = automaton->program;
  const bool is_backward = automaton->is_backward;
  patterns_automaton_free(automaton);
  patterns_automaton_start(automaton, program, is_backward);
  return false;
}

// MARK: - States

/// Drops what no condition of the program asks for, so that states which differ in it alone are one.
static enum patterns_kind relevant(
  const struct patterns_automaton *automaton, enum patterns_kind kind) {
  const uint32_t conditions = automaton->program->conditions;
  const uint32_t lines =
    automaton->is_backward ? patterns_line_end : patterns_line_start;
  const uint32_t texts =
    automaton->is_backward ? patterns_text_end : patterns_text_start;
  const uint32_t words = patterns_word_edge | patterns_no_word_edge;
  switch (kind) {
  case patterns_newline:
    return conditions & lines ? kind : patterns_other;
  case patterns_word:
    return conditions & words ? kind : patterns_other;
  case patterns_edge:
    return conditions & (lines | texts) ? kind : patterns_other;
  case patterns_other:
    return kind;
  }
}

static uint32_t hash_of(const uint32_t *list, uint32_t count, enum patterns_kind kind) {
  uint32_t hash = 2166136261u ^ (uint32_t)kind;
  for (uint32_t index = 0; index < count; index++) hash = (hash ^ list[index]) * 16777619u;
  return hash ^ hash >> 15;
}

/// The state of the list `next`, or 0 where there is none yet.
static uint32_t find_state(
  const struct patterns_automaton *automaton, uint32_t hash, enum patterns_kind kind) {
  const uint32_t mask = automaton->bucket_count - 1;
  for (uint32_t place = hash & mask;; place = (place + 1) & mask) {
    const uint32_t number = automaton->buckets[place];
    if (number == 0) return 0;
    const struct patterns_state *state = &automaton->states[number];
    if (state->hash == hash && state->kind == kind && state->count == automaton->next_count
        && memcmp(automaton->lists + state->first, automaton->next,
                  state->count * sizeof(uint32_t)) == 0) {
      return number;
    }
  }
}

static size_t memory_of(const struct patterns_automaton *automaton) {
  const size_t each = sizeof(struct patterns_state) + stride(automaton) * sizeof(int32_t);
  return automaton->state_count * each + automaton->list_count * sizeof(uint32_t);
}

/// Drops all states where they take too much memory; false where that comes too often.
static bool keep_memory_bounded(struct patterns_automaton *automaton, size_t position) {
  if (automaton->state_count <= least_states) return true;
  if (memory_of(automaton) < automaton->program->memory) return true;
  const size_t read = position > automaton->dropped_at
    ? position - automaton->dropped_at : automaton->dropped_at - position;
  if (read < automaton->state_count * worthwhile_bytes_a_state) automaton->poor_runs++;
  automaton->has_given_up = automaton->poor_runs >= patience;
  automaton->dropped_at = position;
  drop_states(automaton);
  return !automaton->has_given_up;
}

/// The state of the list `next`, made where there is none yet; negative where it cannot be.
static int32_t state_of_next(
  struct patterns_automaton *automaton, enum patterns_kind kind, size_t position) {
  if (automaton->next_count == 0) return PATTERNS_DEAD;
  const uint32_t hash = hash_of(automaton->next, automaton->next_count, kind);
  const uint32_t known = find_state(automaton, hash, kind);
  if (known != 0) return (int32_t)known;
  if (!keep_memory_bounded(automaton, position)) return PATTERNS_MOVE_GIVES_UP;
  const bool has_room = automaton->state_count < automaton->state_capacity
    || grow_states(automaton);
  if (!has_room || !grow_lists(automaton, automaton->next_count) || !grow_buckets(automaton)) {
    return PATTERNS_MOVE_NO_MEMORY;
  }
  const uint32_t number = automaton->state_count++;
  automaton->states[number] = (struct patterns_state){
    .first = (uint32_t)automaton->list_count, .count = automaton->next_count, .hash = hash,
    .kind = (uint8_t)kind};
  memcpy(automaton->lists + automaton->list_count, automaton->next,
         automaton->next_count * sizeof(uint32_t));
  automaton->list_count += automaton->next_count;
  int32_t *moves = automaton->moves + (size_t)number * stride(automaton);
  for (uint32_t class = 0; class < stride(automaton); class++) {
    moves[class] = PATTERNS_MOVE_UNKNOWN;
  }
  enter_bucket(automaton, number);
  return (int32_t)number;
}

int32_t patterns_automaton_first(
  struct patterns_automaton *automaton, bool is_anchored, enum patterns_kind kind) {
  kind = relevant(automaton, kind);
  uint32_t *known = &automaton->starts[is_anchored][kind];
  if (*known != 0) return (int32_t)*known;
  automaton->next[0] = is_anchored ? automaton->code->start : automaton->code->search;
  automaton->next_count = 1;
  const int32_t state = state_of_next(automaton, kind, automaton->dropped_at);
  if (state > 0) automaton->starts[is_anchored][kind] = (uint32_t)state;
  return state;
}

// MARK: - Moves

/// Counts generations up, so that nothing counts as visited or listed.
static void begin_generation(struct patterns_automaton *automaton) {
  automaton->next_count = 0;
  if (++automaton->generation != 0) return;
  memset(automaton->visited, 0, automaton->code->count * sizeof(uint32_t));
  memset(automaton->listed, 0, automaton->code->count * sizeof(uint32_t));
  automaton->generation = 1;
}

static void list_next(struct patterns_automaton *automaton, uint32_t place) {
  if (automaton->listed[place] == automaton->generation) return;
  automaton->listed[place] = automaton->generation;
  automaton->next[automaton->next_count++] = place;
}

/// Follows a thread through all instructions that take nothing, and lists where those stand that
/// take the class; true where a match ends that ends all threads of less preference.
static bool follow(
  struct patterns_automaton *automaton, uint32_t place, uint32_t conditions, uint32_t class,
  bool *matches) {
  uint32_t *stack = automaton->stack;
  size_t depth = 0;
  stack[depth++] = place;
  while (depth > 0) {
    place = stack[--depth];
    automaton->work++;
    if (automaton->visited[place] == automaton->generation) continue;
    automaton->visited[place] = automaton->generation;
    const struct patterns_instruction instruction = automaton->code->instructions[place];
    switch (instruction.operation) {
    case patterns_match:
      *matches = true;
      // Backwards, all starts of the match count, and the farthest one is wanted.
      if (!automaton->is_backward) return true;
      break;
    case patterns_either:
      stack[depth++] = instruction.argument;
      stack[depth++] = instruction.next;
      break;
    case patterns_save:
      stack[depth++] = instruction.next;
      break;
    case patterns_assert:
      if ((instruction.argument & ~conditions) == 0) stack[depth++] = instruction.next;
      break;
    case patterns_take:
      if (patterns_set_has_class(automaton->program, instruction.argument, class)) {
        list_next(automaton, instruction.next);
      }
      break;
    default:
      break;
    }
  }
  return false;
}

/// Whether a state is one in which nothing of a match has been read.
static bool is_at_start(const struct patterns_automaton *automaton, uint32_t number) {
  const struct patterns_state *state = &automaton->states[number];
  return !automaton->is_backward && automaton->program->prefix_length > 0 && state->count == 1
    && automaton->lists[state->first] == automaton->code->search;
}

int32_t patterns_automaton_move(
  struct patterns_automaton *automaton, uint32_t number, uint32_t class, size_t position) {
  const struct patterns_state state = automaton->states[number];
  const enum patterns_kind kind = automaton->program->class_kinds[class];
  const enum patterns_kind before = automaton->is_backward ? kind : state.kind;
  const enum patterns_kind behind = automaton->is_backward ? state.kind : kind;
  const uint32_t conditions = patterns_conditions_between(before, behind);
  begin_generation(automaton);
  bool matches = false;
  for (uint32_t index = 0; index < state.count; index++) {
    const uint32_t place = automaton->lists[state.first + index];
    if (follow(automaton, place, conditions, class, &matches)) break;
  }
  const uint32_t made_before = automaton->state_count;
  const int32_t next = state_of_next(automaton, relevant(automaton, kind), position);
  if (next < 0) return next;
  int32_t move = next << PATTERNS_MOVE_SHIFT;
  if (matches) move |= PATTERNS_MOVE_MATCHES;
  if (is_at_start(automaton, (uint32_t)next)) move |= PATTERNS_MOVE_AT_START;
  if (next == PATTERNS_DEAD || move != next << PATTERNS_MOVE_SHIFT) {
    move |= PATTERNS_MOVE_IS_SPECIAL;
  }
  // Where states were dropped, this one is gone, and with it the place to keep the move.
  if (automaton->state_count >= made_before) {
    automaton->moves[(size_t)number * stride(automaton) + class] = move;
  }
  return move;
}
