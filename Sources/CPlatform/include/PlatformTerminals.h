// Terminals, and whether a program waits at one.

#ifndef PLATFORM_TERMINALS_H
#define PLATFORM_TERMINALS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Opens the controlling side of a new terminal, and gives the path of the side that a program
/// opens.
///
/// Neither becomes the controlling terminal of this process.
int32_t platform_open_terminal(char *path, size_t capacity);

/// Sets how many columns and rows a terminal has.
int32_t platform_resize_terminal(int32_t terminal, uint16_t columns, uint16_t rows);

/// How many columns and rows a terminal has.
///
/// - Returns: False where it does not tell, or is none.
bool platform_terminal_size(int32_t terminal, uint16_t *columns, uint16_t *rows);

bool platform_is_terminal(int32_t descriptor);

/// Whether this process may read from a terminal: it is its own, and no other job has it now.
bool platform_is_in_foreground(int32_t terminal);

/// Whether something was typed that no program has read.
bool platform_has_unread_input(int32_t terminal);

/// Whether whole lines are read and not shown, as for a password.
bool platform_is_echo_off(int32_t terminal);

/// Whether the terminal shows what is typed, whatever the program does.
bool platform_is_echo_on(int32_t terminal);

/// Whether whole lines are read, which can be corrected until the return key; not single keys.
bool platform_reads_lines(int32_t terminal);

/// Which keys a terminal hands over.
enum platform_keys {
  /// Each as it is: what is typed is for another program, or for a line that this one edits. What is
  /// printed is left as it is too, and SIGTSTP stops this process with the terminal as it was.
  platform_keys_all,
  /// Each but those that send signals, which still do.
  platform_keys_without_signals,
};

/// Has a terminal of this process's user hand over each key at once, and show none.
///
/// One terminal at a time; where it has begun already, it is made so again.
///
/// - Returns: 0, or -1 with an error.
int32_t platform_begin_keys(int32_t terminal, enum platform_keys keys);

/// Stops this process as SIGTSTP does, with the terminal as it was before; then all keys are handed over
/// again.
///
/// - Returns: 0, or -1 with an error.
int32_t platform_suspend_keys(void);

/// Makes that terminal what it was before; may be called from any thread, also where nothing began.
void platform_end_keys(void);

/// What a program and its descendants wait for.
enum platform_input_wait {
  /// The system does not tell.
  platform_input_wait_unknown,
  /// Something else than input.
  platform_input_wait_none,
  /// Input, among other things.
  platform_input_wait_listening,
  /// Input alone.
  platform_input_wait_blocked,
};

/// Whether a session waits for input of its terminal.
///
/// On Linux the system calls of its threads tell. macOS has nothing that does.
///
/// - Parameters:
///   - leader: The process that leads the session.
///   - device: The terminal, as `represented_device` of its status has it.
enum platform_input_wait platform_input_wait(int32_t leader, uint64_t device);

#endif
