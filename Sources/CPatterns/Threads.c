#include "Threads.h"

#include <stdlib.h>
#include <string.h>

#include "Budget.h"
#include "Runes.h"

// MARK: - Memory

void patterns_threads_start(
  struct patterns_threads *threads, const struct patterns_program *program) {
  memset(threads, 0, sizeof(*threads));
  threads->program = program;
}

void patterns_threads_free(struct patterns_threads *threads) {
  for (int side = 0; side < 2; side++) {
    free(threads->lists[side].places);
    free(threads->lists[side].visited);
    free(threads->lists[side].rows);
  }
  free(threads->stack);
  free(threads->slots);
  patterns_threads_start(threads, threads->program);
}

/// Makes what a search works with, where no earlier one did; false without memory.
static bool prepare(struct patterns_threads *threads) {
  if (threads->slots != NULL) return true;
  const size_t count = threads->program->forward.count;
  for (int side = 0; side < 2; side++) {
    threads->lists[side].places = calloc(count, sizeof(uint32_t));
    threads->lists[side].visited = calloc(count, sizeof(uint32_t));
  }
  // Each instruction is followed once in a step, and leads to two others at most.
  threads->stack = calloc(2 * count + 1, sizeof(struct patterns_thread_task));
  threads->slots = calloc(threads->program->slot_count + 2, sizeof(size_t));
  const bool has_lists = threads->lists[0].places != NULL && threads->lists[0].visited != NULL
    && threads->lists[1].places != NULL && threads->lists[1].visited != NULL;
  if (has_lists && threads->stack != NULL && threads->slots != NULL) return true;
  patterns_threads_free(threads);
  return false;
}

// MARK: - Lists

/// Empties a list: no instruction counts as visited.
static void clear(struct patterns_thread_list *list, size_t instruction_count) {
  list->count = 0;
  if (++list->generation != 0) return;
  memset(list->visited, 0, instruction_count * sizeof(uint32_t));
  list->generation = 1;
}

static size_t *row(const struct patterns_thread_list *list, uint32_t index, uint32_t slot_count) {
  return list->rows + (size_t)index * slot_count;
}

/// Makes room for the slots of one more thread; false without memory.
static bool has_room_for_row(struct patterns_thread_list *list, uint32_t slot_count) {
  if (((size_t)list->count + 1) * slot_count <= list->row_capacity) return true;
  const size_t capacity = ((size_t)list->count + 1) * slot_count * 2;
  void *rows = realloc(list->rows, capacity * sizeof(size_t));
  if (rows == NULL) return false;
  list->rows = rows;
  list->row_capacity = capacity;
  return true;
}

// MARK: - Steps

/// A position in the text, and the code points on both sides of it.
struct place_in_text {
  size_t at;
  uint32_t rune;
  uint32_t width;
  uint32_t class;
  uint32_t conditions;
};

/// Looks at a position; `before` tells what stands in front of it.
static struct place_in_text look_at(
  const struct patterns_threads *threads, struct patterns_text text, size_t at,
  enum patterns_kind before) {
  struct place_in_text place = {.at = at};
  if (at == text.length) {
    place.conditions = patterns_conditions_between(before, patterns_edge);
    return place;
  }
  place.rune = patterns_decode(text.bytes, text.length, at, &place.width);
  if (threads->program->class_count > 0) {
    place.class = patterns_class_of(threads->program, place.rune);
  }
  place.conditions = patterns_conditions_between(before, patterns_kind_of(place.rune));
  return place;
}

static enum patterns_kind kind_before(struct patterns_text text, size_t at) {
  if (at == 0) return patterns_edge;
  uint32_t width;
  return patterns_kind_of(patterns_decode_before(text.bytes, at, &width));
}

/// Whether an instruction takes the code point behind a position.
static bool takes(
  const struct patterns_threads *threads, struct patterns_instruction instruction,
  const struct place_in_text *place) {
  if (instruction.operation != patterns_take || place->width == 0) return false;
  if (threads->program->class_count > 0) {
    return patterns_set_has_class(threads->program, instruction.argument, place->class);
  }
  return patterns_set_has(threads->program, instruction.argument, place->rune);
}

/// Keeps a position in a slot, and gives what restores the slot afterwards.
static struct patterns_thread_task save_slot(
  struct patterns_threads *threads, uint32_t slot, size_t position) {
  const struct patterns_thread_task task = {
    .place = slot, .restores = true, .value = threads->slots[slot]};
  threads->slots[slot] = position;
  return task;
}

/// Adds a thread with the slots in `threads->slots`; false without memory.
static bool add_thread(
  struct patterns_threads *threads, struct patterns_thread_list *list, uint32_t place,
  uint32_t slot_count) {
  if (!has_room_for_row(list, slot_count)) return false;
  memcpy(row(list, list->count, slot_count), threads->slots, slot_count * sizeof(size_t));
  list->places[list->count++] = place;
  return true;
}

