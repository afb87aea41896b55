#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "fetch.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

/// Connects to the port of `http://127.0.0.1:PORT`, and gives the path behind it.
static int connect_to(const char *url, const char **path) {
  int port = 0;
  if (sscanf(url, "http://127.0.0.1:%d", &port) != 1) return -1;
  *path = strchr(url + strlen("http://"), '/');
  if (*path == NULL) *path = "/";
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  int file = socket(AF_INET, SOCK_STREAM, 0);
  return connect(file, (struct sockaddr *)&address, sizeof address) == 0 ? file : -1;
}

/// Reads up to the end; the caller frees it.
static char *read_all(int file, size_t *count) {
  size_t room = 1 << 16;
  char *all = malloc(room);
  ssize_t got;
  *count = 0;
  while (all != NULL && (got = read(file, all + *count, room - *count - 1)) > 0) {
    *count += (size_t)got;
    if (room - *count == 1) all = realloc(all, room *= 2);
  }
  if (all != NULL) all[*count] = 0;
  return all;
}

int fetch(int count, char **words) {
  const char *path, *body = count > 2 ? words[2] : NULL;
  int file = connect_to(words[1], &path);
  if (file < 0) return 7;
  dprintf(file, "%s %s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n", words[0], path);
  if (body != NULL) dprintf(file, "Content-Length: %zu\r\n\r\n%s", strlen(body), body);
  else dprintf(file, "\r\n");
  size_t length;
  char *answer = read_all(file, &length);
  char *content = answer == NULL ? NULL : strstr(answer, "\r\n\r\n");
  if (content == NULL) return 52;
  content += 4;
  size_t came = length - (size_t)(content - answer);
  if (fwrite(content, 1, came, stdout) != came) return 23;
  char *told = strcasestr(answer, "\r\nContent-Length: ");
  if (told != NULL && told < content && strtoul(told + 18, NULL, 10) > came) return 52;
  return atoi(answer + strlen("HTTP/1.1 ")) < 400 ? 0 : 22;
}
