import Foundation
import Harness
import HarnessComparison
import HarnessSystem
import HarnessTerminal

/// A session as a test case in Swift.
struct SessionTest {
  private let session: RecordedSession
  private let name: String
  /// The names of the apps that are products of the package.
  private let apps: Set<String>
  private var lines: [String] = []
  private var folder = ""
  private var terminal: String?
  private var environment: [(name: String, value: String)] = []
  private var timeout: Int?
  private var count = 0
  private var texts = 0
  /// The expectations of a program that has ended.
  private var isRunning = false

  init(_ session: RecordedSession, named name: String, apps: Set<String>) {
    (self.session, self.name, self.apps) = (session, name, apps)
  }

  private var draft: SessionDraft { session.draft }

  /// The source of the test.
  var text: String {
    var test = self
    for line in draft.lines { test.add(line) }
    let body = (test.variables + test.lines).map { $0.isEmpty ? "" : "    " + $0 }
    return """
      \(Self.modules.map { "import " + $0 }.joined(separator: "\n"))

      final class \(typeName): CLITestCase {
        func testSession() throws {
      \(body.joined(separator: "\n"))
        }
      }

      """
  }

  /// What the test imports.
  private static let modules = ["HarnessTesting", "XCTest"]

  private var typeName: String {
    let words = name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let type = joined.first?.isLetter == true ? joined : "Session" + joined
    return type.hasSuffix("Tests") ? type : type + "Tests"
  }

  /// What the test takes from its environment.
  private var variables: [String] {
    let hasPattern = lines.contains { $0.firstRange(of: "placeholders: placeholders)") != nil }
    guard hasPattern || !draft.secrets.values.isEmpty else { return [] }
    var lines = [
      "// What stands for `[WORK]` and the like in what is expected.",
      "var placeholders = Placeholders(sandbox: sandbox)",
      #"placeholders["WORK"] = .value(sandbox.workingDirectory.path)"#,
      #"placeholders["HOME"] = .value(sandbox.home.path)"#,
    ]
    for index in draft.secrets.values.indices {
      let name = SessionSecrets.name(index)
      lines += [
        #"guard let secret\#(index) = ProcessInfo.processInfo.environment["\#(name)"] else {"#,
        #"  throw XCTSkip("it types what the variable \#(name) holds, which is not set")"#,
        "}", #"placeholders["\#(name)"] = .value(secret\#(index))"#,
      ]
    }
    return lines
  }

  // MARK: - Lines

  private mutating func add(_ line: SessionDraft.Line) {
    switch line {
    case .text(let text): add(text)
    case .exec(let words, let end, let isBackground): launch(words, end, isBackground)
    case .prompt(let prompt): lines.append("try app\(count).waitForPrompt(\(part(of: prompt)))")
    case .shown(let prompt): lines.append("try app\(count).waitForScreen(\(part(of: prompt)))")
    case .type(let text, let isLine): type(text, isLine)
    case .press(let key): lines.append("try app\(count).press(\(Self.key(key)))")
    case .resize(let size):
      lines.append("try app\(count).resize(columns: \(size.columns), rows: \(size.rows))")
    case .wait:
      lines.append("let outcome\(count) = try app\(count).waitForExit()")
      lines.append("outcome\(count).expect(\(pendingEnd))")
      isRunning = false
    case .status: break
    case .compare(let comparison, let found, let section): compare(comparison, found, section)
    }
  }

  private var pendingEnd = ""

