import Foundation
import Harness
import HarnessComparison

extension ScenarioCommand {
  static let reply = ScenarioCommand(
    "reply NAME WORDS... [-status=STATUS] [-stdout=FILE] [-stderr=FILE] [-input] [-pass]",
    from: .harness,
    summary: "Tell a fake what it does when it is called with these words, or a server its answer.",
    details: """
      WORDS are the arguments, in brackets: `reply git [push origin main]`. Each is an argument as it \
      stands, but for `[..]` in it, which is any text; `..` is any further arguments, also none; `[]` is \
      none. Brackets within a word have to be in pairs.

      The fake writes what the files hold to its streams, and ends with STATUS, which is 0 unless \
      given: as for `status`, a number, a name of `sysexits.h` or a signal. The files are read here. \
      With `-input` it first reads its input to the end, and the call has it, up to 1 MiB, or else its \
      length and SHA-256; otherwise it leaves its input alone. With `-pass` the real program is asked.

      Several replies to the same words are given in turn, and the last from then on. Of different \
      words that are for one call, those of the last line win.

      Where NAME is a server of `fake http`, a method and a path stand in place of the words, and \
      behind them the file with the answer's body: `reply API GET /users/1 user.json`. `*` is any \
      method, `[..]` in a path any text. A query is compared where the path has one, `/users?page=2`: \
      its parameters in whatever order, and `[..]` alone among them is any further ones. \
      `-status=STATUS` is a number from 200 to 599, `-header='Name: value'` a field of the answer, \
      which may stand several times; the Content-Type is that of the file's ending unless given. With \
      `-chunked` the body is sent in chunks. `-if-header='Name: value'` and `-if-body=FILE` are for requests \
      alone that have this field, with `[..]` for any text, and this body. HEAD is answered as GET.

      A reply that nothing has asked for by the end of a script that passes is told in a warning, unless \
      it is for any first argument or any method, or stands in an included file.
      """,
    effect: .none, check: checkReply
  ) { run, call in
    if ServerReplyLine.isOne(call.operands) {
      let line = try ServerReplyLine(call.operands)
      guard call.arguments.flags.isEmpty, call.arguments.values.isEmpty else {
        throw ScenarioFailure("the options of a server's reply stand behind its path")
      }
      let server = try run.expectServer(line.server)
      let (route, reply) = try line.answer { try run.read($0) }
      run.noteReply(.server(server, route))
      return server.tell { $0.add(reply, to: route) }
    }
    let line = try ReplyLine(call.operands, call.arguments)
    try run.expectFake(line.program)
    let answer = try line.answer { try run.read($0) }
    run.noteReply(.program(line.program, line.pattern))
    run.launches.fakes.add(answer, to: line.pattern, of: line.program)
  }

  @Sendable private static func checkReply(_ words: [String?]) throws {
    let known = words.compactMap { $0 }
    guard known.count == words.count else { return }
    let operands = known.drop { $0.hasPrefix("-") }
    if ServerReplyLine.isOne(Array(operands)) {
      _ = try ServerReplyLine(Array(operands))
    } else {
      try ServerReplyLine.checkCase(Array(operands))
      _ = try ReplyLine(Array(operands), CommandArguments())
    }
  }
}

/// The words of a `reply`.
private struct ReplyLine {
  let program: String
  let pattern: WordPattern
  private var values: [String: String]
  private var flags: Set<String>

  /// - Parameters:
  ///   - operands: The program, its words, and options behind them.
  ///   - options: Those before them.
  /// - Throws: ``ScenarioFailure``.
  init(_ operands: [String], _ options: CommandArguments) throws {
    program = operands.first ?? ""
    var rest = operands.dropFirst()
    guard let pattern = try BracketedWords.take(from: &rest) else {
      throw ScenarioFailure(
        "the words that \(program) replies to stand in brackets: `reply \(program) [push ..]`")
    }
    self.pattern = pattern
    (values, flags) = (options.values, options.flags)
    for word in rest { try take(word) }
    guard !flags.contains("-pass") || values.isEmpty && !flags.contains("-input") else {
      throw ScenarioFailure("`-pass` asks the real program, which takes no other option")
    }
    if let status = values["-status"] { _ = try Self.termination(status) }
  }

  private static let valued = ["-status", "-stdout", "-stderr"]
  private static let flags = ["-input", "-pass"]

  private mutating func take(_ word: String) throws {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    if parts.count == 2, Self.valued.contains(name) {
      values[name] = String(parts[1])
    } else if Self.flags.contains(word) {
      flags.insert(word)
    } else {
      throw ScenarioFailure(
        "`\(word)` is no option of a reply"
          + NearestName.question(name, among: Self.valued + Self.flags)
          + "; the words that it is for stand in brackets")
    }
  }

  private static func termination(_ word: String) throws -> Termination {
    do {
      return try Termination(named: word)
    } catch {
      throw ScenarioFailure("-status=\(word): \(error)")
    }
  }

  /// What the line tells the fake.
  ///
  /// - Parameter read: Gives what a file holds.
  /// - Returns: The answer.
  /// - Throws: What `read` throws.
  func answer(_ read: (String) throws -> Data) throws -> FakeChoices.Answer {
    guard !flags.contains("-pass") else { return .pass }
    return .reply(
      FakeReply(
        try values["-status"].map(Self.termination) ?? .exited(0),
        standardOutput: try values["-stdout"].map(read) ?? Data(),
        standardError: try values["-stderr"].map(read) ?? Data(),
        readsInput: flags.contains("-input")))
  }
}

/// Words in brackets, as the arguments of a fake stand in a line.
enum BracketedWords {
  /// Takes them off the front; nil where there are none, or the last bracket is missing.
  static func take(from words: inout ArraySlice<String>) throws -> WordPattern? {
    guard words.first?.hasPrefix("[") == true else { return nil }
    var depth = 0
    var taken: [String] = []
    while let word = words.first {
      words = words.dropFirst()
      taken.append(word)
      depth += word.utf8.reduce(0) {
        $0 + ($1 == UInt8(ascii: "[") ? 1 : $1 == UInt8(ascii: "]") ? -1 : 0)
      }
      if depth <= 0 { return pattern(of: taken) }
    }
    throw ScenarioFailure("the bracket before the words is not closed: `[push origin ..]`")
  }

  /// The words without the outer brackets; one that stands apart from them is no word.
  private static func pattern(of words: [String]) -> WordPattern {
    var words = words
    words[0].removeFirst()
    if words.count > 1, words[0].isEmpty { words.removeFirst() }
    let last = words.count - 1
    words[last].removeLast()
    if words[last].isEmpty { words.removeLast() }
    return WordPattern(words)
  }
}
