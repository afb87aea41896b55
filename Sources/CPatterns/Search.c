#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "Budget.h"
#include "Literal.h"
#include "Runes.h"
#include "Scratch.h"

// MARK: - Scratch

void patterns_scratch_free(struct patterns_scratch *scratch) {
  if (scratch == NULL) return;
  patterns_automaton_free(&scratch->forward);
  patterns_automaton_free(&scratch->backward);
  patterns_threads_free(&scratch->threads);
  free(scratch);
}

struct patterns_scratch *patterns_scratch_take(struct patterns_program *program) {
  struct patterns_scratch *spare = atomic_exchange(&program->spare, NULL);
  if (spare != NULL) return spare;
  struct patterns_scratch *scratch = calloc(1, sizeof(*scratch));
  if (scratch == NULL) return NULL;
  scratch->program = program;
  patterns_automaton_start(&scratch->forward, program, false);
  patterns_automaton_start(&scratch->backward, program, true);
  patterns_threads_start(&scratch->threads, program);
  return scratch;
}

void patterns_scratch_leave(struct patterns_program *program, struct patterns_scratch *scratch) {
  patterns_scratch_free(atomic_exchange(&program->spare, scratch));
}

// MARK: - The automaton's two directions

/// What an automaton answers when it is not worth its states any more: threads take its place.
#define GAVE_UP ((enum patterns_answer)(patterns_no_memory + 1))

/// A place in a text that an automaton reads, and what it has found.
struct scan {
  struct patterns_automaton *automaton;
  struct patterns_text text;
  size_t at;
  uint32_t state;
  bool has_match;
  size_t match;
  struct patterns_budget *budget;
};

/// How much is read between two questions whether to end.
static const size_t block_size = 1 << 14;

/// What to do after a byte that was something special.
enum turn { go_on, stop, fail_without_memory, give_up, end_early };

static enum turn turn_of_failure(int32_t move) {
  return move == PATTERNS_MOVE_GIVES_UP ? give_up : fail_without_memory;
}

/// Works out a move that is not known yet, and notes a match that ends in front of its code point.
static enum turn take_special_move(struct scan *scan, uint32_t class, int32_t *move) {
  if (*move == PATTERNS_MOVE_UNKNOWN) {
    *move = patterns_automaton_move(scan->automaton, scan->state, class, scan->at);
    const size_t work = scan->automaton->work;
    scan->automaton->work = 0;
    if (patterns_is_over(scan->budget, work)) return end_early;
  }
  if (*move < 0) return turn_of_failure(*move);
  if (*move & PATTERNS_MOVE_MATCHES) {
    scan->has_match = true;
    scan->match = scan->at;
  }
  return (uint32_t)*move >> PATTERNS_MOVE_SHIFT == PATTERNS_DEAD ? stop : go_on;
}

/// Goes to the next place where the prefix is, where no match has been begun and the next byte does
/// not begin one.
static enum turn skip_to_prefix(struct scan *scan) {
  const struct patterns_program *program = scan->automaton->program;
  if (program->prefix_length == 0 || scan->at == scan->text.length) return go_on;
  if (scan->text.bytes[scan->at] == program->prefix[0]) return go_on;
  const struct patterns_text rest = {scan->text.bytes, scan->text.length, scan->at};
  const enum patterns_answer answer = patterns_find_literal(
    rest, program->prefix, program->prefix_length, &scan->at, scan->budget);
  if (answer == patterns_interrupted) return end_early;
  return answer == patterns_found ? go_on : stop;
}

/// Reads on to a position behind which it asks whether to end.
static enum turn read_block(struct scan *scan, size_t block_end, bool is_earliest) {
  const struct patterns_program *program = scan->automaton->program;
  const uint8_t *bytes = scan->text.bytes;
  const size_t stride = program->class_count + 1;
  while (scan->at < block_end) {
    // Local copies of what a plain byte needs: without optimisation too, they stay near.
    const uint16_t *classes = program->low_classes;
    const int32_t *moves = scan->automaton->moves;
    size_t at = scan->at;
    uint32_t state = scan->state;
    uint32_t class = 0;
    uint32_t width = 1;
    int32_t move = 0;
    for (; at < block_end; at += width) {
      const uint8_t byte = bytes[at];
      if (byte < 0x80) {
        class = classes[byte];
        width = 1;
      } else {
        class = patterns_class_of(program, patterns_decode(bytes, scan->text.length, at, &width));
      }
      move = moves[state * stride + class];
      if (move & PATTERNS_MOVE_IS_SPECIAL) break;
      state = (uint32_t)move >> PATTERNS_MOVE_SHIFT;
    }
    scan->at = at;
    scan->state = state;
    if (at >= block_end) break;
    const bool had_match = scan->has_match;
    enum turn turn = take_special_move(scan, class, &move);
    if (turn == go_on && is_earliest && scan->has_match && !had_match) turn = stop;
    if (turn != go_on) return turn;
    scan->state = (uint32_t)move >> PATTERNS_MOVE_SHIFT;
    scan->at += width;
    if (move & PATTERNS_MOVE_AT_START) {
      turn = skip_to_prefix(scan);
      if (turn != go_on) return turn;
    }
  }
  return go_on;
}

