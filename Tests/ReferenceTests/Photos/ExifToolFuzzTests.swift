import Foundation
import Harness
import TestSupport
import XCTest

@testable import SampleApp

/// Photos with tags at random, of which exiftool says what they hold: what is read here is the same.
///
/// Where a tag is damaged, exiftool guesses; so nothing is compared then, but for the other tags.
final class ExifToolFuzzTests: XCTestCase {
  private static let cases = FuzzCases("FUZZED_PHOTOS", orElse: 200)

  /// How many files lie in a folder: what exiftool prints of them fits into memory.
  private static let batch: UInt64 = 2000

  func testWhatIsReadIsWhatExiftoolReads() throws {
    try require(.exiftool)
    let seeds = Self.cases.seeds
    var sound = 0
    for first in stride(from: seeds.lowerBound, to: seeds.upperBound, by: Int(Self.batch)) {
      let batch = first..<min(seeds.upperBound, first + Self.batch)
      for (seed, theirs) in try Self.answers(to: batch) {
        let own = try ExifMetadata(ofFile: PhotoGenerator(seed: seed).photo().file)
        for problem in theirs.problems(with: own) {
          XCTFail("\(problem); \(Self.cases.again(seed))")
        }
        if own.damage.isEmpty { sound += 1 }
      }
    }
    if seeds.count >= 100 { XCTAssertGreaterThan(sound, seeds.count / 5) }
  }

  private static func answers(to seeds: Range<UInt64>) throws -> [(UInt64, Answer)] {
    let sandbox = try Sandbox()
    for seed in seeds {
      try Data(PhotoGenerator(seed: seed).photo().file).write(to: try sandbox.url("\(seed).jpg"))
    }
    let app = CLIApplication(url: try OptionalProgram.exiftool.url, sandbox: sandbox)
    let outcome = try app.run(
      "-json", "-n", "-q", "-q", "-m", "-DateTimeOriginal", "-OffsetTimeOriginal", "-Orientation",
      "-Composite:GPSLatitude", "-Composite:GPSLongitude", ".", timeout: 600)
    let answers = try JSONDecoder().decode([Answer].self, from: Data(outcome.output.utf8))
    XCTAssertEqual(answers.count, seeds.count)
    return answers.compactMap { answer in answer.seed.map { ($0, answer) } }
  }
}

/// What exiftool says of a file; it writes as a number what looks like one.
private struct Answer: Decodable {
  let file: String
  let date: Value?
  let offset: Value?
  let orientation: Value?
  let latitude: Value?
  let longitude: Value?

  private enum CodingKeys: String, CodingKey {
    case file = "SourceFile"
    case date = "DateTimeOriginal"
    case offset = "OffsetTimeOriginal"
    case orientation = "Orientation"
    case latitude = "GPSLatitude"
    case longitude = "GPSLongitude"
  }

  struct Value: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      text =
        try (try? container.decode(Double.self)).map { "\($0)" } ?? container.decode(String.self)
    }
  }

  /// That of the generator that made the file.
  var seed: UInt64? {
    UInt64((file as NSString).lastPathComponent.replacingOccurrences(of: ".jpg", with: ""))
  }

  /// A date of EXIF in the form of ISO 8601.
  private static func standard(_ date: String) -> String {
    let words = date.split(separator: " ", maxSplits: 1)
    guard words.count == 2 else { return date }
    return words[0].replacing(":", with: "-") + "T" + words[1]
  }

  /// Whether it has given a directory up whose first entry is of no type, with the sound ones behind.
  private func hasGivenUp(beside own: ExifMetadata) -> Bool {
    !own.damage.isEmpty && [date, orientation, latitude, longitude].allSatisfy { $0 == nil }
  }

  func problems(with own: ExifMetadata) -> [String] {
    guard !hasGivenUp(beside: own) else { return [] }
    var problems: [String] = []
    func compare(_ part: ExifMetadata.Part, _ own: String?, _ theirs: String?) {
      if own != theirs { problems.append("\(part): \(own ?? "none"), not \(theirs ?? "none")") }
    }
    if own.damage[.date] == nil {
      let theirs = date.map { Self.standard($0.text) }
      compare(.date, own.taken?.reading.description, theirs.flatMap { $0.isBlankDate ? nil : $0 })
    }
    if own.damage[.orientation] == nil {
      let theirs = (orientation?.text).flatMap(Double.init).flatMap { Int(exactly: $0) }
      compare(
        .orientation, own.orientation.map(String.init),
        theirs.flatMap { (1...8).contains($0) ? "\($0)" : nil })
    }
    if own.damage[.coordinates] == nil {
      let texts = [latitude, longitude].compactMap { ($0?.text).flatMap(Double.init) }
      let found = own.coordinate.map { [$0.latitude, $0.longitude] } ?? []
      // In their fifteenth digit they may differ.
      let areSame =
        found.count == texts.count && zip(found, texts).allSatisfy { abs($0 - $1) < 1e-9 }
      if !areSame { problems.append("coordinates: \(found), not \(texts)") }
    }
    return problems
  }
}

extension String {
  /// Whether it is what a camera writes whose clock was never set.
  fileprivate var isBlankDate: Bool { allSatisfy { " :0-T".contains($0) } }
}

extension ExifMetadata {
  /// The metadata of a file that consists of `bytes`.
  fileprivate init(ofFile bytes: [UInt8]) throws {
    let reader = BoundedReader(length: bytes.count) { offset, count throws(SampleApp.SystemError) in
      Array(bytes[offset..<min(bytes.count, offset + count)])
    }
    var jpeg = JPEGReader(reader)
    self = try jpeg.metadata()
  }
}
