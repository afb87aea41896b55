#include "Runes.h"

static bool continues(uint8_t byte) { return (byte & 0xC0) == 0x80; }

/// The second byte's bounds keep out overlong forms, surrogates and what is above U+10FFFF.
static bool is_second(uint8_t first, uint8_t second) {
  switch (first) {
  case 0xE0:
    return second >= 0xA0 && second <= 0xBF;
  case 0xED:
    return second >= 0x80 && second <= 0x9F;
  case 0xF0:
    return second >= 0x90 && second <= 0xBF;
  case 0xF4:
    return second >= 0x80 && second <= 0x8F;
  default:
    return continues(second);
  }
}

/// How long a sequence is that starts with a byte; 1 where none does.
static uint32_t length_of_sequence(uint8_t first) {
  if (first >= 0xC2 && first <= 0xDF) return 2;
  if (first >= 0xE0 && first <= 0xEF) return 3;
  if (first >= 0xF0 && first <= 0xF4) return 4;
  return 1;
}

uint32_t patterns_decode(const uint8_t *bytes, size_t length, size_t at, uint32_t *width) {
  const uint8_t first = bytes[at];
  *width = 1;
  if (first < 0x80) return first;
  const uint32_t count = length_of_sequence(first);
  if (count == 1 || length - at < count || !is_second(first, bytes[at + 1])) {
    return PATTERNS_REPLACEMENT;
  }
  uint32_t rune = first & (0xFFu >> (count + 1));
  for (uint32_t index = 1; index < count; index++) {
    if (!continues(bytes[at + index])) return PATTERNS_REPLACEMENT;
    rune = rune << 6 | (bytes[at + index] & 0x3F);
  }
  *width = count;
  return rune;
}

uint32_t patterns_decode_before(const uint8_t *bytes, size_t at, uint32_t *width) {
  *width = 1;
  if (bytes[at - 1] < 0x80) return bytes[at - 1];
  for (size_t back = 2; back <= 4 && back <= at; back++) {
    if (continues(bytes[at - back])) continue;
    uint32_t count;
    const uint32_t rune = patterns_decode(bytes, at, at - back, &count);
    if (count != back) break;
    *width = count;
    return rune;
  }
  return PATTERNS_REPLACEMENT;
}

enum patterns_kind patterns_kind_of(uint32_t rune) {
  if (rune == '\n') return patterns_newline;
  const bool is_letter = (rune >= 'a' && rune <= 'z') || (rune >= 'A' && rune <= 'Z');
  const bool is_word = is_letter || (rune >= '0' && rune <= '9') || rune == '_';
  return is_word ? patterns_word : patterns_other;
}

uint32_t patterns_conditions_between(enum patterns_kind before, enum patterns_kind behind) {
  uint32_t conditions = 0;
  if (before == patterns_edge) conditions |= patterns_text_start | patterns_line_start;
  if (before == patterns_newline) conditions |= patterns_line_start;
  if (behind == patterns_edge) conditions |= patterns_text_end | patterns_line_end;
  if (behind == patterns_newline) conditions |= patterns_line_end;
  const bool is_edge = (before == patterns_word) != (behind == patterns_word);
  return conditions | (is_edge ? patterns_word_edge : patterns_no_word_edge);
}

uint32_t patterns_interval_of(const uint32_t *lows, uint32_t count, uint32_t rune) {
  uint32_t low = 0;
  uint32_t high = count;
  while (high - low > 1) {
    const uint32_t middle = low + (high - low) / 2;
    if (lows[middle] <= rune) low = middle;
    else high = middle;
  }
  return low;
}

uint32_t patterns_class_of(const struct patterns_program *program, uint32_t rune) {
  if (rune < PATTERNS_LOW_COUNT) return program->low_classes[rune];
  const uint32_t interval =
    patterns_interval_of(program->interval_lows, program->interval_count, rune);
  return program->interval_classes[interval];
}

bool patterns_set_has(const struct patterns_program *program, uint32_t set, uint32_t rune) {
  uint32_t low = program->set_starts[set];
  uint32_t high = program->set_starts[set + 1];
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    const struct patterns_range range = program->ranges[middle];
    if (rune < range.low) high = middle;
    else if (rune > range.high) low = middle + 1;
    else return true;
  }
  return false;
}
