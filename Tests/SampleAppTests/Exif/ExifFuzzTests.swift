import Foundation
import XCTest

@testable import SampleApp

/// No file, however it was mangled, makes the reader do anything but read or refuse.
final class ExifFuzzTests: XCTestCase {
  func testMangledPhotosAreReadOrRefused() throws {
    let originals = try FileManager.default.contentsOfDirectory(atPath: Fixtures.path)
      .filter { $0.hasSuffix(".jpg") }.sorted().map { try Fixtures.bytes(of: $0) }
    var random = SeededGenerator(seed: 20_170_331)
    var outcomes = (read: 0, refused: 0)
    for round in 0..<20_000 {
      let mangled = mangle(originals[round % originals.count], &random)
      do {
        _ = try ExifMetadata(ofFile: mangled)
        outcomes.read += 1
      } catch {
        XCTAssertTrue(error is PhotoDamage, "round \(round): \(error)")
        XCTAssertFalse("\(error)".isEmpty)
        outcomes.refused += 1
      }
    }
    // A generator that always or never hits something would prove nothing.
    XCTAssertGreaterThan(outcomes.read, 1000)
    XCTAssertGreaterThan(outcomes.refused, 1000)
  }

  /// Changes, cuts or doubles a few bytes; most of them among the first, where the EXIF data is.
  private func mangle(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) where bytes.count > 3 {
      let position = Int.random(in: 2..<min(bytes.count, 512), using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: bytes.removeSubrange(position...)
      case 1: bytes.insert(bytes[position], at: position)
      case 2: bytes[position] = 0xFF
      case 3: bytes[position] = 0
      default: bytes[position] = UInt8.random(in: 0...255, using: &random)
      }
    }
    return bytes
  }
}

/// SplitMix64: the same numbers for the same seed, everywhere.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
