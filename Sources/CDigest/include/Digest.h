#ifndef DIGEST_H
#define DIGEST_H

#include <stddef.h>
#include <stdint.h>

// SHA-256 as FIPS 180-4 has it, of bytes that come in parts.
struct digest {
  uint32_t state[8];
  uint8_t block[64];
  size_t filled;
  uint64_t length;
};

void digest_start(struct digest *digest);
void digest_add(struct digest *digest, const uint8_t *bytes, size_t count);
void digest_end(struct digest *digest, uint8_t result[32]);

#endif
