import Foundation
import Harness
import HarnessComparison
import HarnessTerminal

/// A session on the page: data that the page's script plays, and that is no markup whatever it holds.
struct HTMLReplay {
  private let name: String
  private let film: SessionFilm
  private let room: Int

  /// - Parameters:
  ///   - name: The scenario's, with the attempt where there are several.
  ///   - film: What is seen.
  ///   - room: How many bytes it may take; what comes later is left out.
  init(_ name: String, _ film: SessionFilm, room: Int) {
    self.name = name
    self.film = film
    self.room = room
  }

  var markup: String {
    guard !film.steps.isEmpty else { return "" }
    return "<div class=\"replay\" hidden><script type=\"application/json\">\(json)</script></div>\n"
  }

  /// How many bytes each of some sessions may take: of the page, and of one.
  static func share(of attempts: Int) -> Int {
    max(20_000, min(4_500_000, 40_000_000 / max(1, attempts)))
  }

  private var json: String {
    var tables = ReplayTables()
    var (moments, rest, left) = ([String](), room, film.cut)
    // What has changed on the screen in moments that are left out.
    var missed: [Int: FilmRow] = [:]
    let all = film.moments
    for (index, moment) in all.enumerated() {
      // The failure and the last screen are always there.
      guard rest > 0 || moment.isFailure || index == all.count - 1 else {
        left += 1
        for (row, content) in moment.rows { missed[row] = content }
        continue
      }
      let (text, size) = tables.text(of: moment.after(missed))
      missed = [:]
      rest -= size
      moments.append(text)
    }
    return """
      {"name":\(PageJSON.of(VisibleText.of(name))),"columns":\(film.columns),"rows":\(film.rows),"cut":\(left),\
      "styles":[\(tables.styles.list.map(PageJSON.of).joined(separator: ","))],\
      "lines":[\(tables.lines.list.joined(separator: ","))],
      "moments":[\(moments.joined(separator: ",\n"))]}
      """
  }
}

/// What moments of a film refer to, each thing once.
private struct ReplayTables {
  var styles = Interned<String>([""])
  var lines = Interned<String>(["[]"])

  /// A moment as an array: milliseconds, kind, text, whether a line fails, then a row and its line for
  /// each row that changes.
  ///
  /// - Returns: It, and how many bytes it and what is new in the tables take.
  mutating func text(of moment: SessionFilm.Moment) -> (text: String, size: Int) {
    let before = lines.size + styles.size
    var parts = ["\(Int((moment.time * 1000).rounded()))", PageJSON.of(moment.label)]
    parts += [PageJSON.of(moment.text), moment.isFailure ? "1" : "0"]
    for (index, row) in moment.rows {
      parts += ["\(index)", "\(lines.index(of: line(row)))"]
    }
    let text = "[\(parts.joined(separator: ","))]"
    return (text, text.utf8.count + 2 + lines.size + styles.size - before)
  }

  /// A row as an array: of each run its style, its text, and how many columns that takes where the
  /// characters take two each; else 0.
  private mutating func line(_ row: FilmRow) -> String {
    var (parts, column) = ([String](), 0)
    for run in row.runs {
      if run.column > column {
        parts += ["0", PageJSON.of(String(repeating: " ", count: run.column - column)), "0"]
      }
      parts += ["\(styles.index(of: run.style.rules))", PageJSON.of(run.text)]
      parts.append(run.isWide ? "\(run.width)" : "0")
      column = run.column + run.width
    }
    return "[\(parts.joined(separator: ","))]"
  }
}

/// Values, each with a number.
struct Interned<Value: Hashable & StringProtocol> {
  private(set) var list: [Value]
  /// How many bytes they take.
  private(set) var size = 0
  private var numbers: [Value: Int] = [:]

  init(_ list: [Value]) {
    self.list = list
    for (index, value) in list.enumerated() { numbers[value] = index }
  }

  mutating func index(of value: Value) -> Int {
    if let number = numbers[value] { return number }
    numbers[value] = list.count
    list.append(value)
    size += value.utf8.count + 3
    return list.count - 1
  }
}

/// A text as JSON that can stand in a page: nothing in it ends an element of the page.
enum PageJSON {
  static func of(_ text: String) -> String {
    var bytes: [UInt8] = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): bytes += "\\n".utf8
      case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), 0..<0x20, 0x7F:
        let digits = String(byte, radix: 16)
        bytes += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes + [UInt8(ascii: "\"")], as: UTF8.self)
  }
}