static enum patterns_answer answer_of(const struct scan *scan, enum turn turn, size_t *match) {
  switch (turn) {
  case end_early:
    return patterns_interrupted;
  case give_up:
    return GAVE_UP;
  case fail_without_memory:
    return patterns_no_memory;
  default:
    if (!scan->has_match) return patterns_not_found;
    *match = scan->match;
    return patterns_found;
  }
}

static size_t smaller(size_t one, size_t other) { return one < other ? one : other; }

/// The class of what stands in front of a position, as the automaton sees it.
static uint32_t class_before(
  const struct patterns_program *program, struct patterns_text text, size_t at, uint32_t *width) {
  *width = 0;
  if (at == 0) return program->class_count;
  return patterns_class_of(program, patterns_decode_before(text.bytes, at, width));
}

/// Reads forwards to the end of the first match.
static enum patterns_answer find_end(
  struct patterns_scratch *scratch, struct patterns_text text, bool is_earliest, size_t *end,
  struct patterns_budget *budget) {
  const struct patterns_program *program = scratch->program;
  struct patterns_automaton *automaton = &scratch->forward;
  if (automaton->has_given_up) return GAVE_UP;
  if (!patterns_automaton_prepare(automaton, text.from)) return patterns_no_memory;
  uint32_t width;
  const uint32_t before = class_before(program, text, text.from, &width);
  const int32_t first = patterns_automaton_first(
    automaton, program->is_anchored, program->class_kinds[before]);
  struct scan scan = {
    .automaton = automaton, .text = text, .at = text.from, .state = (uint32_t)first,
    .budget = budget};
  enum turn turn = first < 0 ? turn_of_failure(first) : go_on;
  if (turn == go_on && !program->is_anchored) turn = skip_to_prefix(&scan);
  while (turn == go_on && scan.at < text.length) {
    const size_t start = scan.at;
    const size_t left = text.length - start;
    turn = read_block(&scan, start + smaller(left, block_size), is_earliest);
    if (turn == go_on && patterns_is_over(budget, scan.at - start)) turn = end_early;
  }
  if (turn == go_on) {
    int32_t move = automaton->moves[scan.state * (program->class_count + 1) + program->class_count];
    turn = take_special_move(&scan, program->class_count, &move);
  }
  return answer_of(&scan, turn, end);
}

/// Reads backwards from the end of a match to its farthest start.
static enum patterns_answer find_start(
  struct patterns_scratch *scratch, struct patterns_text text, size_t end, size_t *start,
  struct patterns_budget *budget) {
  const struct patterns_program *program = scratch->program;
  struct patterns_automaton *automaton = &scratch->backward;
  if (automaton->has_given_up) return GAVE_UP;
  if (!patterns_automaton_prepare(automaton, end)) return patterns_no_memory;
  uint32_t width = 0;
  const enum patterns_kind behind = end == text.length
    ? patterns_edge
    : patterns_kind_of(patterns_decode(text.bytes, text.length, end, &width));
  const int32_t first = patterns_automaton_first(automaton, true, behind);
  struct scan scan = {
    .automaton = automaton, .text = text, .at = end, .state = (uint32_t)first, .budget = budget};
  enum turn turn = first < 0 ? turn_of_failure(first) : go_on;
  const size_t stride = program->class_count + 1;
  while (turn == go_on) {
    const uint32_t class = class_before(program, text, scan.at, &width);
    int32_t move = automaton->moves[scan.state * stride + class];
    if (move & PATTERNS_MOVE_IS_SPECIAL) turn = take_special_move(&scan, class, &move);
    if (turn != go_on || scan.at == text.from) break;
    scan.state = (uint32_t)move >> PATTERNS_MOVE_SHIFT;
    scan.at -= width;
    if (patterns_is_over(budget, width)) turn = end_early;
  }
  return answer_of(&scan, turn, start);
}

// MARK: - Searches

/// Finds the whole match by threads, where an automaton is of no use.
static enum patterns_answer find_by_threads(
  struct patterns_scratch *scratch, struct patterns_text text, uint32_t slot_count, size_t *slots,
  struct patterns_budget *budget) {
  const struct patterns_thread_search search = {
    .text = text, .is_anchored = scratch->program->is_anchored, .end = patterns_no_position,
    .slot_count = slot_count};
  return patterns_threads_search(&scratch->threads, search, slots, budget);
}

