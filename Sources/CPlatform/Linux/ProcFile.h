// Reading the files of /proc, which have no size before they are read.

#ifndef PROC_FILE_H
#define PROC_FILE_H

#include <stddef.h>
#include <stdint.h>

/// Reads the start of a file.
///
/// - Returns: The count of bytes, with a NUL behind them; -1 where it could not be read.
int64_t proc_read(const char *path, char *text, size_t capacity);

/// Reads a whole file; NULL where it could not be read. It has a NUL behind its bytes.
char *proc_read_all(const char *path, size_t *size);

#endif
