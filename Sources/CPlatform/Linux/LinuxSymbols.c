#ifdef __linux__
#define _GNU_SOURCE

#include "CPlatform.h"

#include <elf.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// What says which function a program is in.

// Of the runtime of Swift, where this is in a program that has it.
extern char *swift_demangle(const char *name, size_t length, char *result, size_t *size,
                            uint32_t flags) __attribute__((weak));

char *platform_demangle(const char *name) {
  return swift_demangle == NULL ? NULL : swift_demangle(name, strlen(name), NULL, NULL, 0);
}

static bool has_symbol_table(int file) {
  Elf64_Ehdr head;
  if (pread(file, &head, sizeof head, 0) != sizeof head
      || memcmp(head.e_ident, ELFMAG, SELFMAG) != 0 || head.e_ident[EI_CLASS] != ELFCLASS64
      || head.e_shentsize != sizeof(Elf64_Shdr))
    return false;
  for (int index = 0; index < head.e_shnum; index++) {
    Elf64_Shdr section;
    off_t place = (off_t)(head.e_shoff + (uint64_t)index * sizeof section);
    if (pread(file, &section, sizeof section, place) != sizeof section) return false;
    if (section.sh_type == SHT_SYMTAB) return true;
  }
  return false;
}

bool platform_has_symbols(int32_t process) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%" PRId32 "/exe", process);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  bool has = has_symbol_table(file);
  close(file);
  return has;
}

int32_t platform_ptrace_scope(void) {
  int scope = 0;
  FILE *file = fopen("/proc/sys/kernel/yama/ptrace_scope", "re");
  if (file == NULL) return 0;
  if (fscanf(file, "%d", &scope) != 1) scope = 0;
  fclose(file);
  return scope;
}

#endif
