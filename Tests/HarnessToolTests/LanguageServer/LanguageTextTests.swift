import Foundation
import Harness
import HarnessScenarios
import TestSupport
import Testing

@testable import HarnessTool

/// A text that an editor changes piece by piece, beside one that is kept as code units.
@Suite struct `A text in an editor, changed at random by its client` {
  private static let cases = FuzzCases("FUZZED_CHANGES", orElse: 300)

  @Test(arguments: [LanguageEncoding.utf16, .utf8])
  func `stays the client's`(encoding: LanguageEncoding) {
    let problems = Self.cases.problems { seed in
      var random = SplitMix(seed: seed)
      var document = LanguageDocument(
        uri: "file:///a.txtar", version: 1, text: "exec true\n".utf8, encoding: encoding)
      var lines = ["exec true", ""]
      for _ in 0..<30 {
        let start = Self.place(in: lines, &random)
        let end = Self.place(in: lines, &random)
        let (first, last) = start < end ? (start, end) : (end, start)
        let text = (0..<Int.random(in: 0...3, using: &random)).map { _ in random.pick(Self.words) }
          .joined()
        try document.apply(
          [Self.change(lines, first, last, text, encoding)], version: nil)
        lines = Self.replace(lines, first, last, with: text)
      }
      let found = String(decoding: document.source.bytes, as: UTF8.self)
      let wanted = lines.joined(separator: "\n")
      guard found.utf8.elementsEqual(wanted.utf8) else {
        return ["\(found.debugDescription), and not \(wanted.debugDescription)"]
      }
      return Self.roundTrip(document)
    }
    #expect(problems == [])
  }

  /// Whether each character's place comes back as it was.
  private static func roundTrip(_ document: LanguageDocument) -> [String] {
    let text = String(decoding: document.source.bytes, as: UTF8.self)
    var offset = 0
    for (index, scalar) in text.unicodeScalars.enumerated() {
      // Nothing stands within a line's end.
      let isInLineEnd = scalar == "\n" && index > 0 && document.source.bytes[offset - 1] == 0x0D
      if !isInLineEnd, document.offset(of: document.position(of: offset)) != offset {
        return ["the place \(offset) of \(text.debugDescription)"]
      }
      offset += String(scalar).utf8.count
    }
    return []
  }

  @Test func `is not left where a place lies beyond it or within a character`() throws {
    var document = LanguageDocument(
      uri: "file:///a", version: nil, text: "é👩\r\nb".utf8, encoding: .utf16)
    func offset(_ line: Int, _ character: Int) -> Int? {
      document.offset(
        of: ["line": JSONValue(line), "character": JSONValue(character)])
    }
    #expect([offset(0, 1), offset(0, 2), offset(0, 3), offset(0, 99)] == [2, 2, 6, 6])
    #expect([offset(1, 1), offset(1, 99), offset(9, 0), offset(-1, 0)] == [9, 9, 9, nil])
    #expect(document.offset(of: ["line": 0.5, "character": 0]) == nil)
    #expect(document.offset(of: ["line": 99_999_999_999_999_999, "character": 0]) == 9)
    #expect(throws: LanguageError.self) {
      try document.apply([["range": [:], "text": ""]], version: 2)
    }
    #expect(throws: LanguageError.self) { try document.apply([.null], version: 2) }
  }

  @Test func `has the path that its address names`() {
    func path(_ uri: String) -> String? { LanguageAddress.path(of: uri) }
    #expect(path("file:///a%20b/%C3%A9%25.txtar") == "/a b/é%.txtar")
    #expect(path("FILE://localhost/a") == "/a")
    #expect(path("file:///a%2") == "/a%2")
    for uri in [
      "", "file:", "file://", "file://host/a", "http://a/b", "file:///%00", "file:///%FF",
    ] {
      #expect(path(uri) == nil, "\(uri)")
    }
    for path in ["/a b/é%.txtar", "/\n\u{7F}#?&+"] {
      #expect(LanguageAddress.path(of: LanguageAddress.uri(of: path)) == path)
    }
  }

  // MARK: The other text

  private typealias Place = (line: Int, scalar: Int)

  private static let words = ["a", "é", "👩‍👩‍👧", "\n", "\r", "e\u{301}", " ", "$X", "\u{10FFFF}"]

  private static func place(in lines: [String], _ random: inout SplitMix) -> Place {
    let line = Int.random(in: lines.indices, using: &random)
    return (line, Int.random(in: 0...shown(lines[line], lines, line), using: &random))
  }

  /// How many scalars of a line a client can stand behind: not a carriage return that ends it.
  private static func shown(_ text: String, _ lines: [String], _ line: Int) -> Int {
    let count = text.unicodeScalars.count
    return line + 1 < lines.count && text.unicodeScalars.last == "\r" ? count - 1 : count
  }

  private static func replace(
    _ lines: [String], _ first: Place, _ last: Place, with text: String
  ) -> [String] {
    let before = lines[..<first.line] + [prefix(lines[first.line], first.scalar)]
    let rest = String(
      String.UnicodeScalarView(lines[last.line].unicodeScalars.dropFirst(last.scalar)))
    let whole =
      before.joined(separator: "\n") + text
      + ([rest] + lines[(last.line + 1)...]).joined(separator: "\n")
    return whole.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String(String.UnicodeScalarView($0)) }
  }

  private static func prefix(_ text: String, _ count: Int) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(count)))
  }

  private static func change(
    _ lines: [String], _ first: Place, _ last: Place, _ text: String, _ encoding: LanguageEncoding
  ) -> JSONValue {
    func position(_ place: Place) -> JSONValue {
      let before = prefix(lines[place.line], place.scalar)
      let character = encoding == .utf8 ? before.utf8.count : before.utf16.count
      return ["line": JSONValue(place.line), "character": JSONValue(character)]
    }
    return [
      "range": ["start": position(first), "end": position(last)], "text": .string(text),
    ]
  }
}
