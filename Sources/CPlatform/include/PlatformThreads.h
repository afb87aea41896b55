// Threads, locks, and what `Injection` needs of the runtime.

#ifndef PLATFORM_THREADS_H
#define PLATFORM_THREADS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A lock with a condition: threads may wait for what it guards to change.
struct platform_monitor;

/// Makes one; the process ends where there is no memory.
struct platform_monitor *platform_make_monitor(void);
void platform_free_monitor(struct platform_monitor *monitor);

void platform_lock_monitor(struct platform_monitor *monitor);
void platform_unlock_monitor(struct platform_monitor *monitor);

/// Unlocks it until another thread wakes its waiting threads, and locks it again.
void platform_wait_monitor(struct platform_monitor *monitor);

/// The same, for so many seconds at the most, on a clock that is never set.
void platform_wait_monitor_for(struct platform_monitor *monitor, double seconds);

/// Wakes every thread that waits.
void platform_wake_monitor(struct platform_monitor *monitor);

/// Starts a thread that nothing waits for.
///
/// - Parameter takesSignals: Whether it holds back what this thread does; else it holds back all.
/// - Returns: 0, or the reason as `errno` has it.
int32_t platform_start_thread(void (*body)(void *), void *context, bool takesSignals);

/// Lets other threads run.
void platform_yield(void);

/// Has a function called with `pointer` when the calling thread ends. One function per process.
///
/// - Returns: 0, or the reason as `errno` has it.
int32_t platform_at_thread_exit(void (*body)(void *), void *pointer);

/// How many bytes of its stack the calling thread has left; 0 where the system does not tell.
size_t platform_stack_left(void);

/// Has a function called in each child that `fork` makes of this process, on its one thread.
///
/// - Returns: 0, or the reason as `errno` has it.
int32_t platform_after_fork(void (*body)(void));

/// The calling thread's own pointer; NULL until it is set.
extern _Thread_local void *platform_thread_pointer;

static inline void *platform_get_thread_pointer(void) { return platform_thread_pointer; }

static inline void platform_set_thread_pointer(void *pointer) {
  platform_thread_pointer = pointer;
}

/// Does nothing, which its caller's compiler can't know.
///
/// Swift moves a retain past an atomic operation, but not past a call that may release anything.
void platform_move_nothing_past_here(void);

/// Swift's runtime: the place of a task-local's value in the current task or thread.
__attribute__((swiftcall)) void *swift_task_localValueGet(const void *key);

/// Where the current task or thread has a value of its own for a task-local; NULL where it has none.
///
/// `key` is the address of the `TaskLocal`. Its own `get()` asks the same and retains the answer.
static inline void *platform_task_local_value(const void *key) {
  return swift_task_localValueGet(key);
}

/// Tells the running test of a failure, and says whether there was one to tell.
///
/// This definition knows of no tests. A program that links InjectionTesting has that module's
/// definition instead; `fileID` may be NULL.
bool injection_record_issue(const char *text, const char *fileID, unsigned long line);

/// Says whether the calling task is one of several tests that run at once.
///
/// This definition knows of no tests. A program that links InjectionTesting has that module's
/// definition instead.
bool injection_test_is_running(void);

#endif
