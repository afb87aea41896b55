import CPlatform
import Foundation
import HarnessSystem

extension RunEvent.TestRun {
  /// The variable that names a run, for what is started by other programs than `swift test`.
  static let variable = "HARNESS_EVENTS_RUN"

  /// What the program is called that starts all processes of a run of `swift test`.
  private static let runner = "swift-test"

  /// The run that this process belongs to: that of the `swift test` which has started it, or the one
  /// that the variable names; else it is a run by itself.
  static var current: Self {
    if let name = CallerEnvironment[variable], !name.isEmpty { return Self(run: name) }
    var (own, parent) = (platform_process(), platform_process())
    let id = platform_getpid()
    guard platform_look_up(id, &own) else { return Self(run: "process \(id)") }
    guard platform_look_up(own.parent, &parent), name(of: parent) == runner else {
      return Self(own)
    }
    return Self(parent)
  }

  private init(_ process: platform_process) {
    self.init(
      run: "\(Self.name(of: process)) \(process.id) \(process.start_time)", process: process.id,
      began: process.start_time)
  }

  private static func name(of process: platform_process) -> String {
    withUnsafeBytes(of: process.name) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// Whether the process is still there that a run belongs to; false where the run was named.
  var goesOn: Bool {
    guard let process else { return false }
    var found = platform_process()
    return platform_look_up(process, &found) && found.start_time == began && !found.is_zombie
  }
}
