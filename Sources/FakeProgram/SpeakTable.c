#include <stdlib.h>
#include <string.h>

#include "Fake.h"
#include "LaunchProtocol.h"
#include "Speak.h"

// What a script declares is a table of lines such as `mocks:clock:noon:`; that a mock takes a text is
// `texts:clock:fixed:required:`, and each service has a line such as `service:clock:`.

// The next line of a table that begins with a prefix: what stands behind that, up to the next colon, and
// behind that colon. Lines are looked for from `place` on, which is then behind the one that was found.
struct entry {
  const char *name;
  size_t length;
  const char *rest;
  size_t rest_length;
};

static bool next_entry(const char **place, const char *prefix, struct entry *entry) {
  size_t size = strlen(prefix);
  while (**place != 0) {
    const char *line = *place;
    size_t length = strcspn(line, "\n");
    *place = line + length + (line[length] != 0);
    if (length < size || memcmp(line, prefix, size) != 0) continue;
    entry->name = line + size;
    entry->length = strcspn(entry->name, ":\n");
    entry->rest = entry->name + entry->length + (entry->name[entry->length] == ':');
    entry->rest_length = strcspn(entry->rest, ":\n");
    return true;
  }
  return false;
}

static char *copy(const char *bytes, size_t length) {
  struct text text = {0};
  add_bytes(&text, bytes, length);
  add_bytes(&text, "", 1);
  return text.bytes;
}

static void add_part(struct text *text, const char *bytes, size_t length) {
  char *part = copy(bytes, length);
  add_json_string(text, part);
  free(part);
}

static void add_comma(struct text *text) {
  char last = text->bytes[text->size - 1];
  if (last != '{' && last != '[') add_string(text, ",");
}

static void add_key(struct text *text, const char *key, size_t length) {
  add_comma(text);
  add_part(text, key, length);
  add_string(text, ":");
}

static void add_named(struct text *text, const char *key, const char *value) {
  add_key(text, key, strlen(key));
  add_string(text, value);
}

// MARK: - What there is

static char *prefix_of(const char *kind, const char *service, size_t length) {
  struct text prefix = {0};
  add_string(&prefix, kind);
  add_string(&prefix, ":");
  add_bytes(&prefix, service, length);
  add_bytes(&prefix, ":", 2);
  return prefix.bytes;
}

static bool has_entry(const char *table, const char *kind, const struct entry *service) {
  char *prefix = prefix_of(kind, service->name, service->length);
  struct entry entry;
  bool is_there = next_entry(&table, prefix, &entry);
  free(prefix);
  return is_there;
}

// Adds the names of a kind that a service has: an array, and of texts an object.
static void add_names(struct text *text, const char *table, const char *kind,
                      const struct entry *service) {
  bool is_object = strcmp(kind, LAUNCH_HELLO_TEXTS_KEY) == 0;
  char *prefix = prefix_of(kind, service->name, service->length);
  struct entry entry;
  add_string(text, is_object ? "{" : "[");
  while (next_entry(&table, prefix, &entry)) {
    if (is_object) {
      add_key(text, entry.name, entry.length);
      add_part(text, entry.rest, entry.rest_length);
    } else {
      add_comma(text);
      add_part(text, entry.name, entry.length);
    }
  }
  add_string(text, is_object ? "}" : "]");
  free(prefix);
}

// The kinds of names that a service has, as the table and what describes an app call them, and as
// `hello` does.
static const struct {
  const char *name;
  const char *hello;
} kinds[] = {
  {LAUNCH_DESCRIBE_MOCKS_KEY, LAUNCH_HELLO_AVAILABLE_KEY},
  {LAUNCH_DESCRIBE_FUNCTIONS_KEY, LAUNCH_HELLO_FUNCTIONS_KEY},
  {LAUNCH_DESCRIBE_FAULTS_KEY, LAUNCH_HELLO_FAULTS_KEY},
  {LAUNCH_DESCRIBE_GATES_KEY, LAUNCH_HELLO_GATES_KEY},
  {LAUNCH_DESCRIBE_TEXTS_KEY, LAUNCH_HELLO_TEXTS_KEY},
};
enum { kind_count = sizeof kinds / sizeof *kinds };

static const char service_prefix[] = "service:";

void add_description(struct text *text, const char *table) {
  add_string(text, "{\"" LAUNCH_HELLO_VERSION_KEY "\":1");
  add_named(text, LAUNCH_DESCRIBE_REGISTRATIONS_KEY, "{");
  struct entry service;
  for (const char *place = table; next_entry(&place, service_prefix, &service);) {
    add_key(text, service.name, service.length);
    add_string(text, "{");
    for (int i = 0; i < kind_count; i++) {
      add_named(text, kinds[i].name, "");
      add_names(text, table, kinds[i].name, &service);
    }
    bool is_live = has_entry(table, LAUNCH_DESCRIBE_LIVE_KEY, &service);
    bool is_recorded = has_entry(table, LAUNCH_DESCRIBE_FUNCTIONS_KEY, &service);
    add_named(text, LAUNCH_DESCRIBE_LIVE_KEY, is_live ? "true" : "false");
    add_named(text, LAUNCH_DESCRIBE_RECORDED_KEY, is_recorded ? "true" : "false");
    add_string(text, "}");
  }
  add_string(text, "}}\n");
}

