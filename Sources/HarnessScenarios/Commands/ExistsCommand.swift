import Foundation
import Harness
import HarnessSystem

extension ScenarioCommand {
  static let exists = ScenarioCommand(
    "exists [-readonly] FILE...", from: .testscript,
    summary: "Expect that files are there; with `-readonly`, that they may not be written to.",
    details: "With `!` none of them may be there.",
    prefixes: .negation, effect: .none
  ) { run, call in
    for name in call.operands {
      let status = try run.status(of: name)
      if call.isNegated {
        if let status {
          throw ScenarioFailure("\(name) exists, as a \(status.kind), and should not")
        }
        continue
      }
      guard let status else { throw ScenarioFailure("\(name) does not exist") }
      if call.has("-readonly"), status.permissions & 0o222 != 0 {
        let mode = String(status.permissions, radix: 8)
        throw ScenarioFailure("\(name) exists and can be written: its mode is \(mode)")
      }
    }
  }
}

extension ScenarioRun {
  /// What lies at a name, also behind a link; nil where nothing does, or links go in a circle.
  fileprivate func status(of name: String) throws -> FileStatus? {
    do {
      let path = DiskPath(try disk.urlToOpen(name).path)
      let status = try FileStatus.look(at: path, followingLinks: true)
      // A slash at its end asks for a folder.
      return name.utf8.last == UInt8(ascii: "/") && status?.isDirectory == false ? nil : status
    } catch let error as SystemError {
      throw ScenarioFailure("whether \(name) exists cannot be told: \(SystemReason.of(error))")
    } catch let error as SandboxPathError where error.problem == .linksInACircle {
      return nil
    }
  }
}
