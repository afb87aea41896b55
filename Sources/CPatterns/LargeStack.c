#include <pthread.h>

#include "CPatterns.h"

/// Enough for the deepest tree, without optimisation too. What is not used takes no memory.
static const size_t stack_size = 64 << 20;

struct call {
  void (*function)(void *context);
  void *context;
};

static void *run(void *argument) {
  const struct call *call = argument;
  call->function(call->context);
  return NULL;
}

bool patterns_call_on_large_stack(void (*function)(void *context), void *context) {
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) != 0) return false;
  struct call call = {function, context};
  pthread_t thread;
  const bool is_started = pthread_attr_setstacksize(&attributes, stack_size) == 0
    && pthread_create(&thread, &attributes, run, &call) == 0;
  pthread_attr_destroy(&attributes);
  return is_started && pthread_join(thread, NULL) == 0;
}