/// Follows the thread whose slots are in `threads->slots` to all instructions that wait for a code
/// point or for the end of the match; false without memory.
static bool follow(
  struct patterns_threads *threads, struct patterns_thread_list *list, uint32_t start,
  const struct place_in_text *position, uint32_t slot_count) {
  struct patterns_thread_task *stack = threads->stack;
  size_t depth = 0;
  stack[depth++] = (struct patterns_thread_task){.place = start};
  while (depth > 0) {
    const struct patterns_thread_task task = stack[--depth];
    threads->work++;
    if (task.restores) {
      threads->slots[task.place] = task.value;
      continue;
    }
    if (list->visited[task.place] == list->generation) continue;
    list->visited[task.place] = list->generation;
    const struct patterns_instruction instruction =
      threads->program->forward.instructions[task.place];
    switch (instruction.operation) {
    case patterns_either:
      stack[depth++] = (struct patterns_thread_task){.place = instruction.argument};
      stack[depth++] = (struct patterns_thread_task){.place = instruction.next};
      break;
    case patterns_save:
      if (instruction.argument < slot_count) {
        stack[depth++] = save_slot(threads, instruction.argument, position->at);
      }
      stack[depth++] = (struct patterns_thread_task){.place = instruction.next};
      break;
    case patterns_assert:
      if ((instruction.argument & ~position->conditions) == 0) {
        stack[depth++] = (struct patterns_thread_task){.place = instruction.next};
      }
      break;
    case patterns_fail:
      break;
    default:
      if (!add_thread(threads, list, task.place, slot_count)) return false;
      break;
    }
  }
  return true;
}

/// A search under way.
struct run {
  struct patterns_threads *threads;
  struct patterns_thread_search search;
  /// The slots of the best match so far.
  size_t *best;
  bool has_match;
};

/// Whether the longest match is wanted and a thread can no longer lead to it.
static bool is_beaten(const struct run *run, const size_t *slots) {
  return run->threads->program->is_longest && run->has_match && slots[0] > run->best[0];
}

/// Keeps a match where it is better than that of before; true where no other thread can be better.
static bool keep_match(struct run *run, const size_t *slots, size_t at) {
  if (run->search.end != patterns_no_position && at != run->search.end) return false;
  const bool is_longest = run->threads->program->is_longest;
  if (is_longest && run->has_match && slots[0] == run->best[0] && at <= run->best[1]) return false;
  memcpy(run->best, slots, run->search.slot_count * sizeof(size_t));
  run->best[1] = at;
  run->has_match = true;
  return !is_longest;
}

/// Moves all threads over the code point behind a position; false without memory.
static bool step(
  struct run *run, struct patterns_thread_list *now, struct patterns_thread_list *then,
  const struct place_in_text *place, const struct place_in_text *next) {
  const uint32_t slot_count = run->search.slot_count;
  clear(then, run->threads->program->forward.count);
  for (uint32_t index = 0; index < now->count; index++) {
    const struct patterns_instruction instruction =
      run->threads->program->forward.instructions[now->places[index]];
    run->threads->work++;
    if (instruction.operation == patterns_match) {
      const size_t *slots = row(now, index, slot_count);
      if (!is_beaten(run, slots) && keep_match(run, slots, place->at)) return true;
      continue;
    }
    if (!takes(run->threads, instruction, place)) continue;
    if (is_beaten(run, row(now, index, slot_count))) continue;
    memcpy(run->threads->slots, row(now, index, slot_count), slot_count * sizeof(size_t));
    if (!follow(run->threads, then, instruction.next, next, slot_count)) return false;
  }
  return true;
}

/// Starts a thread at a position, with less preference than all others; false without memory.
static bool start_thread(
  struct run *run, struct patterns_thread_list *list, const struct place_in_text *place) {
  for (uint32_t slot = 0; slot < run->search.slot_count; slot++) {
    run->threads->slots[slot] = patterns_no_position;
  }
  run->threads->slots[0] = place->at;
  const uint32_t start = run->threads->program->forward.start;
  return follow(run->threads, list, start, place, run->search.slot_count);
}

static enum patterns_answer answer_of(const struct run *run, size_t *slots, uint32_t wanted) {
  if (!run->has_match) return patterns_not_found;
  if (wanted > 0) memcpy(slots, run->best, wanted * sizeof(size_t));
  return patterns_found;
}

/// Reads the text to where no thread is left.
static enum patterns_answer read_text(struct run *run, struct patterns_budget *budget) {
  struct patterns_threads *threads = run->threads;
  const struct patterns_text text = run->search.text;
  struct patterns_thread_list *now = &threads->lists[0];
  struct patterns_thread_list *then = &threads->lists[1];
  clear(now, threads->program->forward.count);
  struct place_in_text place = look_at(threads, text, text.from, kind_before(text, text.from));
  for (bool is_first = true;; is_first = false) {
    if (!run->has_match && (is_first || !run->search.is_anchored)) {
      if (!start_thread(run, now, &place)) return patterns_no_memory;
    }
    if (now->count == 0 && (run->has_match || run->search.is_anchored)) return patterns_found;
    const bool is_last = place.width == 0 || place.at == run->search.end;
    const struct place_in_text next = place.width == 0
      ? place
      : look_at(threads, text, place.at + place.width, patterns_kind_of(place.rune));
    if (!step(run, now, then, &place, &next)) return patterns_no_memory;
    if (is_last) return patterns_found;
    const size_t work = threads->work + 1;
    threads->work = 0;
    if (patterns_is_over(budget, work)) return patterns_interrupted;
    struct patterns_thread_list *swapped = now;
    now = then;
    then = swapped;
    place = next;
  }
}

enum patterns_answer patterns_threads_search(
  struct patterns_threads *threads, struct patterns_thread_search search, size_t *slots,
  struct patterns_budget *budget) {
  if (!prepare(threads)) return patterns_no_memory;
  const uint32_t wanted = search.slot_count;
  if (search.slot_count < 2) search.slot_count = 2;
  size_t *best = calloc(search.slot_count, sizeof(size_t));
  if (best == NULL) return patterns_no_memory;
  struct run run = {.threads = threads, .search = search, .best = best};
  enum patterns_answer answer = read_text(&run, budget);
  if (answer == patterns_found) answer = answer_of(&run, slots, wanted);
  free(best);
  return answer;
}
