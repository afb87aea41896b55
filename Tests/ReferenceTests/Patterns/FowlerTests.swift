import Foundation
import HarnessComparison
import TestSupport
import Testing

/// Glenn Fowler's tests of POSIX expressions, of which Go has a copy.
///
/// A line has fields with tabs between them: flags, an expression, a text, and the places of the
/// match and of its groups. Of the flags, `E` is an extended expression, `L` a literal, `i` means
/// any case, and `$` that the fields have escapes.
@Suite(.enabled(if: GoSource.isThere, Comment(rawValue: GoSource.needed)))
struct FowlerTests {
  @Test(arguments: ["basic", "nullsubexpr", "repetition"])
  func hold(name: String) throws {
    let folder = try #require(GoSource.folder)
    let file = try String(contentsOfFile: "\(folder)/testdata/\(name).dat", encoding: .utf8)
    var lastExpression = ""
    var count = 0
    for line in file.split(separator: "\n") {
      guard var entry = Entry(line) else { continue }
      if entry.expression == "SAME" { entry.expression = lastExpression }
      lastExpression = entry.expression
      count += try check(entry)
    }
    #expect(count > 30)
  }

  /// Checks an entry once for each syntax; gives how many there are.
  private func check(_ entry: Entry) throws -> Int {
    let syntaxes = entry.flags.filter { $0 == "E" || $0 == "L" }
    for syntax in syntaxes {
      let expression = syntax == "L" ? Pattern.quoted(entry.expression) : entry.expression
      var tuning = PatternTuning()
      tuning.flags = [.classesMatchNewline]
      if entry.flags.contains("i") { tuning.flags?.insert(.foldsCase) }
      guard let pattern = try? Pattern(expression, options: .longest, tuning: tuning) else {
        #expect(entry.isRefused, "\(entry.line)")
        continue
      }
      #expect(!entry.isRefused, "\(entry.line)")
      let found = try FoundMatches(pattern: pattern, text: entry.text).first()
      let compared = found.map { Array($0.prefix(entry.places?.count ?? 0)) }
      #expect(compared == entry.places, "\(entry.line)")
    }
    return syntaxes.count
  }

  /// A line of the file.
  private struct Entry {
    let line: Substring
    let flags: Substring
    var expression: String
    let text: [UInt8]
    private let result: String

    /// - Returns: Nil for what is no test.
    init?(_ line: Substring) {
      let fields = line.split(separator: "\t").map { $0 == "NULL" ? "" : $0 }
      guard !line.hasPrefix("#"), fields.count >= 4, !fields.contains("NIL") else { return nil }
      var flags = fields[0]
      if let first = flags.first, "?&|;{}".contains(first) { flags = flags.dropFirst() }
      if flags.first == ":" { flags = flags.dropFirst().drop { $0 != ":" }.dropFirst() }
      guard let first = flags.first, !"CNT".contains(first), !first.isNumber else { return nil }
      self.line = line
      self.flags = flags
      let hasEscapes = flags.contains("$")
      let expression = hasEscapes ? Self.unescaped(fields[1]) : Array(fields[1].utf8)
      self.expression = String(decoding: expression, as: UTF8.self)
      text = hasEscapes ? Self.unescaped(fields[2]) : Array(fields[2].utf8)
      result = String(fields[3])
    }

    var isRefused: Bool { result != "NOMATCH" && result.first?.isLetter == true }

    /// The numbers of `(0,3)(1,2)`; nil where nothing is to match.
    var places: [Int]? {
      if result == "NOMATCH" { return nil }
      return result.split { "(),".contains($0) }.map { Int($0) ?? -1 }
    }

    private static func unescaped(_ text: Substring) -> [UInt8] {
      var result: [UInt8] = []
      var rest = text
      while let first = rest.popFirst() {
        guard first == "\\", let letter = rest.popFirst() else {
          result += Array(first.utf8)
          continue
        }
        switch letter {
        case "n": result.append(10)
        case "t": result.append(9)
        case "x":
          result.append(UInt8(rest.prefix(2), radix: 16) ?? 0)
          rest = rest.dropFirst(2)
        default: result += Array(letter.utf8)
        }
      }
      return result
    }
  }
}
