#ifdef __linux__
#define _GNU_SOURCE

#include "CPlatform.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>

static bool is_loopback_v4(const uint8_t *bytes) { return bytes[0] == 127; }

static bool is_loopback_v6(const struct in6_addr *address) {
  if (IN6_IS_ADDR_V4MAPPED(address)) return is_loopback_v4(address->s6_addr + 12);
  return IN6_IS_ADDR_LOOPBACK(address);
}

static void read_unix(const void *bytes, size_t count, struct platform_address *address) {
  const char *path = (const char *)bytes + offsetof(struct sockaddr_un, sun_path);
  size_t length = count - offsetof(struct sockaddr_un, sun_path);
  if (length > sizeof address->text - 2) length = sizeof address->text - 2;
  address->kind = PLATFORM_ADDRESS_UNIX;
  if (length == 0 || path[0] == 0) address->kind = PLATFORM_ADDRESS_ABSTRACT;
  if (length > 0 && path[0] == 0) {
    // An abstract name may hold any byte; zeros are shown as the first is, and not those at the end.
    while (length > 1 && path[length - 1] == 0) length--;
    address->text[0] = '@';
    for (size_t index = 1; index < length; index++)
      address->text[index] = path[index] == 0 ? '@' : path[index];
    return;
  }
  memcpy(address->text, path, strnlen(path, length));
}

void platform_read_address(const void *bytes, size_t count, struct platform_address *address) {
  memset(address, 0, sizeof *address);
  sa_family_t family = AF_UNSPEC;
  if (bytes != NULL && count >= sizeof family) memcpy(&family, bytes, sizeof family);
  address->kind = PLATFORM_ADDRESS_OTHER;
  if (family == AF_UNSPEC) {
    address->kind = PLATFORM_ADDRESS_NONE;
  } else if (family == AF_INET && count >= sizeof(struct sockaddr_in)) {
    struct sockaddr_in v4;
    memcpy(&v4, bytes, sizeof v4);
    address->kind = PLATFORM_ADDRESS_IP;
    address->port = ntohs(v4.sin_port);
    address->is_loopback = is_loopback_v4((const uint8_t *)&v4.sin_addr);
    inet_ntop(AF_INET, &v4.sin_addr, address->text, sizeof address->text);
  } else if (family == AF_INET6 && count >= offsetof(struct sockaddr_in6, sin6_scope_id)) {
    struct sockaddr_in6 v6 = {0};
    memcpy(&v6, bytes, count < sizeof v6 ? count : sizeof v6);
    address->kind = PLATFORM_ADDRESS_IP;
    address->port = ntohs(v6.sin6_port);
    address->is_loopback = is_loopback_v6(&v6.sin6_addr);
    if (IN6_IS_ADDR_V4MAPPED(&v6.sin6_addr))
      inet_ntop(AF_INET, v6.sin6_addr.s6_addr + 12, address->text, sizeof address->text);
    else
      inet_ntop(AF_INET6, &v6.sin6_addr, address->text, sizeof address->text);
  } else if (family == AF_UNIX) {
    read_unix(bytes, count, address);
  } else if (family == AF_NETLINK || family == AF_ALG) {
    address->kind = PLATFORM_ADDRESS_LOCAL;
  } else {
    snprintf(address->text, sizeof address->text, "%d", family);
  }
}

void platform_read_destination(
    const void *bytes, size_t count, struct platform_address *address) {
  platform_read_address(bytes, count, address);
  if (address->kind != PLATFORM_ADDRESS_NONE || count < sizeof(struct sockaddr_in)) return;
  struct sockaddr_in v4;
  memcpy(&v4, bytes, sizeof v4);
  v4.sin_family = AF_INET;
  platform_read_address(&v4, sizeof v4, address);
}

static int32_t socket_option(int32_t socket, int option) {
  int value = -1;
  socklen_t size = sizeof value;
  return getsockopt(socket, SOL_SOCKET, option, &value, &size) == 0 ? value : -1;
}

bool platform_look_at_socket(int32_t descriptor, struct platform_socket *found) {
  int32_t type = socket_option(descriptor, SO_TYPE);
  if (type < 0) return false;
  found->is_stream = type == SOCK_STREAM;
  found->is_ipv4 = socket_option(descriptor, SO_DOMAIN) == AF_INET;
  struct sockaddr_storage peer;
  socklen_t size = sizeof peer;
  if (getpeername(descriptor, (struct sockaddr *)&peer, &size) != 0) size = 0;
  platform_read_address(&peer, size, &found->peer);
  return true;
}

int32_t platform_look_up_host(
    const char *name, void (*body)(void *context, const char *address), void *context) {
  struct addrinfo wanted = {.ai_socktype = SOCK_STREAM}, *found;
  if (getaddrinfo(name, NULL, &wanted, &found) != 0) return -1;
  for (struct addrinfo *next = found; next != NULL; next = next->ai_next) {
    struct platform_address address;
    platform_read_address(next->ai_addr, next->ai_addrlen, &address);
    if (address.kind == PLATFORM_ADDRESS_IP) body(context, address.text);
  }
  freeaddrinfo(found);
  return 0;
}

#endif
