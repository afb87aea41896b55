// Unicode's tables, as far as patterns need them: what `\p{…}` names, and which code points differ
// in case alone. UnicodeTables.c is made by make-tables.go.

#ifndef CPATTERNS_UNICODE_H
#define CPATTERNS_UNICODE_H

#include <stddef.h>
#include <stdint.h>

/// Every `stride`th code point from `low` to `high`, both included.
struct patterns_run {
  uint32_t low;
  uint32_t high;
  uint32_t stride;
};

/// A general category or a script.
struct patterns_property {
  const char *name;
  const struct patterns_run *runs;
  size_t count;
};

/// For every `stride`th code point from `low` to `high`, how far away the next one of its circle
/// is: of those that are the same but for their case.
struct patterns_fold {
  uint32_t low;
  uint32_t high;
  uint32_t stride;
  int32_t distance;
};

struct patterns_unicode {
  /// The version of Unicode that the tables are of.
  const char *version;
  /// Categories and scripts, sorted by name.
  const struct patterns_property *properties;
  size_t property_count;
  /// Sorted by their lowest code point; runs of capital and small letters that take turns overlap,
  /// but no code point is in one before the last two that start at it or lower.
  const struct patterns_fold *folds;
  size_t fold_count;
};

const struct patterns_unicode *patterns_unicode_tables(void);

#endif
