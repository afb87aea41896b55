#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "CPlatform.h"

#if PLATFORM_RUNS_PROGRAMS

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

// macOS takes no more flags than these two in posix_openpt(3).
static int open_controlling_side(void) {
#ifdef __linux__
  return posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
#else
  int terminal = posix_openpt(O_RDWR | O_NOCTTY);
  if (terminal >= 0) fcntl(terminal, F_SETFD, FD_CLOEXEC);
  return terminal;
#endif
}

static bool copy_name(int terminal, char *path, size_t capacity) {
#ifdef __APPLE__
  // ptsname_r(3) came with macOS 10.13.4; this is what it asks.
  char name[128];
  if (ioctl(terminal, TIOCPTYGNAME, name) != 0) return false;
  return strlcpy(path, name, capacity) < capacity;
#else
  int error = ptsname_r(terminal, path, capacity);
  if (error != 0) errno = error;
  return error == 0;
#endif
}

// Has the key that takes back a character take back all bytes of it, as every terminal in UTF-8 does.
static void erase_whole_characters(int terminal) {
#ifdef IUTF8
  struct termios settings;
  if (tcgetattr(terminal, &settings) != 0) return;
  settings.c_iflag |= IUTF8;
  tcsetattr(terminal, TCSANOW, &settings);
#endif
}

int32_t platform_open_terminal(char *path, size_t capacity) {
  int terminal = open_controlling_side();
  if (terminal < 0) return -1;
  if (grantpt(terminal) == 0 && unlockpt(terminal) == 0 && copy_name(terminal, path, capacity)) {
    erase_whole_characters(terminal);
    return terminal;
  }
  int error = errno;
  close(terminal);
  errno = error;
  return -1;
}

int32_t platform_resize_terminal(int32_t terminal, uint16_t columns, uint16_t rows) {
  struct winsize size = {.ws_row = rows, .ws_col = columns};
  return ioctl(terminal, TIOCSWINSZ, &size);
}

bool platform_is_in_foreground(int32_t terminal) { return tcgetpgrp(terminal) == getpgrp(); }

bool platform_terminal_size(int32_t terminal, uint16_t *columns, uint16_t *rows) {
  struct winsize size = {0};
  if (ioctl(terminal, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return false;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return true;
}

bool platform_is_terminal(int32_t descriptor) { return isatty(descriptor) == 1; }

bool platform_has_unread_input(int32_t terminal) {
  struct pollfd entry = {.fd = terminal, .events = POLLIN};
  return poll(&entry, 1, 0) == 1 && (entry.revents & POLLIN) != 0;
}

bool platform_is_echo_off(int32_t terminal) {
  struct termios settings;
  if (tcgetattr(terminal, &settings) != 0) return false;
  return (settings.c_lflag & ECHO) == 0 && (settings.c_lflag & ICANON) != 0;
}

bool platform_is_echo_on(int32_t terminal) {
  struct termios settings;
  return tcgetattr(terminal, &settings) == 0 && (settings.c_lflag & ECHO) != 0;
}

bool platform_reads_lines(int32_t terminal) {
  struct termios settings;
  return tcgetattr(terminal, &settings) == 0 && (settings.c_lflag & ICANON) != 0;
}

// The terminal that hands over single keys, and how it was before. A handler of signals reads them, so
// they are written before the number is.
static volatile sig_atomic_t keys_terminal = -1;
static struct termios settings_before;
static struct termios keys_settings;
static struct sigaction action_before;
static bool stops_by_itself;

// Stops this process as SIGTSTP does, with the terminal as its user knows it.
static void stop_for_a_while(int signal) {
  int error = errno;
  int terminal = keys_terminal;
  (void)signal;
  if (terminal >= 0) tcsetattr(terminal, TCSADRAIN, &settings_before);
  kill(getpid(), SIGSTOP);
  if (terminal >= 0) tcsetattr(terminal, TCSADRAIN, &keys_settings);
  errno = error;
}

static struct termios settings_for(enum platform_keys keys) {
  struct termios settings = settings_before;
  settings.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
  settings.c_cc[VMIN] = 1;
  settings.c_cc[VTIME] = 0;
  if (keys == platform_keys_without_signals) return settings;
  settings.c_iflag &= (tcflag_t) ~(BRKINT | ICRNL | IGNCR | INLCR | INPCK | ISTRIP | IXON);
  settings.c_oflag &= (tcflag_t)~OPOST;
  settings.c_lflag &= (tcflag_t) ~(ECHONL | IEXTEN | ISIG);
  return settings;
}

static bool begin_stopping(void) {
  struct sigaction action = {.sa_handler = stop_for_a_while, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  return sigaction(SIGTSTP, &action, &action_before) == 0;
}

int32_t platform_begin_keys(int32_t terminal, enum platform_keys keys) {
  // Another process may have changed it since.
  if (keys_terminal == terminal) return tcsetattr(terminal, TCSADRAIN, &keys_settings);
  if (tcgetattr(terminal, &settings_before) != 0) return -1;
  keys_settings = settings_for(keys);
  stops_by_itself = keys == platform_keys_all;
  keys_terminal = terminal;
  if ((!stops_by_itself || begin_stopping()) &&
      tcsetattr(terminal, TCSADRAIN, &keys_settings) == 0)
    return 0;
  int error = errno;
  platform_end_keys();
  errno = error;
  return -1;
}

int32_t platform_suspend_keys(void) {
  int terminal = keys_terminal;
  platform_end_keys();
  // Sent to this thread, it has been dealt with when this returns.
  raise(SIGTSTP);
  return platform_begin_keys(terminal, platform_keys_all);
}

void platform_end_keys(void) {
  int terminal = keys_terminal;
  if (terminal < 0) return;
  keys_terminal = -1;
  tcsetattr(terminal, TCSADRAIN, &settings_before);
  if (stops_by_itself) sigaction(SIGTSTP, &action_before, NULL);
}

#endif
