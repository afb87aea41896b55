// A compiled pattern in memory of its own, with what is worked out once for all searches.

#ifndef PATTERNS_PROGRAM_H
#define PATTERNS_PROGRAM_H

#include "CPatterns.h"

/// Code points below this have their class in a table; the others' is searched for.
#define PATTERNS_LOW_COUNT 0x180

struct patterns_program {
  struct patterns_code forward;
  struct patterns_code backward;
  const struct patterns_range *ranges;
  const uint32_t *set_starts;
  const uint32_t *interval_lows;
  const uint16_t *interval_classes;
  uint32_t interval_count;
  /// The end of the text counts as a class of its own behind these.
  uint32_t class_count;
  /// A bit for each class that a set holds.
  uint32_t *set_words;
  uint32_t words_per_set;
  uint8_t *class_kinds;
  uint16_t low_classes[PATTERNS_LOW_COUNT];
  uint32_t slot_count;
  uint32_t conditions;
  const uint8_t *prefix;
  size_t prefix_length;
  bool is_literal;
  bool is_anchored;
  bool is_longest;
  size_t memory;
  /// What the last search left for the next one.
  _Atomic(struct patterns_scratch *) spare;
};

#endif