  /// A line that was noted as the language has it.
  private mutating func add(_ text: String) {
    guard !text.hasPrefix("#") else {
      lines.append("//" + text.dropFirst())
      return
    }
    guard let parsed = try? ScriptLexer.words(of: text.utf8),
      let words = try? parsed.map({ try $0.text { $0 == "HOME" ? "~" : "" } }),
      let first = words.first
    else { return }
    switch (first, words.count) {
    case ("mkdir", 2):
      lines += [
        "try FileManager.default.createDirectory(",
        "  at: sandbox.url(\(Self.literal(words[1]))), withIntermediateDirectories: true)",
      ]
    case ("cd", 2): folder = words[1].hasPrefix("/") ? String(words[1].dropFirst()) : path(words[1])
    case ("terminal", 2): terminal = words[1] == "off" ? nil : words[1]
    case ("timeout", 2): timeout = Int(words[1].filter(\.isNumber))
    case ("env", _):
      environment += words.dropFirst().compactMap { word in
        word.firstIndex(of: "=").map { (String(word[..<$0]), String(word[$0...].dropFirst())) }
      }
    case ("exists", _), ("!", _):
      let isAbsent = first == "!"
      for name in words.dropFirst(isAbsent ? 2 : 1) {
        lines.append(
          "sandbox.expect(\(Self.literal(path(name))), \(isAbsent ? ".isAbsent" : ".exists"))")
      }
    default: break
    }
  }

  /// A path relative to the sandbox's working directory.
  private func path(_ name: String) -> String {
    if name.hasPrefix("/") { return String(name.dropFirst()) }
    // A sandbox takes this for its home, as a shell does.
    if name.hasPrefix("~/") { return name }
    if name == "." { return folder }
    return folder.isEmpty ? name : folder + "/" + name
  }

  private mutating func launch(_ words: [String], _ end: Termination?, _ isBackground: Bool) {
    count += 1
    let name = Self.literal(words[0])
    let isProduct = apps.contains(words[0]) || words[0].utf8.contains(UInt8(ascii: "/"))
    lines += [
      "",
      isProduct
        ? "let app\(count) = CLIApplication(\(name))"
        : "let app\(count) = CLIApplication(url: try XCTUnwrap(CLIApplication.commandURL(\(name))))",
      "app\(count).currentDirectory = \(Self.literal(folder))",
    ]
    lines += arguments(words.dropFirst().map { argument($0) })
    for (name, value) in environment {
      lines.append(
        "app\(count).launchEnvironment[\(Self.literal(name))] = \(Self.literal(value))")
    }
    if let numbers = terminal?.split(separator: "x"), numbers.count == 2 {
      lines.append("app\(count).terminal = Terminal(columns: \(numbers[0]), rows: \(numbers[1]))")
    }
    pendingEnd = Self.expectation(of: end)
    isRunning = isBackground
    if isBackground {
      lines.append("try app\(count).launch()")
    } else {
      let limit = timeout.map { "timeout: \($0)" } ?? ""
      lines.append("let outcome\(count) = try app\(count).run(\(limit))")
      lines.append("outcome\(count).expect(\(pendingEnd))")
    }
  }

  /// The line of arguments, or three where one is too long for a reader.
  private func arguments(_ words: [String]) -> [String] {
    let list = words.joined(separator: ", ")
    let line = "app\(count).launchArguments = [\(list)]"
    guard line.count > 80 else { return [line] }
    return ["app\(count).launchArguments = [", "  \(list),", "]"]
  }

  private static func expectation(of end: Termination?) -> String {
    switch end {
    case .exited(let status): ".status(\(status))"
    case .signaled(let signal): ".signal(\(signal))"
    case nil: ".success"
    }
  }

  /// An argument, in which a folder of the sandbox is the test's.
  private func argument(_ text: String) -> String {
    session.reader.values(in: text).map { piece in
      switch piece {
      case .text(let bytes): Self.literal(String(decoding: bytes, as: UTF8.self))
      case .word("WORK"): "sandbox.workingDirectory.path"
      case .word("TMPDIR"): "sandbox.temporaryDirectory.path"
      case .word: "sandbox.home.path"
      case .variable(let name): "secret\(Self.number(name))"
      case .any: "\"\""
      }
    }.joined(separator: " + ").ifEmpty("\"\"")
  }

  private static func number(_ variable: String) -> Int {
    (variable.split(separator: "_").dropFirst().first.flatMap { Int($0) } ?? 1) - 1
  }

