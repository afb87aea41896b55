import CPlatform
import HarnessComparison
import HarnessSystem

/// Where a thread of a process was: the function that it was in, and those that had called it.
public struct ThreadStack: Sendable, Equatable {
  /// The number that the debugger gives it, from 1.
  public let number: Int
  /// The name that it has given itself; nil without one.
  public let name: String?
  /// The functions, the innermost first, with their lines where they are known:
  /// `Upload.next() at Upload.swift:12`.
  public internal(set) var frames: [String]

  /// For example `thread 2 "reader":`, and a line for each function.
  var lines: [String] {
    let title = name.map { "thread \(number) \(LongLine.quoted($0)):" } ?? "thread \(number):"
    return [title]
      + frames.prefix(Self.shownCount).map { "  " + LongLine.shown(Array($0.utf8)[...]) }
      + (frames.count > Self.shownCount ? ["  …"] : [])
  }

  private static let shownCount = 20
}

// MARK: - What debuggers print

extension ThreadStack {
  /// Reads what `thread apply all backtrace` of gdb has printed, or `thread backtrace all` of lldb.
  ///
  /// - Parameters:
  ///   - text: All that it printed.
  ///   - program: The name that a thread has which has given itself none.
  /// - Returns: Those that are in some function of the program's own, by their numbers: a thread that waits
  ///   for work of the system's libraries tells nothing.
  static func read(_ text: String, program: String) -> [ThreadStack] {
    var stacks: [(ThreadStack, [Frame])] = []
    for line in text.split(separator: "\n") {
      if let stack = title(line, program) {
        // lldb tells of threads when it attaches, and again when it is asked.
        stacks.removeAll { $0.0.number == stack.number }
        stacks.append((stack, []))
      } else if let frame = Frame(line), !stacks.isEmpty {
        stacks[stacks.count - 1].1.append(frame)
      }
    }
    return stacks.compactMap { stack, frames in
      var stack = stack
      stack.frames = shown(frames)
      return stack.frames.isEmpty ? nil : stack
    }.sorted { $0.number < $1.number }
  }

  /// The frames up to the last one of the program's own; of libraries' in a row, the first two.
  private static func shown(_ frames: [Frame]) -> [String] {
    guard let last = frames.lastIndex(where: { !$0.isOfLibrary }) else { return [] }
    var (lines, row): ([String], Int) = ([], 0)
    for frame in frames[...last] {
      row = frame.isOfLibrary ? row + 1 : 0
      if row <= 2 { lines.append(frame.text) } else if row == 3 { lines.append("…") }
    }
    return lines
  }

  /// `Thread 2 (Thread 0x7f7e97cc26c0 (LWP 32707) "reader"):`, or `* thread #2, name = 'reader', …`.
  private static func title(_ line: Substring, _ program: String) -> ThreadStack? {
    let words = line.drop { $0 == " " || $0 == "*" }
    let isGDB = words.hasPrefix("Thread ") && words.hasSuffix("):")
    guard isGDB || words.hasPrefix("thread #") else { return nil }
    let digits = words.dropFirst(isGDB ? "Thread ".count : "thread #".count)
      .prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits) else { return nil }
    let quote: Character = isGDB ? "\"" : "'"
    let quoted = words.split(separator: quote, omittingEmptySubsequences: false)
    let hasName = quoted.count > 2 && (isGDB || quoted[0].hasSuffix("name = "))
    let name = hasName ? String(quoted[1]) : nil
    // The system keeps 15 bytes.
    let isProgram = name.map { program.utf8.starts(with: $0.utf8) } ?? true
    return ThreadStack(number: number, name: isProgram ? nil : name, frames: [])
  }
}

// MARK: - A function

/// A function that a thread is in.
private struct Frame {
  var text: String
  /// Whether it is of a library of the system's, or has no name, or starts programs.
  var isOfLibrary = false

