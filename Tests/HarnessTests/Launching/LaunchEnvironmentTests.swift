import Foundation
import Harness
import TestSupport
import XCTest

/// The variables that an app has.
final class LaunchEnvironmentTests: LaunchTestCase {
  func testEnvironmentIsTheDocumentedListAndNothingElse() throws {
    try withEachStarter {
      setenv("HARNESS_TESTS_STRAY", "1", 1)
      defer { unsetenv("HARNESS_TESTS_STRAY") }
      let app = application("/usr/bin/env")
      app.launchEnvironment = ["GREETING": "hello"]
      let names = try app.run().standardOutput.lines.map { String($0.prefix { $0 != "=" }) }
      let allowed: Set = [
        "PATH", "LD_LIBRARY_PATH", "LLVM_PROFILE_FILE", "SWIFT_BACKTRACE", "ASAN_OPTIONS",
        "TSAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS", "LANG", "TZ", "HOME", "TMPDIR", "PWD",
        "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME",
        "HARNESS_LAUNCH_ID", "GREETING",
      ]
      XCTAssertEqual(Set(names).subtracting(allowed), [])
      XCTAssertEqual(Set(["PATH", "HOME", "TZ", "LANG", "GREETING"]).subtracting(names), [])
    }
  }

  func testWhatTheTestsWereGivenForTheirAppsReachesThem() throws {
    let bundle = try TestBundle.xctest("UnusualTestProcess/testItsAppsInheritWhatTheyMay")
    for name in InnerTest.inheritedVariables {
      bundle.launchEnvironment[name] = Self.value(of: name)
    }
    let outcome = try bundle.run(timeout: 60)
    XCTAssertEqual(outcome.exitStatus, 0, outcome.report)
    XCTAssertTrue(outcome.output.contains("inherited all"), outcome.report)
  }

  /// A value that a test process can be run with, and that is no other's.
  private static func value(of name: String) -> String {
    switch name {
    case "LLVM_PROFILE_FILE": return "coverage-%p.profraw"
    case "SWIFT_BACKTRACE": return "enable=no"
    case _ where name.hasSuffix("SAN_OPTIONS"): return "verbosity=0"
    default:
      let found = ProcessInfo.processInfo.environment[name]
      return [found, "/only/\(name)"].compactMap { $0 }.joined(separator: ":")
    }
  }

  func testNamesThatNoVariableCanHaveAreRefused() throws {
    try withEachStarterAndOnATerminal {
      for name in ["", "A=B"] {
        let app = shell("exit 0")
        app.launchEnvironment[name] = "value"
        XCTAssertThrowsError(try app.run()) { error in
          XCTAssertEqual((error as? Failure)?.reason, .refused(.variableName(name)))
        }
      }
    }
  }
}
