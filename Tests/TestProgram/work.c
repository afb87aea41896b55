#include "work.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static void take_memory(size_t megabytes) {
  size_t size = megabytes * 1000000;
  char *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) exit(125);
  for (size_t place = 0; place < size; place += 4096) ((volatile char *)memory)[place] = 1;
  // It is the most at once that counts, not what is there at the end.
  munmap(memory, size);
}

static void take_memory_in_child(size_t megabytes) {
  pid_t child = fork();
  if (child == 0) {
    take_memory(megabytes);
    _exit(0);
  }
  waitpid(child, NULL, 0);
}

// A pipe that the orphan alone holds tells of its end.
static void leave_orphan(size_t megabytes, int lives_on, int leaves_session) {
  int ends[2];
  if (pipe(ends) != 0) exit(125);
  pid_t child = fork();
  if (child == 0) {
    if (fork() != 0) _exit(0);
    if (leaves_session && setsid() < 0) _exit(125);
    take_memory(megabytes);
    if (!lives_on) _exit(0);
    int nothing = open("/dev/null", O_RDWR);
    for (int stream = 0; stream < 3; stream++) dup2(nothing, stream);
    write(ends[1], "!", 1);
    for (;;) pause();
  }
  waitpid(child, NULL, 0);
  close(ends[1]);
  char byte;
  while (read(ends[0], &byte, 1) < 0) continue;
}

static void compute(uint64_t rounds) {
  volatile uint64_t number = 1;
  for (uint64_t step = 0; step < rounds * 1000000; step++) number = number * 6364136223846793005u + 1;
}

static void wait_for_the_other(void) {
  for (;;) pause();
}

static void *keep_the_books(void *unused) {
  wait_for_the_other();
  return unused;
}

static void hang_at_last(long depth) {
  if (depth > 0) hang_at_last(depth - 1);
  for (;;) pause();
}

static void hang_in_threads(long depth) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, keep_the_books, NULL) != 0) exit(125);
  puts("up");
  fflush(stdout);
  hang_at_last(depth);
}

int work(const char *how, const char *number) {
  long amount = strtol(number, NULL, 10);
  if (strcmp(how, "memory") == 0) take_memory((size_t)amount);
  if (strcmp(how, "child") == 0) take_memory_in_child((size_t)amount);
  if (strcmp(how, "orphan") == 0) leave_orphan((size_t)amount, 0, 0);
  if (strcmp(how, "daemon") == 0) leave_orphan((size_t)amount, 1, 0);
  if (strcmp(how, "stray") == 0) leave_orphan((size_t)amount, 0, 1);
  if (strcmp(how, "rounds") == 0) compute((uint64_t)amount);
  if (strcmp(how, "threads") == 0) hang_in_threads(amount);
  return 0;
}
