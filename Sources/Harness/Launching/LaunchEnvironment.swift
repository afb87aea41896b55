import CPlatform
import Foundation
import HarnessSystem
import LaunchProtocol

/// The environment of a launched program, name by name.
///
/// Nothing else of the caller's gets in: no shard variable, no credential, no setting of a
/// developer's shell.
package enum LaunchEnvironment {
  /// What is taken over from the caller, where it is set there.
  ///
  /// - `PATH`, to find the programs that the app starts.
  /// - `LD_LIBRARY_PATH`, `DYLD_LIBRARY_PATH`, `DYLD_FRAMEWORK_PATH`: where the toolchain's
  ///   libraries are.
  /// - `LLVM_PROFILE_FILE`: the app's code coverage is merged with the test's.
  /// - `ASAN_OPTIONS`, `TSAN_OPTIONS`, `UBSAN_OPTIONS`, `LSAN_OPTIONS`: the sanitizers' settings.
  /// - `SWIFT_BACKTRACE`: how Swift reports a crash.
  static let inherited = [
    "PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH", "LLVM_PROFILE_FILE",
    "ASAN_OPTIONS", "TSAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS", "SWIFT_BACKTRACE",
  ]

  /// What the caller gives to every program, as `NAME=value`.
  package static var passedOn: [String] {
    inherited.compactMap { name in CallerEnvironment[name].map { "\(name)=\($0)" } }
  }

  /// The same for every test, wherever it runs: language and time zone.
  static let fixed = ["LANG": "C.UTF-8", "TZ": "UTC"]

  /// Joins the parts; later ones win over earlier ones.
  ///
  /// - Parameters:
  ///   - sandbox: Gives `HOME`, `TMPDIR`, `PWD` and the XDG folders.
  ///   - workingDirectory: The folder in which the program starts.
  ///   - terminal: Gives `TERM`.
  ///   - choices: What the test set: `launchEnvironment`, and what the launch protocol adds.
  /// - Returns: Names and values.
  static func make(
    sandbox: Sandbox, workingDirectory: String, terminal: Terminal?, choices: [String: String]
  ) -> [String: String] {
    var environment = common
    environment.merge(sandbox.environment) { $1 }
    environment["PWD"] = workingDirectory
    environment["TERM"] = terminal?.type
    environment.merge(choices) { $1 }
    return environment
  }

  /// What all launches of this process have.
  private static let common: [String: String] = {
    var common = fixed
    for name in inherited { common[name] = CallerEnvironment[name] }
    return common
  }()
}
