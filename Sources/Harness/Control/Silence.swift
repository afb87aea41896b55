import Foundation
import HarnessComparison
import HarnessSystem

/// Why an app said nothing on its control socket, as far as its file and its end tell.
struct Silence: Sendable, Equatable, CustomStringConvertible {
  /// What the file shows.
  enum Cause: Sendable, Equatable {
    /// It was not looked at, or cannot be read.
    case unknown
    /// It is a script, or a program of another language than Swift.
    case otherLanguage
    /// It is a Swift program that holds nothing of `Injection`.
    case noInjection
    /// It links `Injection`, and holds no name of the launch protocol.
    case releaseBuild
    /// It holds the names of the launch protocol.
    case neverBegan
  }

  /// Where nothing is known of the app.
  static let unknown = Silence(cause: .unknown)

  let cause: Cause
  /// The program's name.
  var program = "the app"
  /// What it said before it ended with status 64, line by line; empty where it did not.
  var reason: [String] = []

  /// What to make of it, and what to do.
  var description: String {
    let quoted = reason.map { "\n  " + $0 }.joined()
    return reason.isEmpty
      ? causeText : "\(program) ended with exit status 64 and said:\(quoted)\n" + causeText
  }

  private var causeText: String {
    switch cause {
    case .unknown:
      """
      likely causes: it is a release build without -DHARNESS_ENABLED, it does not link Injection,
      it never calls LaunchChoices.begin(for:), or it ended before that
      """
    case .otherLanguage:
      """
      \(program) is a script, or is not written in Swift: mocks reach it where it begins, first of all, a
      client of the launch protocol: Clients has some, Documentation/LaunchProtocol.md says what they do
      """
    case .noInjection:
      "\(program) does not link Injection, which takes mocks, faults and strictness"
    case .releaseBuild:
      """
      \(program) is a release build without mocks: test a debug build, or build it with
      swift build -c release -Xswiftc -DHARNESS_ENABLED
      """
    case .neverBegan:
      "\(program) did not call LaunchChoices.begin(for:), or ended before that: call it first in main"
    }
  }
}

extension Silence {
  /// Looks at the file of an app that has said nothing, and at what it printed if it has ended.
  init(of plan: LaunchPlan, _ outcome: Outcome?) {
    let path = plan.program.executable
    cause = Cause(ofFile: path)
    program = URL(fileURLWithPath: path).lastPathComponent
    if let outcome, outcome.exitStatus == 64 {
      let start = String(decoding: outcome.standardError.prefix(1 << 16), as: UTF8.self)
      let lines = TextLines.lines(of: start)
      reason = lines.prefix(Self.shownLines).map { LongLine.shown(Array($0.utf8)[...]) }
    }
  }

  private static let shownLines = 3
}

extension Silence.Cause {
  /// Looks for what a linker leaves in a program: symbols, names of types, sections.
  init(ofFile path: String) {
    guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
    else {
      self = .unknown
      return
    }
    // An optimised build has a text of up to 15 bytes among its instructions, and no longer one.
    if bytes.holds("HARNESS_CONTROL") || bytes.holds("HARNESS_DESCRIBE") {
      self = .neverBegan
    } else if bytes.holds("9Injection") || bytes.holds("\0Injection\0") {
      self = .releaseBuild
    } else {
      self = bytes.holds("swift5_") ? .noInjection : .otherLanguage
    }
  }
}
