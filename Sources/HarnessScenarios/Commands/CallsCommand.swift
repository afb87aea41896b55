import Foundation
import Harness
import HarnessSystem

extension ScenarioCommand {
  static let calls = ScenarioCommand(
    "calls [-of=NAME] [-body] KEY [FUNCTION...] COUNT|FILE", from: .harness,
    summary: "Count the recorded calls of a service, or compare them with a file.",
    details: """
      KEY is the name of a registration of the app, FUNCTION that of one of its functions. The \
      calls are those of the last program, or of the one in the background that was started last, \
      or that `-of` names.

      In a file, each call is a line such as `drive.upload(path: "a.jpg", url: "/2017/a.jpg")`, \
      with its arguments sorted by their names, and variables stand for their values as in \
      `cmpenv`. A call that a fault ended has ` threw FAULT` behind it. `harness update` rewrites \
      the file's section.

      Where KEY is a program that `fake` has faked, FUNCTION is the first argument of its calls, or \
      all of their arguments as in `reply`: `calls git [push ..] 1`. In a file, each call is the line \
      that a shell would read, with what the program has read in quotes: `git commit -F - < "Mend \
      it"`. ` (in FOLDER)` is behind one that was made in another folder than its launch.

      Where KEY is a server of `fake http`, FUNCTION is a method and a path in one word, as in `reply`: \
      `calls API 'POST /users' 1`. The calls are the requests that came while the program ran. In a file, \
      each is a line such as `API POST /users?notify=1 < "name=Ann"`, with the body in quotes, or its \
      length and SHA-256 where it is long or no text. With `-body` there has to be one such request, and \
      its body is compared with the file.
      """,
    prefixes: .negation, effect: .none, wantsFile: isNoCount, check: checkCalls
  ) { run, call in
    let (words, wanted) = (call.operands.dropLast(), call.operands[call.operands.count - 1])
    let wantedCalls = try WantedCalls(Array(words))
    let (key, function) = (wantedCalls.key, wantedCalls.name)
    let found = try run.calls(wantedCalls, of: call.value(of: "-of"))
    if call.has("-body") { return try run.compareBody(of: found, with: wanted, call) }
    guard let count = Int(wanted) else {
      guard FileStatus(try run.disk.urlToOpen(wanted)) != nil else {
        throw ScenarioFailure(
          "\(wanted) is neither a number of calls nor a file to compare them with")
      }
      let listing = Data(CallsSection.text(of: found).utf8)
      return try run.compare(listing, "the list of calls", with: wanted, expanding: true, call)
    }
    guard (found.count == count) == call.isNegated else { return }
    let name = function.map { "\(key).\($0)" } ?? wantedCalls.title
    var list = CallText.list(found, indent: "  ").map { "\n" + $0 }.joined()
    if found.isEmpty, wantedCalls.pattern != nil {
      list = try run.otherCalls(of: key, of: call.value(of: "-of"))
    }
    throw ScenarioFailure(
      "\(name) was called \(times(found.count))"
        + (call.isNegated ? ", and should not" : ", not \(times(count))") + list)
  }

  @Sendable private static func isNoCount(_ word: String) -> Bool { Int(word) == nil }

  @Sendable private static func checkCalls(_ words: [String?]) throws {
    let operands = words.drop { $0?.hasPrefix("-") ?? false }.dropLast()
    if !operands.contains(nil) { _ = try WantedCalls(operands.compactMap { $0 }) }
    guard let last = words.last, let word = last, let count = Int(word), count < 0 else { return }
    throw ScenarioFailure("\(count) is no number of calls; they are counted from 0")
  }

  private static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }
}

extension ScenarioRun {
  /// The recorded calls on a registration, or on one of its functions.
  ///
  /// - Throws: ``ScenarioFailure`` where a name is not one that the app records.
  fileprivate func calls(_ wanted: WantedCalls, of label: String?) throws -> [ReportedCall] {
    let (key, function) = (wanted.key, wanted.name)
    let log = try callLog(of: label)
    if wanted.pattern != nil && !log.isFake(key) {
      throw ScenarioFailure(
        "words in brackets are for a program that `fake` has faked, and \(key) is none in this launch"
      )
    }
    guard let problem = log.problem(with: key, function) else {
      if let doubt = log.doubt(of: key) {
        throw ScenarioFailure("it cannot be told how often \(key) was called: \(doubt)")
      }
      let found = log.calls(to: key, function)
      guard let pattern = wanted.pattern else { return found }
      return found.filter { pattern.matches($0.program?.argumentBytes ?? []) }
    }
    guard problem == .notHeard else { throw ScenarioFailure("\(problem)") }
    throw ScenarioFailure.notRegistered("recorded calls")
  }

  /// The calls of a fake none of which has had the words that were asked for, as the end of a message.
  fileprivate func otherCalls(of key: String, of label: String?) throws -> String {
    let calls = try callLog(of: label).calls(to: key, nil)
    let list = CallText.list(calls, indent: "  ").map { "\n" + $0 }.joined()
    return calls.isEmpty ? "" : "; it was called with other words:" + list
  }

  /// Compares the body of a request with a file.
  ///
  /// - Throws: ``ScenarioFailure`` where there is not one request, or its body differs.
  fileprivate func compareBody(
    of found: [ReportedCall], with wanted: String, _ call: ScenarioCall
  ) throws {
    guard found.count == 1, let body = found[0].request?.body else {
      let list = CallText.list(found, indent: "  ").map { "\n" + $0 }.joined()
      throw ScenarioFailure(
        "`-body` looks at the body of one request to a fake server, and there are \(found.count)"
          + list)
    }
    if let bytes = body.bytes { return try compare(bytes, "the body", with: wanted, call) }
    let isSame = ProgramCall.Input(of: try read(wanted)).sha256 == body.sha256
    guard isSame == call.isNegated else { return }
    throw ScenarioFailure(
      "the body (\(body)) \(isSame ? "does not differ" : "differs") from \(wanted)")
  }

  private func callLog(of label: String?) throws -> CallLog {
    if label == nil, let outcome = last.outcome { return outcome.callLog }
    if label == nil, background.all.isEmpty {
      throw ScenarioFailure("no program has run yet whose calls could be looked at")
    }
    return try program(label).application.callLog()
  }
}

/// The calls that a line asks for.
private struct WantedCalls {
  let key: String
  /// The function's name; nil for all functions, and beside a pattern.
  let name: String?
  /// All arguments of a fake; nil where the line names none.
  let pattern: WordPattern?

  /// - Parameter words: What stands before the count or the file.
  /// - Throws: ``ScenarioFailure``.
  init(_ words: [String]) throws {
    key = words.first ?? ""
    var rest = words.dropFirst()
    pattern = try BracketedWords.take(from: &rest)
    name = pattern == nil ? rest.popFirst() : nil
    if let word = rest.first { throw ScenarioFailure("`\(word)` is a word too many") }
  }

  /// For example `git [push ..]`.
  var title: String { pattern.map { "\(key) \($0)" } ?? key }
}

/// Recorded calls as the lines that a person writes into a section.
enum CallsSection {
  /// A line for each call.
  static func text(of calls: [ReportedCall]) -> String {
    calls.map { line($0) + "\n" }.joined()
  }

  private static func line(_ call: ReportedCall) -> String {
    if call.program != nil || call.request != nil { return call.description }
    let arguments = call.arguments.sorted { $0.key < $1.key }
      .map { "\($0.key): \($0.value.debugDescription)" }
      .joined(separator: ", ")
    let end = call.fault.map { " threw \($0)" } ?? ""
    return "\(call.registration).\(call.function)(\(arguments))" + end
  }
}
