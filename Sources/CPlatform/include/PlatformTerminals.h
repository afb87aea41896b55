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

/// How a terminal was before its keys were read one at a time.
struct platform_terminal_mode;

/// Has a terminal give each key at once, and show none; those that send signals still do.
///
/// - Returns: How it was before; NULL where that failed.
struct platform_terminal_mode *platform_begin_keys(int32_t terminal);

/// Makes a terminal as it was before; to be called once.
void platform_end_keys(struct platform_terminal_mode *mode);

/// Whether something was typed that no program has read.
bool platform_has_unread_input(int32_t terminal);

/// Whether whole lines are read and not shown, as for a password.
bool platform_is_echo_off(int32_t terminal);

/// Whether the terminal shows what is typed, whatever the program does.
bool platform_is_echo_on(int32_t terminal);
/// Whether whole lines are read, which can be corrected until the return key; not single keys.
bool platform_reads_lines(int32_t terminal);

/// Has a terminal of this process's user hand over each key as it is, and show none: what is typed is
/// for another program.
///
/// One terminal at a time. While a signal has this process stopped, the terminal is as it was before.
///
/// - Returns: 0, or -1 with an error.
int32_t platform_begin_raw(int32_t terminal);

/// Makes that terminal what it was before; may be called from any thread, also where nothing began.
void platform_end_raw(void);

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