  /// `#1  0x000055 in wait_for_turn () at hang.c:4`, or ``frame #1: /bin/hang`wait_for_turn at hang.c:4``.
  init?(_ line: Substring) {
    let words = line.drop { $0 == " " || $0 == "*" }
    let isGDB = words.hasPrefix("#")
    guard isGDB || words.hasPrefix("frame #") else { return nil }
    var rest = words.drop { $0 != " " }.drop { $0 == " " }
    if !isGDB { rest = rest.drop { $0 != ":" }.dropFirst().drop { $0 == " " } }
    if rest.hasPrefix("0x") { rest = rest.drop { $0 != " " }.dropFirst() }
    if isGDB, rest.hasPrefix("in ") { rest = rest.dropFirst(3) }
    guard !rest.isEmpty else { return nil }
    text = ""
    if isGDB { readGDB(rest) } else { readLLDB(rest) }
  }

  /// `wait_for_turn () at hang.c:4`, `pause () from /lib/libc.so.6`.
  private mutating func readGDB(_ text: Substring) {
    let name = text.upTo(" (")
    if let place = text.behindLast(" at ") {
      take(name, " at ", Self.fileName(place))
    } else if let library = text.behindLast(" from ") {
      take(name, " in ", Self.fileName(library), isOfLibrary: true)
    } else {
      take(name)
    }
  }

  /// ``/bin/hang`wait_for_turn at hang.c:4``, ``/lib/libc.so.6`pause``; without a name
  /// `/lib/libc.so.6 at pause.c:29`.
  private mutating func readLLDB(_ text: Substring) {
    guard let quote = text.firstIndex(of: "`") else { return take("??") }
    let (module, rest) = (text[..<quote], text[text.index(after: quote)...])
    if Self.isOfSystem(module) {
      take(rest.upTo(" at "), " in ", Self.fileName(module), isOfLibrary: true)
    } else if let place = rest.behindLast(" at "), !place.hasPrefix("<") {
      take(rest.upTo(" at "), " at ", place)
    } else {
      take(rest.upTo(" at "), isOfLibrary: module.firstRange(of: ".so") != nil)
    }
  }

  /// Whether a module is the system's, whose places in sources are known where Debian's packages for
  /// debugging are.
  private static func isOfSystem(_ module: Substring) -> Bool {
    ["/lib/", "/lib64/", "/usr/lib/", "/System/"].contains { module.hasPrefix($0) }
  }

  private mutating func take(
    _ name: Substring, _ word: String = "", _ place: Substring = "", isOfLibrary: Bool = false
  ) {
    text = Self.readable(name) + word + place
    self.isOfLibrary =
      isOfLibrary || name == "_start" || name.hasPrefix("??") || name == "start_thread"
  }

  private static func fileName(_ path: Substring) -> Substring {
    path.split(separator: "/").last ?? path
  }

  /// A name as the source has it.
  private static func readable(_ name: Substring) -> String {
    guard name.hasPrefix("$s") || name.hasPrefix("$S"), let text = platform_demangle(String(name))
    else { return String(name) }
    defer { platform_free(text) }
    return withoutFiles(String(cString: text)[...])
  }

  /// A private function's name has its file's behind it: `(next in _6C5C7538E3937AC3E0F483F7562061C3)`.
  private static func withoutFiles(_ name: Substring) -> String {
    guard let middle = name.firstRange(of: " in _"),
      let start = name[..<middle.lowerBound].lastIndex(of: "("),
      let end = name[middle.upperBound...].firstIndex(of: ")")
    else { return String(name) }
    let digits = name[middle.upperBound..<end]
    guard digits.count == 32, digits.allSatisfy(\.isHexDigit) else {
      return String(name[..<middle.upperBound]) + withoutFiles(name[middle.upperBound...])
    }
    return String(name[..<start]) + name[name.index(after: start)..<middle.lowerBound]
      + withoutFiles(name[name.index(after: end)...])
  }
}

extension Substring {
  /// What stands before a text; all where it is not there.
  fileprivate func upTo(_ text: String) -> Substring {
    firstRange(of: text).map { self[..<$0.lowerBound] } ?? self
  }

  /// What stands behind the last such text; nil where it is not there.
  fileprivate func behindLast(_ text: String) -> Substring? {
    guard let last = ranges(of: text).last else { return nil }
    return self[last.upperBound...]
  }
}
