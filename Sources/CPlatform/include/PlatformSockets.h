// Stream sockets: of the Unix domain, and of this machine's loopback address.

#ifndef PLATFORM_SOCKETS_H
#define PLATFORM_SOCKETS_H

#include <stddef.h>
#include <stdint.h>

/// Listens at a path, without blocking.
int32_t platform_listen(const char *path, int32_t backlog);

/// Accepts a connection, which does not block; EAGAIN where none waits.
int32_t platform_accept(int32_t listener);

/// The id of the process at the other end of a connection, as it was when that was made; -1 where
/// the system does not tell.
int32_t platform_peer_process(int32_t connection);

/// Connects to who listens at a path; sending to one who has gone is an error, not a signal.
///
/// Where others wait to be accepted there, it waits behind them for so many seconds at the most.
int32_t platform_connect(const char *path, int32_t seconds);

/// Listens on a free port of 127.0.0.1, without blocking.
int32_t platform_listen_on_loopback(int32_t backlog, uint16_t *port);

/// Accepts a connection of the loopback address, which neither blocks nor holds back what is sent.
int32_t platform_accept_on_loopback(int32_t listener);

/// Connects to a port of an address such as 127.0.0.1 or ::1, and waits for so many seconds at the
/// most, then and whenever it sends or receives.
int32_t platform_connect_to_address(const char *address, uint16_t port, int32_t seconds);

/// The same of a host by its name or its address, of whose addresses it takes the first that answers;
/// EADDRNOTAVAIL where it has none.
int32_t platform_connect_to_host(const char *name, uint16_t port, int32_t seconds);

/// Has the connection end with a reset once it is closed, and what was not sent be lost.
void platform_reset_on_close(int32_t connection);

/// Sends some of the bytes.
int64_t platform_send(int32_t socket, const void *bytes, size_t count);

/// Waits for some bytes; 0 at the end.
int64_t platform_receive(int32_t socket, void *bytes, size_t count);

/// Sends no more.
int32_t platform_end_sending(int32_t socket);

/// Sends and receives no more.
int32_t platform_disconnect(int32_t socket);

#endif
