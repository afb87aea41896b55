#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "CPlatform.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
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

static int new_socket(int family) {
#ifdef SOCK_CLOEXEC
  return socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0);
#else
  int made = socket(family, SOCK_STREAM, 0);
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
  int listener = new_socket(AF_UNIX);
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
  int opened = new_socket(AF_UNIX);
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

// MARK: The loopback address

int32_t platform_listen_on_loopback(int32_t backlog, uint16_t *port) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof address;
  int opened = new_socket(AF_INET);
  if (opened < 0) return -1;
  // A test process may run without standard streams; what a child prints must not come here.
  int listener = fcntl(opened, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  close_for_error(opened);
  if (listener < 0) return -1;
  if (fcntl(listener, F_SETFL, O_NONBLOCK) != 0 ||
      bind(listener, (struct sockaddr *)&address, size) != 0 || listen(listener, backlog) != 0 ||
      getsockname(listener, (struct sockaddr *)&address, &size) != 0)
    return close_for_error(listener);
  *port = ntohs(address.sin_port);
  return listener;
}

// An answer that is sent in parts is not to wait until the first part was received.
static void send_at_once(int connection) {
  int on = 1;
  setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

int32_t platform_accept_on_loopback(int32_t listener) {
  int connection = platform_accept(listener);
  if (connection >= 0) send_at_once(connection);
  return connection;
}

static socklen_t set_address(struct sockaddr_storage *storage, const char *text, uint16_t port) {
  memset(storage, 0, sizeof *storage);
  struct sockaddr_in *four = (struct sockaddr_in *)storage;
  struct sockaddr_in6 *six = (struct sockaddr_in6 *)storage;
  if (inet_pton(AF_INET, text, &four->sin_addr) == 1) {
    four->sin_family = AF_INET;
    four->sin_port = htons(port);
    return sizeof *four;
  }
  if (inet_pton(AF_INET6, text, &six->sin6_addr) == 1) {
    six->sin6_family = AF_INET6;
    six->sin6_port = htons(port);
    return sizeof *six;
  }
  errno = EINVAL;
  return 0;
}

static int32_t connect_to(const struct sockaddr *address, socklen_t size, int32_t seconds) {
  int connection = new_socket(address->sa_family);
  if (connection < 0) return -1;
  struct timeval limit = {.tv_sec = seconds};
  setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  limit_waiting(connection, seconds);
  send_at_once(connection);
  int result;
  do {
    result = connect(connection, address, size);
  } while (result != 0 && errno == EINTR);
  return result == 0 ? connection : close_for_error(connection);
}

int32_t platform_connect_to_address(const char *text, uint16_t port, int32_t seconds) {
  struct sockaddr_storage address;
  socklen_t size = set_address(&address, text, port);
  return size == 0 ? -1 : connect_to((struct sockaddr *)&address, size, seconds);
}

int32_t platform_connect_to_host(const char *name, uint16_t port, int32_t seconds) {
  char service[8];
  snprintf(service, sizeof service, "%u", (unsigned)port);
  struct addrinfo wanted = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
  struct addrinfo *found = NULL;
  if (getaddrinfo(name, service, &wanted, &found) != 0) {
    errno = EADDRNOTAVAIL;
    return -1;
  }
  int32_t connection = -1;
  for (struct addrinfo *next = found; next && connection < 0; next = next->ai_next)
    connection = connect_to(next->ai_addr, next->ai_addrlen, seconds);
  int error = errno;
  freeaddrinfo(found);
  errno = error;
  return connection;
}

void platform_reset_on_close(int32_t connection) {
  struct linger none = {.l_onoff = 1, .l_linger = 0};
  setsockopt(connection, SOL_SOCKET, SO_LINGER, &none, sizeof none);
}
