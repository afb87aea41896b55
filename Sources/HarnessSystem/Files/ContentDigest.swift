package import Foundation

/// A 64-bit digest that tells contents apart: over words of eight bytes, with the step by which xxHash64
/// takes the last words of a text.
///
/// It is the same in every process, and not made to withstand an attacker. Each step is one-to-one in the word
/// and in what was there before, and carries every bit of a word to most bits, so that words that are alike
/// but for a few bits, such as numbers and their opposites, do not cancel each other out.
package struct ContentDigest: Equatable {
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// The first, the second and the fourth of xxHash64's prime numbers.
  private static let primes: (UInt64, UInt64, UInt64) = (
    0x9e37_79b1_85eb_ca87, 0xc2b2_ae3d_27d4_eb4f, 0x85eb_ca77_c2b2_ae63
  )

  package init() {}

  package init(_ data: Data) {
    combine(data)
  }

  /// The digest of a file.
  ///
  /// What the file system knows to be empty is not read.
  ///
  /// - Parameters:
  ///   - path: A regular file.
  ///   - limit: How many bytes to read before the rest is left alone; one that has more is not the
  ///     same as one that ends there.
  ///   - check: Called at bounded steps; ends the work by throwing.
  /// - Throws: ``SystemError`` where it cannot be read, and what `check` throws.
  package init(
    of path: DiskPath, upTo limit: Int = .max, checking check: () throws -> Void = {}
  ) throws {
    let file = try FileBytes(path)
    var place = 0
    try withUnsafeTemporaryAllocation(byteCount: FileBytes.chunk, alignment: 16) { buffer in
      while place <= limit {
        try check()
        for _ in 0..<file.emptyChunkCount(from: place, upTo: limit) {
          mixEmptyChunk()
          place += FileBytes.chunk
        }
        let bytes = try file.read(from: place, into: buffer)
        if bytes.count == buffer.count, Self.isEmpty(bytes) {
          mixEmptyChunk()
        } else if !bytes.isEmpty {
          combine(bytes)
        }
        place += bytes.count
        if bytes.count < buffer.count { break }
      }
    }
    if place > limit { mix(0) }
  }

  /// A whole chunk of nothing but zeros, whether the disk holds it or not.
  private mutating func mixEmptyChunk() {
    mix(.max)
    mix(UInt64(FileBytes.chunk))
  }

  private static func isEmpty(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let start = bytes.baseAddress, bytes[0] == 0 else { return false }
    return memcmp(start, start + 1, bytes.count - 1) == 0
  }

  /// Adds bytes, and their number.
  package mutating func combine(_ data: Data) {
    data.withUnsafeBytes { combine($0) }
  }

  private mutating func combine(_ bytes: UnsafeRawBufferPointer) {
    let words = bytes.count / 8
    for index in 0..<words {
      mix(bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
    }
    for byte in bytes[(words * 8)...] { mix(UInt64(byte)) }
    mix(UInt64(bytes.count))
  }

  private mutating func mix(_ word: UInt64) {
    let (first, second, fourth) = Self.primes
    let spread = Self.rotated(word &* second, by: 31) &* first
    value = Self.rotated(value ^ spread, by: 27) &* first &+ fourth
  }

  private static func rotated(_ word: UInt64, by count: UInt64) -> UInt64 {
    word << count | word >> (64 - count)
  }
}