/// Finds the groups of a match whose ends are known.
static enum patterns_answer find_groups(
  struct patterns_scratch *scratch, struct patterns_text text, uint32_t slot_count, size_t *slots,
  struct patterns_budget *budget) {
  text.from = slots[0];
  const struct patterns_thread_search search = {
    .text = text, .is_anchored = true, .end = slots[1], .slot_count = slot_count};
  return patterns_threads_search(&scratch->threads, search, slots, budget);
}

static enum patterns_answer find_literal(
  const struct patterns_program *program, struct patterns_text text, size_t ends[2],
  struct patterns_budget *budget) {
  const enum patterns_answer answer = patterns_find_literal(
    text, program->prefix, program->prefix_length, &ends[0], budget);
  ends[1] = ends[0] + program->prefix_length;
  return answer;
}

/// Finds as much of a match's ends as is wanted; `GAVE_UP` where the automata did.
static enum patterns_answer find_ends(
  struct patterns_scratch *scratch, struct patterns_text text, uint32_t wanted, size_t ends[2],
  struct patterns_budget *budget) {
  const struct patterns_program *program = scratch->program;
  if (program->is_literal) return find_literal(program, text, ends, budget);
  if (program->class_count == 0 || program->is_longest) return GAVE_UP;
  const enum patterns_answer answer = find_end(scratch, text, wanted == 0, &ends[1], budget);
  if (answer != patterns_found || wanted < 2) return answer;
  ends[0] = text.from;
  if (program->is_anchored) return patterns_found;
  return find_start(scratch, text, ends[1], &ends[0], budget);
}

/// Whether a match is impossible because it would have to start at the start of the text.
static bool is_behind_anchor(const struct patterns_scratch *scratch, struct patterns_text text) {
  return scratch->program->is_anchored && text.from > 0;
}

enum patterns_answer patterns_search(
  struct patterns_scratch *scratch, struct patterns_text text, uint32_t slot_count, size_t *slots,
  struct patterns_budget *budget) {
  if (is_behind_anchor(scratch, text)) return patterns_not_found;
  size_t ends[2];
  const enum patterns_answer answer = find_ends(scratch, text, slot_count, ends, budget);
  if (answer == GAVE_UP) return find_by_threads(scratch, text, slot_count, slots, budget);
  if (answer != patterns_found || slot_count < 2) return answer;
  memcpy(slots, ends, sizeof(ends));
  return slot_count == 2 ? answer : find_groups(scratch, text, slot_count, slots, budget);
}

// MARK: - All matches

/// How many slots tell where a match ends: both ends, or the end alone, which is had sooner.
enum { only_end = 1 };

/// The match from a position on, of which `ends[1]` is wanted at least.
static enum patterns_answer find_next(
  struct patterns_scratch *scratch, struct patterns_text text, uint32_t slot_count, size_t *slots,
  struct patterns_budget *budget) {
  if (slot_count != only_end) return patterns_search(scratch, text, slot_count, slots, budget);
  if (is_behind_anchor(scratch, text)) return patterns_not_found;
  const enum patterns_answer answer = find_ends(scratch, text, only_end, slots, budget);
  return answer == GAVE_UP ? find_by_threads(scratch, text, 2, slots, budget) : answer;
}

enum patterns_answer patterns_next(
  struct patterns_scratch *scratch, struct patterns_text text, struct patterns_walk *walk,
  uint32_t slot_count, size_t *slots, struct patterns_budget *budget) {
  while (walk->position <= text.length) {
    text.from = walk->position;
    const enum patterns_answer answer = find_next(scratch, text, slot_count, slots, budget);
    if (answer != patterns_found) return answer;
    // A match that ends where the search started is empty, and counts unless it touches the last.
    const bool is_empty = slots[1] == walk->position;
    const bool counts = !is_empty || walk->end_of_last != walk->position;
    walk->end_of_last = slots[1];
    walk->position = slots[1];
    if (is_empty) {
      uint32_t width = 1;
      if (walk->position < text.length) {
        patterns_decode(text.bytes, text.length, walk->position, &width);
      }
      walk->position += width;
    }
    if (counts) return patterns_found;
  }
  return patterns_not_found;
}

enum patterns_answer patterns_count(
  struct patterns_scratch *scratch, struct patterns_text text, size_t *count,
  struct patterns_budget *budget) {
  struct patterns_walk walk = {text.from, patterns_no_position};
  size_t slots[2];
  for (*count = 0;; ++*count) {
    const enum patterns_answer answer =
      patterns_next(scratch, text, &walk, only_end, slots, budget);
    if (answer == patterns_not_found) return patterns_found;
    if (answer != patterns_found) return answer;
  }
}
