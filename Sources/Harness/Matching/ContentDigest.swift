import Foundation

/// A 64-bit digest that tells contents apart: the FNV-1a function over words of eight bytes.
///
/// It is the same in every process, and not made to withstand an attacker.
struct ContentDigest: Equatable {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  init() {}

  init(_ data: Data) {
    combine(data)
  }

  /// The digest of a file.
  ///
  /// - Parameters:
  ///   - path: A regular file.
  ///   - limit: How many bytes to read before the rest is left alone; one that has more is not the
  ///     same as one that ends there.
  /// - Throws: ``SystemError`` where it cannot be read.
  init(of path: DiskPath, upTo limit: Int = .max) throws {
    struct IsLonger: Error {}
    var count = 0
    do {
      try FileBytes(path).forEachChunk { bytes in
        combine(bytes)
        count += bytes.count
        if count > limit { throw IsLonger() }
      }
    } catch is IsLonger {
      mix(0)
    }
  }

  /// Adds bytes, and their number.
  mutating func combine(_ data: Data) {
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
    value = (value ^ word) &* 0x0000_0100_0000_01b3
    // FNV moves bits upward only: without this, words that differ in their high bits alone would
    // leave the low half as it is.
    value ^= value >> 32
  }
}
