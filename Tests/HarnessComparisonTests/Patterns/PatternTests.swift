import HarnessComparison
import TestSupport
import Testing

@Suite struct PatternTests {
  @Test func tellsGroupsByTheirPlaces() throws {
    #expect(try match("a(b*)(c)?", "xxabbd")?.groups == [2..<5, 3..<5, nil])
  }

  @Test func knowsTheNamesOfGroups() throws {
    let pattern = try Pattern("(?P<a_b>x)(y)(?<z9>z)")
    #expect(pattern.groupNames == [nil, "a_b", nil, "z9"])
  }

  @Test func searchesFromAPlaceAndSeesWhatIsInFront() throws {
    let pattern = try Pattern("\\bb|^b|b$")
    let text = Array("ab b".utf8)
    let places = try text.withUnsafeBytes { bytes in
      try [1, 4].map { try pattern.firstMatch(in: bytes, from: $0)?.range }
    }
    #expect(places == [3..<4, nil])
  }

  @Test func searchesNoBytesAtAll() throws {
    let nothing = UnsafeRawBufferPointer(start: nil, count: 0)
    #expect(try Pattern("^$").firstMatch(in: nothing)?.range == 0..<0)
    #expect(try Pattern("").matchCount(in: nothing) == 1)
    #expect(try Pattern("a").hasMatch(in: nothing) == false)
  }

  @Test func takesAByteThatIsNoUTF8AsOneCodePoint() throws {
    let text: [UInt8] = [0x61, 0xE2, 0x82, 0x62]
    #expect(try FoundMatches(pattern: Pattern("a..b"), text: text).first() == [0, 4])
    #expect(try FoundMatches(pattern: Pattern("\u{FFFD}"), text: text).all() == [[1, 2], [2, 3]])
    #expect(try FoundMatches(pattern: Pattern("[^a]*"), text: text).all() == [[0, 0], [1, 4]])
  }

  @Test func foldsCaseOneByOne() throws {
    #expect(try match("(?i)k", "\u{212A}") != nil)
    #expect(try match("(?i)ss", "ß") == nil)
  }

  @Test func anInterruptionIsNeitherAMatchNorNone() throws {
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: 4 << 20)
    for expression in ["b", "(a|b)*c", "literal", "[ab]*a[ab]{18}c", "^.*b"] {
      let pattern = try Pattern(expression)
      text.withUnsafeBytes { bytes in
        #expect(throws: ComparisonInterruption.limitReached) {
          try pattern.firstMatch(in: bytes, interruptedBy: { true })
        }
        #expect(throws: ComparisonInterruption.limitReached) {
          try pattern.hasMatch(in: bytes, interruptedBy: { true })
        }
        #expect(throws: ComparisonInterruption.limitReached) {
          try pattern.matchCount(in: bytes, interruptedBy: { true })
        }
      }
    }
  }

  @Test func isSearchedForByManyThreadsAtOnce() async throws {
    let pattern = try Pattern("(a+)(b+)?c")
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<16 {
        group.addTask {
          let text = Array((String(repeating: "a", count: number + 1) + "bc").utf8)
          return (0..<200).allSatisfy { _ in
            (try? FoundMatches(pattern: pattern, text: text).first())
              == [0, number + 3, 0, number + 1, number + 1, number + 2]
          }
        }
      }
      for await holds in group { #expect(holds) }
    }
  }

  @Test func endsAWalkWhenAsked() throws {
    var places: [Range<Int>] = []
    try Array("a1b2c3".utf8).withUnsafeBytes { bytes in
      try Pattern("[0-9]").forEachMatch(in: bytes) {
        places.append($0.range)
        return places.count < 2
      }
    }
    #expect(places == [1..<2, 3..<4])
  }

  @Test func saysWhatIsWrongAndWhere() {
    let error = #expect(throws: PatternError.self) { try Pattern("x[a") }
    #expect(error?.code == .missingBracket)
    #expect(error?.part == "[a")
    #expect(error?.description == "missing closing ]: `[a`")
  }

  private func match(_ expression: String, _ text: String) throws -> PatternMatch? {
    try Array(text.utf8).withUnsafeBytes { try Pattern(expression).firstMatch(in: $0) }
  }
}
