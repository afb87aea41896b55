// Swift links a piece of its own into every program, which tells its library of the program's types.
// There are none, and no library: these stand where that would be.

#include <stdbool.h>

void swift_addNewDSOImage(const void *image);
bool _swift_backtrace_isThunkFunction(const char *name);

void swift_addNewDSOImage(const void *image) { (void)image; }

bool _swift_backtrace_isThunkFunction(const char *name) {
  (void)name;
  return false;
}
