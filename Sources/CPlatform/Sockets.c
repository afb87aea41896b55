#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "CPlatform.h"

#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

// Sending to a peer who has gone raises SIGPIPE unless the call says otherwise on Linux, and the
// socket on macOS.
#ifdef MSG_NOSIGNAL
enum { sending_flags = MSG_NOSIGNAL };
#else
enum { sending_flags = 0 };
#endif

static int new_socket(void) {
#ifdef SOCK_CLOEXEC
  return socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
#else
  int made = socket(AF_UNIX, SOCK_STREAM, 0);
  if (made < 0) return -1;
  int on = 1;
  fcntl(made, F_SETFD, FD_CLOEXEC);
  setsockopt(made, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
  return made;
#endif
}

static int32_t close_for_error(int descriptor) {
  int error = errno;
  close(descriptor);
  errno = error;
  return -1;
}

static bool set_path(struct sockaddr_un *address, const char *path) {
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  if (strlen(path) >= sizeof address->sun_path) {
    errno = ENAMETOOLONG;
    return false;
  }
  strcpy(address->sun_path, path);
  return true;
}

int32_t platform_listen(const char *path, int32_t backlog) {
  struct sockaddr_un address;
  if (!set_path(&address, path)) return -1;
  int listener = new_socket();
  if (listener < 0) return -1;
  if (fcntl(listener, F_SETFL, O_NONBLOCK) != 0 ||
      bind(listener, (struct sockaddr *)&address, sizeof address) != 0 ||
      listen(listener, backlog) != 0)
    return close_for_error(listener);
  return listener;
}

int32_t platform_accept(int32_t listener) {
#ifdef __linux__
  return accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
#else
  int connection = accept(listener, NULL, NULL);
  if (connection < 0) return -1;
  int on = 1;
  fcntl(connection, F_SETFD, FD_CLOEXEC);
  fcntl(connection, F_SETFL, O_NONBLOCK);
  setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
  return connection;
#endif
}

int32_t platform_peer_process(int32_t connection) {
#ifdef __APPLE__
  pid_t process = 0;
  socklen_t size = sizeof process;
  return getsockopt(connection, SOL_LOCAL, LOCAL_PEERPID, &process, &size) == 0 ? process : -1;
#else
  struct ucred peer;
  socklen_t size = sizeof peer;
  return getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 ? peer.pid : -1;
#endif
}

// Where more wait to be accepted than may, Linux has the next one wait, for as long as it may wait
// to send; macOS refuses it at once.
static void limit_waiting(int descriptor, time_t seconds) {
  struct timeval limit = {.tv_sec = seconds};
  setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
}

int32_t platform_connect(const char *path, int32_t seconds) {
  struct sockaddr_un address;
  if (!set_path(&address, path)) return -1;
  int opened = new_socket();
  if (opened < 0) return -1;
  // A program may run without standard streams; what it prints must not come here.
  int descriptor = fcntl(opened, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  close_for_error(opened);
  if (descriptor < 0) return -1;
#ifdef SO_NOSIGPIPE
  int on = 1;
  setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
  limit_waiting(descriptor, seconds);
  int result;
  do {
    result = connect(descriptor, (struct sockaddr *)&address, sizeof address);
  } while (result != 0 && errno == EINTR);
  if (result == 0) limit_waiting(descriptor, 0);
  return result == 0 ? descriptor : close_for_error(descriptor);
}

int64_t platform_send(int32_t socket, const void *bytes, size_t count) {
  return send(socket, bytes, count, sending_flags);
}

int64_t platform_receive(int32_t socket, void *bytes, size_t count) {
  return recv(socket, bytes, count, 0);
}

int32_t platform_end_sending(int32_t socket) { return shutdown(socket, SHUT_WR); }

int32_t platform_disconnect(int32_t socket) { return shutdown(socket, SHUT_RDWR); }
