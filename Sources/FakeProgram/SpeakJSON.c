#include <stdlib.h>
#include <string.h>

#include "Speak.h"

// MARK: - Writing

// How many bytes a letter has that begins here; 0 where no letter does.
static size_t letter_length(const unsigned char *bytes) {
  unsigned char first = bytes[0];
  if (first < 0x80) return 1;
  size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4) return 0;
  for (size_t i = 1; i < length; i++)
    if ((bytes[i] & 0xC0) != 0x80) return 0;
  // Forms that are longer than they have to be, surrogates, and what lies behind the last letter.
  if (first == 0xE0 && bytes[1] < 0xA0) return 0;
  if (first == 0xED && bytes[1] > 0x9F) return 0;
  if (first == 0xF0 && bytes[1] < 0x90) return 0;
  if (first == 0xF4 && bytes[1] > 0x8F) return 0;
  return length;
}

static void add_escape(struct text *text, unsigned char byte) {
  static const char digits[] = "0123456789abcdef";
  char escape[] = {'\\', 'u', '0', '0', digits[byte >> 4], digits[byte & 15]};
  add_bytes(text, escape, sizeof escape);
}

void add_json_string(struct text *text, const char *string) {
  add_string(text, "\"");
  const unsigned char *rest = (const unsigned char *)string;
  while (*rest != 0) {
    size_t length = letter_length(rest);
    if (length == 0) {
      add_string(text, "\xEF\xBF\xBD");
      length = 1;
    } else if (*rest < 0x20) {
      add_escape(text, *rest);
    } else {
      if (*rest == '"' || *rest == '\\') add_string(text, "\\");
      add_bytes(text, (const char *)rest, length);
    }
    rest += length;
  }
  add_string(text, "\"");
}

static void add_comma(struct text *text) {
  char last = text->bytes[text->size - 1];
  if (last != '{' && last != '[') add_string(text, ",");
}

static void add_key(struct text *text, const char *key) {
  add_comma(text);
  add_json_string(text, key);
  add_string(text, ":");
}

bool add_json_members(struct text *text, char **words) {
  add_string(text, "{");
  for (; *words != NULL; words++) {
    char kind = words[0][0];
    bool is_known = kind != 0 && words[0][1] == 0 && strchr("sn{[i}]", kind) != NULL;
    size_t count = kind == 's' || kind == 'n' ? 2 : kind == '}' || kind == ']' ? 0 : 1;
    for (size_t i = 1; is_known && i <= count; i++)
      if (words[i] == NULL) is_known = false;
    if (!is_known) return false;
    if (kind == 'i') {
      add_comma(text);
      add_json_string(text, words[1]);
    } else if (count > 0) {
      add_key(text, words[1]);
    }
    if (kind == 's') add_json_string(text, words[2]);
    if (kind == 'n') add_string(text, words[2]);
    if (strchr("{[}]", kind) != NULL) add_bytes(text, &kind, 1);
    words += count;
  }
  return true;
}

// MARK: - Reading

struct cursor {
  const char *at;
  const char *end;
};

// Objects in objects deeper than that are taken for what cannot be read.
enum { depth_limit = 200 };

static void skip_space(struct cursor *cursor) {
  while (cursor->at < cursor->end && memchr(" \t\r\n", *cursor->at, 4) != NULL) cursor->at++;
}

static bool take(struct cursor *cursor, char byte) {
  skip_space(cursor);
  if (cursor->at == cursor->end || *cursor->at != byte) return false;
  cursor->at++;
  return true;
}

static bool read_unit(struct cursor *cursor, uint32_t *unit) {
  *unit = 0;
  for (int i = 0; i < 4; i++) {
    if (cursor->at == cursor->end) return false;
    const char *digits = "0123456789abcdef", *found;
    char byte = *cursor->at++;
    if (byte >= 'A' && byte <= 'F') byte = (char)(byte - 'A' + 'a');
    if (byte == 0 || (found = strchr(digits, byte)) == NULL) return false;
    *unit = *unit << 4 | (uint32_t)(found - digits);
  }
  return true;
}

static void add_letter(struct text *text, uint32_t letter) {
  char bytes[4];
  size_t count = letter < 0x80 ? 1 : letter < 0x800 ? 2 : letter < 0x10000 ? 3 : 4;
  static const unsigned char marks[] = {0, 0, 0xC0, 0xE0, 0xF0};
  for (size_t i = count - 1; i > 0; i--, letter >>= 6) bytes[i] = (char)(0x80 | (letter & 0x3F));
  bytes[0] = (char)(marks[count] | letter);
  add_bytes(text, bytes, count);
}

