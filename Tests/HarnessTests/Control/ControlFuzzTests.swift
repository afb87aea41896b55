import Foundation
import TestSupport
import XCTest

@testable import Harness

/// Apps that say anything at all on their control socket: the harness reads it or says that it could
/// not, keeps little of it, and hears the next connection.
///
/// `FUZZED_SOCKETS` says how many, and `FUZZ_SEED` which ones.
final class ControlFuzzTests: XCTestCase {
  private static let cases = FuzzCases("FUZZED_SOCKETS", orElse: 40)

  func testWhatAnAppSaysIsReadOrSaidToBeUnreadable() {
    let problems = Self.cases.problems { seed in
      var random = SplitMix(seed: seed)
      let bytes = Self.bytes(&random)
      var (reports, count) = (AppReports(), 0)
      let talk = try Conversation()
      for piece in Self.cut(bytes, &random) where talk.connection.isOpen {
        try talk.say(piece)
        count += Self.take(talk, &reports)
      }
      talk.hangUp()
      count += Self.take(talk, &reports)
      return Self.problems(with: reports, of: bytes, messages: count)
        + (try Self.problemsAfterwards(&reports))
    }
    XCTAssertEqual(problems, [])
  }

  /// - Returns: How many messages have come, also of those that cannot be read.
  private static func take(_ talk: Conversation, _ reports: inout AppReports) -> Int {
    var budget = ReadingBudget(bytes: .max, seconds: 60)
    let messages = talk.connection.readMessages(budget: &budget)
    for (message, size) in messages { reports.take(message, size: size, from: 1) }
    if let excess = talk.connection.excess { reports.noteCutOff(excess) }
    return messages.count
  }

  /// What is wrong with the report, or with what is concluded from it.
  private static func problems(
    with reports: AppReports, of bytes: [UInt8], messages: Int
  ) -> [String] {
    let lines = bytes.split(separator: 0x0A)
    let text = reports.lines.joined(separator: "\n")
    var problems: [String] = []
    if reports.cutOffCount == 0, messages != lines.count {
      let shown = String(decoding: bytes, as: UTF8.self).debugDescription
      problems.append("\(lines.count) lines are \(messages) messages: \(shown)")
    }
    if text.utf8.count > 100_000 { problems.append("the report has \(text.utf8.count) bytes") }
    let log = CallLog(reports, faults: Faults())
    let never = CallExpectation.neverCalled("drive", "upload").mismatch(in: log)
    if never == nil, reports.malformedCount + reports.cutOffCount > 0 {
      problems.append("nothing was called, although not everything was read")
    }
    return problems
  }

  /// Another connection is heard all the same.
  private static func problemsAfterwards(_ reports: inout AppReports) throws -> [String] {
    let talk = try Conversation()
    let count = reports.calls.count
    try talk.say(callOfUpload + "\n")
    _ = take(talk, &reports)
    return reports.calls.count == count + 1 ? [] : ["a call is not heard any more"]
  }
}

// MARK: - What is said

extension ControlFuzzTests {
  private static func bytes(_ random: inout SplitMix) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      var line = Array(random.pick(lines).utf8)
      if random.once(in: 2) {
        for _ in 0..<Int.random(in: 1...3, using: &random) { random.change(&line, words: words) }
      }
      bytes += line + (random.once(in: 15) ? [] : [0x0A])
    }
    if random.once(in: 600) { bytes += [UInt8](repeating: 0x20, count: 2 << 20) }
    if random.once(in: 400) { bytes += [UInt8](repeating: 0x0A, count: 1 << 18) }
    if random.once(in: 1000) { bytes = Array(repeatElement(bytes, count: 100).joined()) }
    return bytes
  }

  /// Pieces that a socket holds; of few bytes some of one byte each.
  private static func cut(_ bytes: [UInt8], _ random: inout SplitMix) -> [[UInt8]] {
    var (pieces, rest) = ([[UInt8]](), bytes[...])
    let longest = bytes.count > 10_000 ? 1 << 16 : random.pick([1, 7, 100, 10_000])
    while !rest.isEmpty {
      pieces.append(Array(rest.prefix(Int.random(in: 1...longest, using: &random))))
      rest = rest.dropFirst(pieces.last?.count ?? 0)
    }
    return pieces
  }

  private static let callOfUpload =
    #"{"type":"call","registration":"drive","function":"upload","arguments":{"name":"a"},"#
    + #""sequence":1,"time":1490957742.5,"fault":"timeout"}"#

  private static let lines = [
    callOfUpload, AppHello.line(mocks: #"{"drive":"offline"}"#),
    AppHello.line(
      more: #","chosenFaults":["a"],"chosenHolds":[],"strict":true,"registers":true,"#
        + #""faults":{"drive":["timeout"]},"functions":{"drive":["size","upload"]},"gates":{}"#),
    #"{"type":"resolved","registration":"drive","mock":"offline"}"#,
    #"{"type":"gate","name":"upload"}"#,
    #"{"type":"resolved","registration":"drive"}"#, #"{"type":"note","text":"half of it is done"}"#,
    #"{"type":"else","é":[1,{"e\#u{301}":null}]}"#, #"{"type":"call"}"#, "garbage", "[]", "7", "{}",
    #"{"type":"call","registration":"drive","function":"size","sequence":2,"time":1}"#,
  ]

  private static let words: [[UInt8]] =
    [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xEF, 0xBB, 0xBF], [0], [0xE2, 0x82]]
    + [
      "NaN", "-1", "1e400", "9223372036854775808", "1.5", "null", "true", "\"", "{", "}", "[", "]",
      ",",
      ":", "\\ud800", "\\u0000", "\\", "\u{1B}[31m", "\r", "\u{85}", "\u{2028}", "é", "e\u{301}",
      "'", "//", "/*",
      "\"type\":\"note\",", "\"arguments\":{\"é\":\"1\",\"e\u{301}\":\"2\"},", "Infinity", "0x1",
      "+", "01",
      String(repeating: "[", count: 3000), String(repeating: "9", count: 3000), "\n", "\n\n",
      "\u{FEFF}",
    ].map { Array($0.utf8) }
}