  private mutating func type(_ text: TypedText, _ isLine: Bool) {
    let typed =
      switch text {
      case .plain(let text): argument(text + (isLine ? "\n" : ""))
      case .secret(let index): "secret\(index)" + (isLine ? #" + "\n""# : "")
      }
    lines.append("try app\(count).typeText(\(typed))")
  }

  /// The longest part of a prompt that is the same in every run, as a test looks for it.
  private func part(of prompt: SessionPrompt) -> String {
    guard prompt.looseness < SessionPrompt.loosest else { return "" }
    let texts = (prompt.pieces ?? session.reader.pieces(of: prompt.text)).flatMap { piece in
      guard case .text(let bytes) = piece else { return [String]() }
      let text = String(decoding: bytes, as: UTF8.self)
      return prompt.looseness == 0
        ? [text] : text.split(whereSeparator: \.isNumber).map(String.init)
    }
    let longest = texts.max { $0.count < $1.count } ?? ""
    return longest.contains { $0 != " " } ? Self.literal(longest) : ""
  }

  private static func key(_ name: String) -> String {
    let names = ["PAGE-UP": "pageUp", "PAGE-DOWN": "pageDown", "RETURN": "return"]
    if name.hasPrefix("CONTROL-") {
      return ".control(\(literal(name.dropFirst("CONTROL-".count).lowercased())))"
    }
    if name.hasPrefix("F"), let number = Int(name.dropFirst()) { return ".function(\(number))" }
    return "." + (names[name] ?? name.lowercased())
  }

  // MARK: - What is expected

  private mutating func compare(
    _ comparison: SessionDraft.Comparison, _ found: String, _ section: Int
  ) {
    guard case .text(let text) = draft.sections[section].content else { return }
    if case .listing = comparison { return expectEntries(text) }
    let isScreen = found == "screen"
    let content = String(decoding: text.namedContent, as: UTF8.self)
    texts += 1
    let wanted = "text\(texts)"
    lines.append(
      "let \(wanted) = " + Self.multiline(isScreen ? content.withoutLastNewline : content))
    let expectation =
      text.isExact && !text.hasVariable
      ? ".equals(\(wanted))" : ".pattern(\(wanted), placeholders: placeholders)"
    switch found {
    case "screen" where isRunning: lines.append("try app\(count).waitForScreen(\(expectation))")
    case "screen": lines.append("outcome\(count).expect(.screen(\(expectation)))")
    case "stdout": lines.append("outcome\(count).expect(.standardOutput(\(expectation)))")
    case "stderr": lines.append("outcome\(count).expect(.standardError(\(expectation)))")
    default:
      let name = found.replacing("$WORK", with: "").replacing("$HOME", with: "~")
        .replacing("'", with: "")
      lines.append("sandbox.expect(\(Self.literal(path(name))), .content(\(expectation)))")
    }
  }

  private mutating func expectEntries(_ listing: SessionText) {
    for case .pieces(let pieces) in listing.lines {
      guard case .text(let bytes)? = pieces.first, pieces.count == 1 else { continue }
      let name = String(decoding: bytes, as: UTF8.self)
      guard name.firstRange(of: " -> ") == nil, !name.hasSuffix(")"), !name.utf8.contains(0x5C)
      else { continue }
      let place = SessionDraft.folder + "/" + (name.hasSuffix("/") ? name.dropLast() : name[...])
      lines.append("sandbox.expect(\(Self.literal(place)), .exists)")
    }
  }

  /// A text as a literal on one line.
  private static func literal(_ text: String) -> String {
    "\"" + escaped(text).replacing("\n", with: "\\n") + "\""
  }

  /// A text as a literal of several lines.
  private static func multiline(_ text: String) -> String {
    let lines = escaped(text).split(separator: "\n", omittingEmptySubsequences: false)
    return "\"\"\"\n" + lines.map { $0.isEmpty ? "" : "      " + $0 }.joined(separator: "\n")
      + "\n      \"\"\""
  }

  /// A text as a literal has it, but for its newlines.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\n": "\n"
      case "\\": "\\\\"
      case "\"": "\\\""
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        "\\u{" + String(scalar.value, radix: 16) + "}"
      default: String(scalar)
      }
    }.joined()
  }
}

extension String {
  fileprivate func ifEmpty(_ other: String) -> String { isEmpty ? other : self }

  fileprivate var withoutLastNewline: String { hasSuffix("\n") ? String(dropLast()) : self }
}
