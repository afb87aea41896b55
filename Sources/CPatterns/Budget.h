// Asks now and then whether a search is to end.

#ifndef PATTERNS_BUDGET_H
#define PATTERNS_BUDGET_H

#include "CPatterns.h"

/// Counts steps; true where the caller wants an end.
static inline bool patterns_is_over(struct patterns_budget *budget, size_t steps) {
  if (steps < budget->left) {
    budget->left -= steps;
    return false;
  }
  budget->left = patterns_steps_between_questions;
  return budget->is_over != NULL && budget->is_over(budget->context);
}

#endif
