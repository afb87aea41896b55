#ifdef __linux__
#define _GNU_SOURCE

#include "CPlatform.h"

#include <elf.h>
#include <link.h>
#include <string.h>

// A program as it lies in a file.
struct image {
  char *bytes;
  size_t size;
};

static const ElfW(Phdr) *segment(const struct image *image, size_t index) {
  const ElfW(Ehdr) *head = (const void *)image->bytes;
  return (const void *)(image->bytes + head->e_phoff + index * sizeof(ElfW(Phdr)));
}

static bool is_program(const struct image *image) {
  const ElfW(Ehdr) *head = (const void *)image->bytes;
  if (image->size < sizeof *head || memcmp(head->e_ident, ELFMAG, SELFMAG) != 0) return false;
  size_t word = head->e_ident[EI_CLASS] == ELFCLASS64 ? 8 : 4;
  return word == sizeof(void *) && head->e_phentsize == sizeof(ElfW(Phdr)) &&
         head->e_phoff % sizeof(void *) == 0 && head->e_phoff <= image->size &&
         head->e_phnum <= (image->size - head->e_phoff) / sizeof(ElfW(Phdr));
}

static size_t segment_count(const struct image *image) {
  return ((const ElfW(Ehdr) *)(const void *)image->bytes)->e_phnum;
}

// Where in the file that lies which has an address in memory; the file's size where it has none.
static size_t offset_of(const struct image *image, size_t address) {
  for (size_t i = 0; i < segment_count(image); i++) {
    const ElfW(Phdr) *loaded = segment(image, i);
    if (loaded->p_type == PT_LOAD && address >= loaded->p_vaddr &&
        address - loaded->p_vaddr < loaded->p_filesz)
      return address - loaded->p_vaddr + loaded->p_offset;
  }
  return image->size;
}

// The list of what the loader is to do, which ends with an empty entry; NULL where there is none.
static ElfW(Dyn) *entries(const struct image *image, size_t *count) {
  for (size_t i = 0; i < segment_count(image); i++) {
    const ElfW(Phdr) *list = segment(image, i);
    if (list->p_type != PT_DYNAMIC || list->p_offset % sizeof(void *) != 0 ||
        list->p_offset > image->size || list->p_filesz > image->size - list->p_offset)
      continue;
    *count = list->p_filesz / sizeof(ElfW(Dyn));
    return (void *)(image->bytes + list->p_offset);
  }
  return NULL;
}

// The text at a place in the file, or an empty one where none ends there.
static const char *text_at(const struct image *image, size_t table, size_t index) {
  if (table >= image->size || index >= image->size - table) return "";
  const char *text = image->bytes + table + index;
  size_t room = image->size - table - index;
  return strnlen(text, room) < room ? text : "";
}

// Where in the file that lies which an entry has the address of.
static size_t place_of(const struct image *image, const ElfW(Dyn) *list, size_t count, ElfW(Sxword) tag) {
  for (size_t i = 0; i < count; i++)
    if (list[i].d_tag == tag) return offset_of(image, list[i].d_un.d_ptr);
  return image->size;
}

static bool starts_with(const char *text, const char *start) {
  return strncmp(text, start, strlen(start)) == 0;
}

// Whether the program asks for a name of Swift's library that it does not have itself.
static bool uses_swift(const struct image *image, const ElfW(Dyn) *list, size_t count) {
  size_t names = place_of(image, list, count, DT_STRTAB);
  size_t symbols = place_of(image, list, count, DT_SYMTAB);
  if (names >= image->size || symbols > names || symbols % sizeof(void *) != 0) return true;
  const ElfW(Sym) *symbol = (const void *)(image->bytes + symbols);
  for (size_t left = (names - symbols) / sizeof *symbol; left > 0; left--, symbol++) {
    const char *name = text_at(image, names, symbol->st_name);
    if (symbol->st_shndx == SHN_UNDEF && (starts_with(name, "swift") || starts_with(name, "_swift") ||
                                          starts_with(name, "$s")))
      return true;
  }
  return false;
}

int32_t platform_drop_libraries(void *bytes, size_t size, const char *prefix) {
  struct image image = {bytes, size};
  if (!is_program(&image)) return 0;
  size_t count = 0;
  ElfW(Dyn) *list = entries(&image, &count);
  if (list == NULL || uses_swift(&image, list, count)) return 0;
  size_t names = place_of(&image, list, count, DT_STRTAB), kept = 0;
  for (size_t i = 0; i < count; i++) {
    bool is_dropped = list[i].d_tag == DT_NEEDED &&
                      starts_with(text_at(&image, names, list[i].d_un.d_val), prefix);
    if (!is_dropped) list[kept++] = list[i];
  }
  memset(list + kept, 0, (count - kept) * sizeof *list);
  return (int32_t)(count - kept);
}

#endif
