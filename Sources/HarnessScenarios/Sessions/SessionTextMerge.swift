import HarnessSystem

/// Makes of two texts one that stands for both: what differs becomes anything.
enum SessionTextMerge {
  typealias Line = SessionText.Line
  typealias Piece = SessionText.Piece

  /// Lines that stand for those of both texts.
  ///
  /// - Parameters:
  ///   - old: What stands for all texts so far.
  ///   - new: Another text, in which no line is any lines.
  /// - Returns: What stands for that too.
  static func merged(_ old: [Line], _ new: [Line]) -> [Line] {
    var result: [Line] = []
    for hunk in hunks(old, new) {
      switch hunk {
      case .same(let line): result.append(line)
      case .other(let old, let new):
        if old.count == new.count, !old.contains(.anyLines) {
          result += zip(old, new).map(mergedLine)
        } else if result.last != .anyLines {
          result.append(.anyLines)
        }
      }
    }
    return result.reduce(into: []) { lines, line in
      if line != .anyLines || lines.last != .anyLines { lines.append(line) }
    }
  }

  private static func mergedLine(_ old: Line, _ new: Line) -> Line {
    guard case .pieces(let old) = old, case .pieces(let new) = new else { return .anyLines }
    return .pieces(merged(old, new))
  }

  /// Pieces that stand for two lines: where they have nothing in common, anything.
  static func merged(_ old: [Piece], _ new: [Piece]) -> [Piece] {
    if old == new { return old }
    let (old, new) = (tokens(old), tokens(new))
    var result: [Piece] = []
    for hunk in hunks(old, new) {
      switch hunk {
      case .same(let piece): result.append(piece)
      case .other: result.append(.any)
      }
    }
    let isRestless = result.count(where: { $0 == .any }) >= restlessCount
    return withoutAccidents(joined(isRestless ? withoutNumbers(result) : result))
  }

  /// Without what two parts have between them that differ, where that is a sign or a space: of random
  /// characters, some are the same in a few runs.
  private static func withoutAccidents(_ pieces: [Piece]) -> [Piece] {
    joined(
      pieces.enumerated().filter { index, piece in
        guard case .text(let bytes) = piece, index > 0, index + 1 < pieces.count,
          pieces[index - 1] == .any, pieces[index + 1] == .any
        else { return true }
        return bytes.count > 2 || bytes.contains { kind($0) == 1 }
      }.map(\.element))
  }

  /// With so many differences in a line, its other numbers are no more the same in every run: it is one
  /// of measurements.
  private static let restlessCount = 3

  private static func withoutNumbers(_ tokens: [Piece]) -> [Piece] {
    tokens.map { token in
      guard case .text(let bytes) = token else { return token }
      return bytes.contains { 0x30...0x39 ~= $0 } ? .any : token
    }
  }

  /// Pieces of text one behind the other as one, and so those that are anything.
  static func joined(_ pieces: [Piece]) -> [Piece] {
    pieces.reduce(into: []) { joined, piece in
      switch (joined.last, piece) {
      case (.text(let before), .text(let bytes)): joined[joined.count - 1] = .text(before + bytes)
      case (.any, .any): break
      default: joined.append(piece)
      }
    }
  }

  /// The words of a line, and what stands between them; a number with a point in it is one.
  private static func tokens(_ pieces: [Piece]) -> [Piece] {
    pieces.flatMap { piece -> [Piece] in
      guard case .text(let bytes) = piece else { return [piece] }
      return withWholeNumbers(words(bytes)).map { .text($0) }
    }
  }

  private static func words(_ bytes: [UInt8]) -> [[UInt8]] {
    bytes.reduce(into: []) { words, byte in
      if let last = words.last?.last, kind(last) != 0, kind(last) == kind(byte) {
        words[words.count - 1].append(byte)
      } else {
        words.append([byte])
      }
    }
  }

  /// Words in which a number with a point is one.
  ///
  /// Of a number that differs, no digits are kept. One with more points is a version or an address, whose
  /// parts differ each for itself.
  private static func withWholeNumbers(_ words: [[UInt8]]) -> [[UInt8]] {
    let point = [UInt8(ascii: ".")]
    var (result, index) = ([[UInt8]](), 0)
    while index < words.count {
      let rest = Array(words[index...].prefix(5))
      let isNumber = isDecimal(rest) && result.last != point && !isDecimal(Array(rest.dropFirst(2)))
      result.append(isNumber ? Array(rest.prefix(3).joined()) : words[index])
      index += isNumber ? 3 : 1
    }
    return result
  }

  /// Whether words begin with digits, a point and digits.
  private static func isDecimal(_ words: [[UInt8]]) -> Bool {
    words.count > 2 && words[1] == [UInt8(ascii: ".")]
      && [words[0], words[2]].allSatisfy { $0.allSatisfy { 0x30...0x39 ~= $0 } }
  }

  private static func kind(_ byte: UInt8) -> Int {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      1
    case 0x20: 2
    default: 0
    }
  }

  // MARK: - What two lists have in common

  private enum Hunk<Element> {
    case same(Element)
    case other([Element], [Element])
  }

  /// The longest common subsequence of two lists, and what stands between; of long lists, what they
  /// have in common at both ends.
  private static func hunks<Element: Equatable>(
    _ old: [Element], _ new: [Element]
  ) -> [Hunk<Element>] {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed())
      .prefix { $0 == $1 }.count
    let (left, right) = (
      Array(old[start..<(old.count - end)]), Array(new[start..<(new.count - end)])
    )
    return old.prefix(start).map { .same($0) } + middle(left, right)
      + old.suffix(end).map { .same($0) }
  }

  private static func middle<Element: Equatable>(
    _ old: [Element], _ new: [Element]
  ) -> [Hunk<Element>] {
    guard !old.isEmpty || !new.isEmpty else { return [] }
    guard !old.isEmpty, !new.isEmpty, old.count * new.count <= 1_000_000 else {
      return [.other(old, new)]
    }
    let lengths = commonLengths(old, new)
    var (hunks, i, j): ([Hunk<Element>], Int, Int) = ([], 0, 0)
    var (left, right): ([Element], [Element]) = ([], [])
    func flush() {
      if !left.isEmpty || !right.isEmpty { hunks.append(.other(left, right)) }
      (left, right) = ([], [])
    }
    while i < old.count || j < new.count {
      if i < old.count, j < new.count, old[i] == new[j] {
        flush()
        hunks.append(.same(old[i]))
        (i, j) = (i + 1, j + 1)
      } else if j == new.count || (i < old.count && lengths[i + 1][j] >= lengths[i][j + 1]) {
        left.append(old[i])
        i += 1
      } else {
        right.append(new[j])
        j += 1
      }
    }
    flush()
    return hunks
  }

  /// How much the rests of two lists have in common, from each two places on.
  private static func commonLengths<Element: Equatable>(
    _ old: [Element], _ new: [Element]
  ) -> [[Int32]] {
    var lengths = Array(
      repeating: [Int32](repeating: 0, count: new.count + 1), count: old.count + 1)
    for i in old.indices.reversed() {
      for j in new.indices.reversed() {
        lengths[i][j] =
          old[i] == new[j] ? lengths[i + 1][j + 1] + 1 : max(lengths[i + 1][j], lengths[i][j + 1])
      }
    }
    return lengths
  }
}
