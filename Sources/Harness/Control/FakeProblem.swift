import Foundation
import HarnessComparison
import LaunchProtocol

/// A fake that cannot be made as the test has told it.
public enum FakeProblem: FailureReason, Error, CustomStringConvertible {
  /// No file in a folder can have this name.
  case notAName(String)
  /// A fault of a fake is how it ends, and this is no exit status and no signal.
  case notAnEnd(fault: String)
  /// A reply ends so, and no program does.
  case notAStatus(Int32, program: String)
  /// A server is known by a variable, and none can have this name.
  case notAServer(String)
  /// A server cannot be told this: what, and why not.
  case notAReply(String, server: String)
  /// What is wrong with a server's recording: it cannot be read or written, or no longer holds.
  case noRecording(String, server: String)
  /// No server can listen here.
  case cannotListen(SystemError, server: String)
  /// The executable of all fakes does not lie in this folder.
  case noExecutable(folder: String)

  /// What was asked, what was found, and what to do.
  public var description: String {
    switch self {
    case .notAServer, .notAReply, .cannotListen: "the server was not faked: \(reason)"
    case .noRecording: reason
    default: "the program was not faked: \(reason)"
    }
  }

  /// What is wrong, and what to do.
  package var reason: String {
    switch self {
    case .notAName(let name):
      "no program is called \(name.debugDescription): a fake has the name of a file, without a folder"
    case .notAnEnd(let fault):
      "\(fault) is no fault of a fake: it fails with an exit status or by a signal, as in git.push=1:128"
    case .notAStatus(let status, let program):
      "no program ends as a reply of \(program) does: \(status); exit statuses go from 0 to 255"
    case .notAServer(let name):
      """
      no variable is called \(name.debugDescription), and programs find a fake server by one: it has \
      letters, digits and _
      """
    case .notAReply(let reason, let server): "\(server) cannot be told that: \(reason)"
    case .noRecording(let reason, let server):
      "the recording of \(server): \(reason)"
    case .cannotListen(let error, let server):
      "\(server) cannot listen on 127.0.0.1: \(error)"
    case .noExecutable(let folder):
      """
      \(FAKE_PRODUCT), which every fake is, does not lie in \(folder)
      it is a product of the package of Harness, built with it; `make install` puts it beside `harness`
      """
    }
  }
}

extension FakeProblem {
  /// - Throws: The first thing that is wrong with the fakes of a launch.
  static func check(_ control: ControlChoices) throws(FakeProblem) {
    let fakes = control.fakes
    for name in fakes.names {
      guard isFileName(name) else { throw .notAName(name) }
      for case .reply(let reply) in fakes[name]?.rules.map(\.answer) ?? [] {
        guard case .exited(let status) = reply.termination, !(0...255 ~= status) else { continue }
        throw .notAStatus(status, program: name)
      }
    }
    for point in control.faults.points where fakes.program(of: point.function) != nil {
      guard (try? Termination(named: point.fault)) != nil, point.number ?? 1 > 0 else {
        throw .notAnEnd(fault: point.description)
      }
    }
  }

  /// Whether a variable can have this name, as a shell has it, and programs look for nothing else in it.
  package static func isServerName(_ name: String) -> Bool {
    guard !takenVariables.contains(name), !name.hasPrefix("HARNESS_"), !name.hasPrefix("LD_"),
      let first = name.utf8.first, !(0x30...0x39 ~= first)
    else { return false }
    return name.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"): true
      default: false
      }
    }
  }

  /// Whether a link in a folder can have this name.
  package static func isFileName(_ name: String) -> Bool {
    !["", ".", ".."].contains(name) && name.utf8.count <= 255
      && !name.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
  }

  private static let takenVariables: Set = [
    "HOME", "LANG", "PATH", "PWD", "SHELL", "TERM", "TMPDIR", "TZ", "USER", "WORK",
  ]

  /// What every fake is.
  ///
  /// - Throws: ``noExecutable(folder:)``.
  package static func executable() throws(FakeProblem) -> String {
    do {
      let path = try ExecutableSearch.path(of: FAKE_PRODUCT)
      try Executable(path: path).check()
      return FakeExecutable.lean(path)
    } catch {
      throw .noExecutable(folder: ExecutableSearch.productsDirectory.path)
    }
  }
}

/// Calls of fakes for which the test had told nothing: what the app made of them, it would not have
/// made of the real program.
public struct UnexpectedCalls: FailureReason, CustomStringConvertible {
  /// The first of them.
  public let calls: [ReportedCall]
  /// How many there were.
  public let count: Int
  /// What the programs of these calls reply to, as a script writes it.
  public let known: [String]
  /// Whether the real program would have been asked, were the launch not strict.
  public let isRefusedAsLive: Bool

  /// What was called, what would have been replied to, and what to do.
  public var description: String {
    let title = count == 1 ? "a fake was called" : "fakes were called \(count) times"
    let reason =
      isRefusedAsLive
      ? "the real program was to be asked, which a strict launch does not"
      : "and nothing was told for that"
    let more = count > calls.count ? ["  … \(count - calls.count) more"] : []
    let lines = ["\(title), \(reason):"] + calls.map { "  \($0)" } + more
    return (lines + [replies]).joined(separator: "\n")
  }

  private var replies: String {
    guard known.isEmpty else { return "there are replies to: " + known.joined(separator: ", ") }
    let call = calls.first?.program
    let words = call.map(SuggestedReply.words) ?? ["push", ".."]
    let pattern = WordPattern(words.map { $0 == SuggestedReply.any ? $0 : ShellWord.quoted($0) })
    return "there is no reply yet: `reply \(call?.program ?? "git") \(pattern)`, in Swift "
      + "reply(to: \(words))"
  }
}

extension AppReports {
  /// What was called and not expected; nil where nothing was.
  var unexpectedCalls: UnexpectedCalls? {
    guard unexpectedCount > 0 else { return nil }
    let names = Set(unexpected.map(\.registration))
    let known = names.sorted().flatMap { name in
      (fakes[name]?.rules ?? []).map { "\(name) \($0.pattern)" }
    }
    return UnexpectedCalls(
      calls: unexpected, count: unexpectedCount, known: Set(known).sorted(),
      isRefusedAsLive: hasRefusedLive)
  }
}
