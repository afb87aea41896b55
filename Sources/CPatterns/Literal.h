// Finds plain bytes, at the speed of the system's memmem.

#ifndef PATTERNS_LITERAL_H
#define PATTERNS_LITERAL_H

#include "CPatterns.h"

/// Finds the first place of some bytes from a position on.
enum patterns_answer patterns_find_literal(
  struct patterns_text text, const uint8_t *literal, size_t length, size_t *place,
  struct patterns_budget *budget);

#endif
