// Code points of UTF-8, as Go decodes them: a byte that belongs to no valid sequence is U+FFFD, one
// byte wide. Where a sequence starts is the same read forwards and backwards.

#ifndef PATTERNS_RUNES_H
#define PATTERNS_RUNES_H

#include "Program.h"

/// What takes the place of a byte that is no UTF-8.
#define PATTERNS_REPLACEMENT 0xFFFDu

/// The code point that starts at `at`, which is before `length`.
uint32_t patterns_decode(const uint8_t *bytes, size_t length, size_t at, uint32_t *width);

/// The code point that ends at `at`, which is behind 0.
uint32_t patterns_decode_before(const uint8_t *bytes, size_t at, uint32_t *width);

/// What stands before or behind a position, as far as conditions tell it.
enum patterns_kind {
  patterns_other,
  patterns_newline,
  patterns_word,
  /// No code point: the start or the end of the text.
  patterns_edge,
};

enum patterns_kind patterns_kind_of(uint32_t rune);

/// The conditions that hold between two code points, a sum of `patterns_condition`.
uint32_t patterns_conditions_between(enum patterns_kind before, enum patterns_kind behind);

/// The last of some intervals that starts at a code point or before it.
uint32_t patterns_interval_of(const uint32_t *lows, uint32_t count, uint32_t rune);

/// The class of a code point in a program that has classes.
uint32_t patterns_class_of(const struct patterns_program *program, uint32_t rune);

/// Whether a set holds all code points of a class.
static inline bool patterns_set_has_class(
  const struct patterns_program *program, uint32_t set, uint32_t class) {
  const uint32_t *words = program->set_words + (size_t)set * program->words_per_set;
  return words[class >> 5] >> (class & 31) & 1;
}

/// Whether a set holds a code point.
bool patterns_set_has(const struct patterns_program *program, uint32_t set, uint32_t rune);

#endif
