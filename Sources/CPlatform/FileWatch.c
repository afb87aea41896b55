#include "CPlatform.h"

#ifdef __linux__

#include <sys/inotify.h>

int platform_watch_open(void) { return inotify_init1(IN_CLOEXEC | IN_NONBLOCK); }

int platform_watch_add(int watch, const char *path) {
  return inotify_add_watch(
      watch, path,
      IN_ATTRIB | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_DELETE_SELF | IN_MODIFY | IN_MOVE |
          IN_MOVE_SELF);
}

#else

#include <errno.h>

static int not_here(void) {
  errno = ENOSYS;
  return -1;
}

int platform_watch_open(void) { return not_here(); }

int platform_watch_add(int watch, const char *path) { return not_here(); }

#endif
