import Foundation
import Harness
import HarnessComparison

extension ScenarioCommand {
  static let sweep = ScenarioCommand(
    "sweep on|off|observe|allow|keep|status [WORD...]", from: .harness,
    summary: "Say what `harness sweep` has to expect of the programs that follow.",
    details: """
      `sweep observe sqlite3 db .dump` has a program tell, without faults, which state the disk is in \
      after each fault: it has to be that of before or of after, whatever bytes lie there. `sweep allow \
      tore cache/*` takes a verdict back, at some paths or at all: \(Self.verdictNames). `sweep keep \
      photos` wants a path to be as before wherever a program fails. `sweep status EX_IOERR` names the \
      ends that a failure may have. `sweep off` leaves out the programs that follow, and `sweep on` \
      takes them in again. `harness run` does nothing at these lines.
      """,
    effect: .none, check: checkSweep
  ) { run, call in
    run.launches.sweep.take(try SweepWords(call.operands), root: run.sandbox.root.path)
  }

  private static var verdictNames: String {
    SweepVerdict.Kind.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
  }

  @Sendable private static func checkSweep(_ words: [String?]) throws {
    let known = words.compactMap { $0 }
    guard known.count == words.count else { return }
    _ = try SweepWords(known)
  }
}

/// What a line says of a sweep.
private enum SweepWords {
  case on
  case off
  case observe([String])
  case allow(SweepVerdict.Kind, String?)
  case keep([String])
  case status([Termination])

  /// - Throws: ``ScenarioFailure`` where the words are none.
  init(_ words: [String]) throws {
    let rest = Array(words.dropFirst())
    switch words.first {
    case "on" where rest.isEmpty: self = .on
    case "off" where rest.isEmpty: self = .off
    case "observe" where !rest.isEmpty: self = .observe(rest)
    case "allow" where (1...2).contains(rest.count):
      self = .allow(try Self.verdict(rest[0]), rest.dropFirst().first)
    case "keep" where !rest.isEmpty: self = .keep(rest)
    case "status" where !rest.isEmpty:
      self = .status(
        try rest.map { word in
          do {
            return try Termination(named: word)
          } catch {
            throw ScenarioFailure(describing: error)
          }
        })
    default:
      throw ScenarioFailure(
        "write sweep on, off, observe PROGRAM [ARGUMENT...], allow VERDICT [PATH], keep PATH..., or "
          + "status STATUS...")
    }
  }

  private static func verdict(_ word: String) throws -> SweepVerdict.Kind {
    if let kind = SweepVerdict.Kind(rawValue: word) { return kind }
    let names = SweepVerdict.Kind.allCases.map(\.rawValue)
    throw ScenarioFailure(
      "there is no verdict \(word)" + NearestName.question(word, among: names) + "; there are: "
        + names.joined(separator: ", "))
  }
}

extension SweepExpectations {
  fileprivate mutating func take(_ words: SweepWords, root: String) {
    switch words {
    case .on: isOff = false
    case .off: isOff = true
    case .observe(let words): observers.append(words)
    case .allow(let kind, let path):
      allowances.append(Allowance(kind, path.map { Self.pattern($0, root) }))
    case .keep(let paths): kept += paths.map { Self.pattern($0, root) }
    case .status(let ends): statuses += ends
    }
  }

  /// A pattern relative to the folder of the sandbox, of one relative to `$WORK`.
  private static func pattern(_ path: String, _ root: String) -> String {
    if path.hasPrefix(root + "/") { return String(path.dropFirst(root.utf8.count + 1)) }
    let parts = path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    return path.hasPrefix("/") ? path : "work/" + parts
  }
}