// MARK: - What took effect

// Adds the lines of a list that no later line overrides, which begins alike up to a byte.
static void add_lines(struct text *text, const char *list, char byte) {
  for (const char *line = list; *line != 0;) {
    size_t length = strcspn(line, "\n");
    const char *next = line + length + (line[length] != 0);
    const char *end = memchr(line, byte, length);
    char *start = copy(line, end == NULL ? length : (size_t)(end - line) + 1);
    struct entry later;
    const char *place = next;
    if (!next_entry(&place, start, &later)) {
      add_comma(text);
      add_part(text, line, length);
    }
    free(start);
    line = next;
  }
}

// Adds the mocks of a list, in which each is `NAME=MOCK` with the same byte before and behind it: of two
// for a service the first.
static void add_mocks(struct text *text, const char *table, const char *list) {
  struct entry service;
  for (const char *place = table; next_entry(&place, service_prefix, &service);) {
    struct text start = {0};
    add_bytes(&start, list, 1);
    add_bytes(&start, service.name, service.length);
    add_bytes(&start, "=", 2);
    const char *found = strstr(list, start.bytes);
    if (found != NULL) {
      const char *value = found + start.size - 1, *end = strchr(value, list[0]);
      add_key(text, service.name, service.length);
      add_part(text, value, end == NULL ? strlen(value) : (size_t)(end - value));
    }
    free(start.bytes);
  }
}

// The members of `hello`, behind those that have no names in them.
void add_hello(struct text *text, char **words) {
  const char *table = words[0];
  add_named(text, LAUNCH_HELLO_STRICT_KEY, words[1]);
  add_named(text, LAUNCH_HELLO_MOCKS_KEY, "{");
  add_mocks(text, table, words[2]);
  add_string(text, "}");
  add_named(text, LAUNCH_HELLO_CHOSEN_FAULTS_KEY, "[");
  add_lines(text, words[3], ':');
  add_string(text, "]");
  add_named(text, LAUNCH_HELLO_CHOSEN_HOLDS_KEY, "[");
  add_lines(text, words[4], '\n');
  add_string(text, "]");
  for (int i = 0; i < kind_count; i++) {
    add_named(text, kinds[i].hello, "{");
    struct entry service;
    for (const char *place = table; next_entry(&place, service_prefix, &service);) {
      if (!has_entry(table, kinds[i].name, &service)) continue;
      add_key(text, service.name, service.length);
      add_names(text, table, kinds[i].name, &service);
    }
    add_string(text, "}");
  }
}

// MARK: - What there is not

// How many letters two names begin with, and then end with, alike.
static size_t shared(const char *first, const char *second, size_t length) {
  size_t size = strlen(first), least = size < length ? size : length, start = 0, end = 0;
  while (start < least && first[start] == second[start]) start++;
  while (end < least - start && first[size - 1 - end] == second[length - 1 - end]) end++;
  return start + end;
}

static void add_quoted(struct text *text, const char *name, size_t length) {
  add_string(text, "\"");
  add_bytes(text, name, length);
  add_string(text, "\"");
}

// Adds why a name cannot be had: which one, the nearest of those that stand behind the prefix in the
// table, and all of these.
void add_refusal(struct text *text, const char *table, const char *prefix, const char *name) {
  const char *first_colon = strchr(prefix, ':'), *last_colon = strrchr(prefix, ':');
  size_t kind = first_colon == NULL ? 0 : (size_t)(first_colon - prefix), most = strlen(name) / 2;
  struct entry entry, near = {0};
  struct text known = {0};
  add_string(&known, "\nThere are:");
  // The names of services that have something come once for each thing that they have.
  for (const char *place = table, *last = ""; next_entry(&place, prefix, &entry); last = entry.name) {
    size_t count = shared(name, entry.name, entry.length);
    if (count > most) near = entry, most = count;
    if (strncmp(last, entry.name, entry.length + 1) == 0) continue;
    add_string(&known, known.bytes[known.size - 1] == ':' ? " " : ", ");
    add_bytes(&known, entry.name, entry.length);
  }
  if (last_colon > first_colon) {
    add_bytes(text, first_colon + 1, (size_t)(last_colon - first_colon - 1));
    add_string(text, " has ");
  }
  add_string(text, "no ");
  add_bytes(text, prefix, kind);
  add_string(text, last_colon > first_colon ? " named " : " of ");
  add_quoted(text, name, strlen(name));
  add_string(text, ".");
  if (near.name != NULL) {
    add_string(text, " Did you mean ");
    add_quoted(text, near.name, near.length);
    add_string(text, "?");
  }
  add_bytes(text, known.bytes, known.size);
  free(known.bytes);
}
