// The machine that runs compiled patterns over bytes: a lazily built automaton that finds where a
// match ends and starts, and a list of threads that finds its groups.
//
// It is C because users run their tests in debug builds, in which a loop over bytes in Swift takes
// 30 to 100 times as long, and one in C about 5. Everything else of patterns is Swift.

#ifndef CPATTERNS_H
#define CPATTERNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "CPatternsUnicode.h"

/// What an instruction does.
enum patterns_operation {
  /// Ends the thread.
  patterns_fail,
  /// A match ends here.
  patterns_match,
  /// Goes on at `next`, and where that leads to no match at `argument`.
  patterns_either,
  /// Keeps the position in the slot `argument`.
  patterns_save,
  /// Goes on where all conditions of `argument` hold, a sum of `patterns_condition`.
  patterns_assert,
  /// Takes one code point of the set `argument`.
  patterns_take,
};

/// What can hold at a position without a code point being taken.
enum patterns_condition {
  patterns_line_start = 1,
  patterns_line_end = 2,
  patterns_text_start = 4,
  patterns_text_end = 8,
  patterns_word_edge = 16,
  patterns_no_word_edge = 32,
};

struct patterns_instruction {
  uint32_t operation;
  uint32_t next;
  uint32_t argument;
};

/// Instructions, and where they start.
struct patterns_code {
  const struct patterns_instruction *instructions;
  uint32_t count;
  /// Where a match starts that has to start at the first position.
  uint32_t start;
  /// Where one starts that may start anywhere, the earliest preferred.
  uint32_t search;
};

/// Code points from `low` to `high`, both included.
struct patterns_range {
  uint32_t low;
  uint32_t high;
};

/// A compiled pattern as Swift hands it over.
struct patterns_description {
  /// Reads forwards, and saves groups.
  struct patterns_code forward;
  /// Reads the same texts backwards, and saves nothing.
  struct patterns_code backward;
  /// The ranges of all sets, one set behind the other, each sorted.
  const struct patterns_range *ranges;
  /// Where the ranges of each set start, and at the end of the list, where the last one's end.
  const uint32_t *set_starts;
  uint32_t set_count;
  /// The lowest code points of intervals whose members no set tells apart, sorted; the first is 0.
  const uint32_t *interval_lows;
  /// The class of each interval. Intervals that are in the same sets have the same class.
  const uint16_t *interval_classes;
  uint32_t interval_count;
  /// How many classes there are; 0 where there were too many to tell.
  uint32_t class_count;
  /// Twice the number of groups, the whole match included.
  uint32_t slot_count;
  /// The conditions that occur.
  uint32_t conditions;
  /// What every match starts with.
  const uint8_t *prefix;
  size_t prefix_length;
  /// Whether the prefix is all of every match.
  bool is_literal;
  /// Whether a match can start at the start of the text alone.
  bool is_anchored;
  /// Whether the longest of the leftmost matches is wanted, not the first in preference.
  bool is_longest;
  /// How many bytes the states of an automaton may take before they are dropped and made anew.
  size_t memory;
};

/// A compiled pattern. It never changes, and threads share it.
struct patterns_program;

/// What a search has learnt about a program; of one search at a time.
struct patterns_scratch;

/// How a search ended.
enum patterns_answer {
  patterns_found,
  patterns_not_found,
  /// The caller asked for an end: nothing is known about the text.
  patterns_interrupted,
  /// Memory could not be had: nothing is known about the text.
  patterns_no_memory,
};

/// Asks the caller at every `patterns_steps_between_questions` steps whether to end the search.
struct patterns_budget {
  bool (*is_over)(void *context);
  void *context;
  /// How many steps are left until the next question.
  size_t left;
};

/// About as many steps as reading 64 KiB takes.
static const size_t patterns_steps_between_questions = 65536;

/// The bytes to search, and from where on.
struct patterns_text {
  const uint8_t *bytes;
  size_t length;
  /// What lies before is seen by `^` and `\b`, but is in no match.
  size_t from;
};

/// What stands in a slot whose group took no part in the match.
static const size_t patterns_no_position = PTRDIFF_MAX;

/// Calls a function on a thread with a stack that is large enough for the deepest pattern, and waits
/// for it; false where there is no such thread.
bool patterns_call_on_large_stack(void (*function)(void *context), void *context);

/// Copies a description; NULL where there is no memory.
struct patterns_program *patterns_program_make(const struct patterns_description *description);

void patterns_program_free(struct patterns_program *program);

/// Takes what an earlier search left with the program, or makes something to search with; NULL
/// where there is no memory.
struct patterns_scratch *patterns_scratch_take(struct patterns_program *program);

/// Leaves it with the program for the next search.
void patterns_scratch_leave(struct patterns_program *program, struct patterns_scratch *scratch);

/// Finds the first match.
///
/// `slot_count` is how many slots are wanted: 0 where it only matters whether there is a match, 2
/// for its ends, all for the groups.
enum patterns_answer patterns_search(
  struct patterns_scratch *scratch, struct patterns_text text, uint32_t slot_count, size_t *slots,
  struct patterns_budget *budget);

/// Finds the next of all matches, as Go counts them: none is empty and touches the one before.
///
/// `walk` starts as { text.from, patterns_no_position } and is kept between the calls.
struct patterns_walk {
  size_t position;
  size_t end_of_last;
};

enum patterns_answer patterns_next(
  struct patterns_scratch *scratch, struct patterns_text text, struct patterns_walk *walk,
  uint32_t slot_count, size_t *slots, struct patterns_budget *budget);

/// Counts all matches; found, with a count that may be 0, unless interrupted.
enum patterns_answer patterns_count(
  struct patterns_scratch *scratch, struct patterns_text text, size_t *count,
  struct patterns_budget *budget);

#endif