// Reads what stands behind `\u`; a letter beyond the first 65,536 has two of them.
static bool read_units(struct cursor *cursor, struct text *text) {
  uint32_t first, second;
  if (!read_unit(cursor, &first)) return false;
  if (first >= 0xD800 && first < 0xDC00 && cursor->end - cursor->at >= 6 &&
      cursor->at[0] == '\\' && cursor->at[1] == 'u') {
    struct cursor ahead = {cursor->at + 2, cursor->end};
    if (!read_unit(&ahead, &second)) return false;
    if (second >= 0xDC00 && second < 0xE000) {
      *cursor = ahead;
      first = 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00);
    }
  }
  add_letter(text, first >= 0xD800 && first < 0xE000 ? 0xFFFD : first);
  return true;
}

static bool read_string(struct cursor *cursor, struct text *text) {
  if (!take(cursor, '"')) return false;
  while (cursor->at < cursor->end) {
    char byte = *cursor->at++;
    if (byte == '"') {
      add_bytes(text, "", 1);
      return true;
    }
    if ((unsigned char)byte < 0x20) return false;
    if (byte != '\\') {
      add_bytes(text, &byte, 1);
      continue;
    }
    if (cursor->at == cursor->end) return false;
    static const char names[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    char name = *cursor->at++;
    const char *found = name == 0 ? NULL : strchr(names, name);
    if (found != NULL) {
      add_bytes(text, meant + (found - names), 1);
    } else if (name != 'u' || !read_units(cursor, text)) {
      return false;
    }
  }
  return false;
}

static bool skip_value(struct cursor *cursor, int depth);

static bool skip_plain(struct cursor *cursor) {
  const char *start = cursor->at;
  while (cursor->at < cursor->end && memchr(" \t\r\n,]}", *cursor->at, 7) == NULL) cursor->at++;
  size_t length = (size_t)(cursor->at - start);
  static const char *const known[] = {"true", "false", "null"};
  for (size_t i = 0; i < 3; i++)
    if (length == strlen(known[i]) && memcmp(start, known[i], length) == 0) return true;
  for (const char *byte = start; byte < cursor->at; byte++)
    if (*byte == 0 || strchr("+-.0123456789Ee", *byte) == NULL) return false;
  return length > 0 && strchr("-0123456789", *start) != NULL;
}

static bool skip_string(struct cursor *cursor) {
  struct text text = {0};
  bool is_read = read_string(cursor, &text);
  free(text.bytes);
  return is_read;
}

static bool skip_all(struct cursor *cursor, char end, int depth) {
  if (take(cursor, end)) return true;
  do {
    if (end == '}' && !(skip_string(cursor) && take(cursor, ':'))) return false;
    if (!skip_value(cursor, depth)) return false;
  } while (take(cursor, ','));
  return take(cursor, end);
}

static bool skip_value(struct cursor *cursor, int depth) {
  skip_space(cursor);
  if (depth == depth_limit || cursor->at == cursor->end) return false;
  switch (*cursor->at) {
  case '"': return skip_string(cursor);
  case '{': cursor->at++; return skip_all(cursor, '}', depth + 1);
  case '[': cursor->at++; return skip_all(cursor, ']', depth + 1);
  default: return skip_plain(cursor);
  }
}

// Whether a text that was read is this one, to its end.
static bool is_text(const struct text *text, const char *other) {
  return text->size == strlen(other) + 1 && memcmp(text->bytes, other, text->size) == 0;
}

// Reads a member, and keeps the value of a key that is wanted where it is a string.
static bool read_member(struct cursor *cursor, struct text *type, struct text *name) {
  struct text key = {0};
  bool is_read = read_string(cursor, &key) && take(cursor, ':');
  struct text *wanted = !is_read ? NULL
    : is_text(&key, "type") ? type : is_text(&key, "name") ? name : NULL;
  free(key.bytes);
  if (!is_read) return false;
  if (wanted != NULL) wanted->size = 0;
  skip_space(cursor);
  if (wanted != NULL && cursor->at < cursor->end && *cursor->at == '"')
    return read_string(cursor, wanted);
  return skip_value(cursor, 1);
}

char *read_opening(const char *line, size_t length) {
  struct cursor cursor = {line, line + length};
  struct text type = {0}, name = {0};
  bool is_read = take(&cursor, '{');
  if (is_read && !take(&cursor, '}')) {
    do is_read = read_member(&cursor, &type, &name);
    while (is_read && take(&cursor, ','));
    is_read = is_read && take(&cursor, '}');
  }
  skip_space(&cursor);
  // A name with a NUL in it is that of no gate.
  is_read = is_read && cursor.at == cursor.end && is_text(&type, "open") && name.size > 0 &&
            strlen(name.bytes) + 1 == name.size;
  free(type.bytes);
  if (is_read) return name.bytes;
  free(name.bytes);
  return NULL;
}
