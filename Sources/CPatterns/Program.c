#include "Program.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "Runes.h"
#include "Scratch.h"

/// A copy of an array; NULL where there is no memory.
static void *copy_of(const void *array, size_t count, size_t size) {
  void *copy = calloc(count > 0 ? count : 1, size);
  if (copy != NULL && count > 0) memcpy(copy, array, count * size);
  return copy;
}

static bool copy_code(struct patterns_code *code, const struct patterns_code *given) {
  *code = *given;
  code->instructions =
    copy_of(given->instructions, given->count, sizeof(struct patterns_instruction));
  return code->instructions != NULL;
}

static bool copy_arrays(
  struct patterns_program *program, const struct patterns_description *given) {
  const size_t range_count = given->set_starts[given->set_count];
  program->ranges = copy_of(given->ranges, range_count, sizeof(struct patterns_range));
  program->set_starts = copy_of(given->set_starts, given->set_count + 1, sizeof(uint32_t));
  program->interval_lows =
    copy_of(given->interval_lows, given->interval_count, sizeof(uint32_t));
  program->interval_classes =
    copy_of(given->interval_classes, given->interval_count, sizeof(uint16_t));
  program->prefix = copy_of(given->prefix, given->prefix_length, 1);
  // Both, so that what was had is freed.
  const bool has_forward = copy_code(&program->forward, &given->forward);
  const bool has_backward = copy_code(&program->backward, &given->backward);
  return has_forward && has_backward && program->ranges != NULL && program->set_starts != NULL
    && program->interval_lows != NULL && program->interval_classes != NULL
    && program->prefix != NULL;
}

static bool allocate_classes(struct patterns_program *program, uint32_t set_count) {
  program->words_per_set = (program->class_count + 1 + 31) / 32;
  program->set_words =
    calloc((size_t)set_count * program->words_per_set + 1, sizeof(uint32_t));
  program->class_kinds = calloc(program->class_count + 1, 1);
  return program->set_words != NULL && program->class_kinds != NULL;
}

/// Enters the class of each low code point, and the kind of each class.
static void enter_intervals(
  struct patterns_program *program, const struct patterns_description *given) {
  for (uint32_t rune = 0, interval = 0; rune < PATTERNS_LOW_COUNT; rune++) {
    while (interval + 1 < given->interval_count && given->interval_lows[interval + 1] <= rune) {
      interval++;
    }
    program->low_classes[rune] = given->interval_classes[interval];
  }
  for (uint32_t interval = 0; interval < given->interval_count; interval++) {
    const uint32_t class = given->interval_classes[interval];
    program->class_kinds[class] = (uint8_t)patterns_kind_of(given->interval_lows[interval]);
  }
  program->class_kinds[program->class_count] = patterns_edge;
}

/// Marks the classes of a range in a set. No interval reaches over the end of a range.
static void enter_range(
  const struct patterns_description *given, struct patterns_range range, uint32_t *words) {
  uint32_t interval = patterns_interval_of(given->interval_lows, given->interval_count, range.low);
  for (; interval < given->interval_count && given->interval_lows[interval] <= range.high;
       interval++) {
    const uint32_t class = given->interval_classes[interval];
    words[class >> 5] |= 1u << (class & 31);
  }
}

/// Works out which sets hold which classes, and which kind each class is of.
static bool enter_classes(
  struct patterns_program *program, const struct patterns_description *given) {
  if (program->class_count == 0) return true;
  if (!allocate_classes(program, given->set_count)) return false;
  enter_intervals(program, given);
  for (uint32_t set = 0; set < given->set_count; set++) {
    uint32_t *words = program->set_words + (size_t)set * program->words_per_set;
    for (uint32_t range = given->set_starts[set]; range < given->set_starts[set + 1]; range++) {
      enter_range(given, given->ranges[range], words);
    }
  }
  return true;
}

struct patterns_program *patterns_program_make(const struct patterns_description *given) {
  struct patterns_program *program = calloc(1, sizeof(*program));
  if (program == NULL) return NULL;
  program->interval_count = given->interval_count;
  program->class_count = given->class_count;
  program->slot_count = given->slot_count;
  program->conditions = given->conditions;
  program->prefix_length = given->prefix_length;
  program->is_literal = given->is_literal;
  program->is_anchored = given->is_anchored;
  program->is_longest = given->is_longest;
  program->memory = given->memory;
  atomic_init(&program->spare, NULL);
  if (!copy_arrays(program, given) || !enter_classes(program, given)) {
    patterns_program_free(program);
    return NULL;
  }
  return program;
}

void patterns_program_free(struct patterns_program *program) {
  if (program == NULL) return;
  patterns_scratch_free(atomic_load(&program->spare));
  free((void *)program->forward.instructions);
  free((void *)program->backward.instructions);
  free((void *)program->ranges);
  free((void *)program->set_starts);
  free((void *)program->interval_lows);
  free((void *)program->interval_classes);
  free((void *)program->prefix);
  free(program->set_words);
  free(program->class_kinds);
  free(program);
}
