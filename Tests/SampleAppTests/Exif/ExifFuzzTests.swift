import Foundation
import TestSupport
import XCTest

@testable import SampleApp

/// No file, however it was mangled, makes the reader do anything but read or refuse.
///
/// `FUZZED_PHOTOS` says how many, and `FUZZ_SEED` which ones.
final class ExifFuzzTests: XCTestCase {
  private static let cases = FuzzCases("FUZZED_PHOTOS", orElse: 5000)

  func testMangledPhotosAreReadOrRefusedInFewSteps() throws {
    let originals = try FileManager.default.contentsOfDirectory(atPath: Fixtures.path)
      .filter { $0.hasSuffix(".jpg") }.sorted().map { try Fixtures.bytes(of: $0) }
    let outcomes = Outcomes()
    let problems = Self.cases.problems { seed in
      var random = SplitMix(seed: seed)
      var bytes =
        random.once(in: 3) ? PhotoGenerator(seed: seed).photo().file : random.pick(originals)
      Self.mangle(&bytes, &random)
      return Self.problems(with: bytes, outcomes)
    }
    XCTAssertEqual(problems, [])
    guard Self.cases.seeds.count >= 1000 else { return }
    // A generator that always or never hits something would prove nothing.
    XCTAssertGreaterThan(outcomes.read, Self.cases.seeds.count / 20)
    XCTAssertGreaterThan(outcomes.refused, Self.cases.seeds.count / 20)
  }

  /// How much is fetched of one file at the most: what holds its tags, several times.
  private static let mostFetched = 8 * JPEGReader.limit

  private static func problems(with bytes: [UInt8], _ outcomes: Outcomes) -> [String] {
    let fetched = Fetched()
    var jpeg = JPEGReader(
      BoundedReader(length: bytes.count) { offset, count throws(SystemError) in
        fetched.count += count
        return Array(bytes[offset..<min(bytes.count, offset + count)])
      })
    var problems: [String] = []
    do {
      let found = try jpeg.metadata()
      outcomes.note(isRead: true)
      for (part, damage) in found.damage where "\(damage)".isEmpty { problems.append("\(part)") }
      problems += found.impossible
    } catch {
      outcomes.note(isRead: false)
      if !(error is PhotoDamage) || "\(error)".isEmpty { problems.append("\(error)") }
    }
    if fetched.count > mostFetched { problems.append("\(fetched.count) bytes were fetched") }
    return problems
  }

  /// Changes, cuts or doubles a few bytes; most of them among the first, where the EXIF data is.
  private static func mangle(_ bytes: inout [UInt8], _ random: inout SplitMix) {
    for _ in 0..<Int.random(in: 1...4, using: &random) where bytes.count > 3 {
      let position = Int.random(in: 2..<min(bytes.count, 512), using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0: bytes.removeSubrange(position...)
      case 1: bytes.insert(bytes[position], at: position)
      case 2: bytes[position] = 0xFF
      case 3: bytes[position] = 0
      case 4, 5:
        let end = min(bytes.count, position + 4)
        bytes.replaceSubrange(position..<end, with: random.pick(numbers).prefix(end - position))
      default: bytes[position] = UInt8.random(in: 0...255, using: &random)
      }
    }
  }

  /// Counts and offsets that are the largest, lead back, or nowhere.
  private static let numbers: [[UInt8]] = [
    [0xFF, 0xFF, 0xFF, 0xFF], [0x7F, 0xFF, 0xFF, 0xFF], [0x80, 0, 0, 0], [0, 0, 0, 8],
    [8, 0, 0, 0],
    [0, 0, 0, 0], [0, 10, 0, 0], [0xFF, 0xFF, 0, 0], [0, 0, 0, 0x1A], [0x1A, 0, 0, 0],
  ]
}

/// How many bytes were fetched; of one thread.
private final class Fetched {
  var count = 0
}

/// How many files were read, and how many refused.
private final class Outcomes: @unchecked Sendable {
  private let lock = NSLock()
  private var counts = (read: 0, refused: 0)

  var read: Int { lock.withLock { counts.read } }
  var refused: Int { lock.withLock { counts.refused } }

  func note(isRead: Bool) {
    lock.withLock { if isRead { counts.read += 1 } else { counts.refused += 1 } }
  }
}

extension ExifMetadata {
  /// What it says that no photo can have.
  fileprivate var impossible: [String] {
    var problems: [String] = []
    if let orientation, !(1...8).contains(orientation) { problems.append("\(orientation)") }
    if let coordinate,
      !(abs(coordinate.latitude) <= 90) || !(abs(coordinate.longitude) <= 180)
    {
      problems.append("\(coordinate)")
    }
    if let taken, DateTimeParser.isNoDate(taken.description) { problems.append("\(taken)") }
    let found: [Part: Bool] = [
      .date: taken != nil, .orientation: orientation != nil, .coordinates: coordinate != nil,
    ]
    return problems + damage.keys.filter { found[$0] == true }.map { "\($0) is read and damaged" }
  }
}

extension DateTimeParser {
  /// Whether a text is none that a date is written as.
  fileprivate static func isNoDate(_ text: String) -> Bool {
    text.wholeMatch(
      of: /[0-9]{4}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9]([+-][0-9]{2}:[0-9]{2})?/)
      == nil
  }
}
