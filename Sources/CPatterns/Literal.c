// memmem is an extension of glibc's.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "Literal.h"

#include <string.h>

#include "Budget.h"

/// How many bytes are searched between two questions whether to go on.
static const size_t block_size = 1 << 20;

/// How many bytes are searched in the time of a step.
static const size_t bytes_a_step = 32;

static const uint8_t *find(
  const uint8_t *bytes, size_t size, const uint8_t *literal, size_t length) {
  if (length == 1) return memchr(bytes, literal[0], size);
  return memmem(bytes, size, literal, length);
}

enum patterns_answer patterns_find_literal(
  struct patterns_text text, const uint8_t *literal, size_t length, size_t *place,
  struct patterns_budget *budget) {
  size_t at = text.from;
  if (length == 0) {
    *place = at;
    return patterns_found;
  }
  while (length <= text.length - at) {
    const size_t left = text.length - at;
    // Blocks overlap, so that what lies across their border is found.
    const size_t size = left - length < block_size ? left : block_size + length;
    const uint8_t *start = text.bytes + at;
    const uint8_t *found = find(start, size, literal, length);
    const size_t read = found != NULL ? (size_t)(found - start) : size;
    if (patterns_is_over(budget, read / bytes_a_step + 1)) return patterns_interrupted;
    if (found != NULL) {
      *place = at + (size_t)(found - start);
      return patterns_found;
    }
    if (size == left) break;
    at += block_size;
  }
  return patterns_not_found;
}
