package import Foundation
package import Testing

/// The tests of `InnerTests`, which other tests launch in a test process of their own: most fail, or
/// end that process.
///
/// They are a part of the test bundle, since there is one for the whole package, and nothing else
/// can be run as a test. In any other run they are skipped, and `Tests/run.sh` counts them apart.
package enum InnerTest {
  /// What switches them on.
  package static let variable = "HARNESS_TESTS_INNER"

  /// Whether another test has launched this process.
  package static var isLaunched: Bool { ProcessInfo.processInfo.environment[variable] == "1" }

  /// Why one is skipped; `Tests/run.sh` knows the text.
  package static let reason = "an inner test, which another test launches"

  /// The name by which the test bundle knows an XCTest test: of `Class/test`, or `Class`.
  package static func name(_ test: String) -> String { "InnerTests.\(test)" }

  /// A file of `InnerTests`.
  package static func file(_ name: String) -> URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("InnerTests").appendingPathComponent(name)
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the test or suite unless another test has launched it.
  package static var inner: ConditionTrait {
    .enabled(if: InnerTest.isLaunched, Comment(rawValue: InnerTest.reason))
  }
}

// MARK: - What both sides know

extension InnerTest {
  /// What a test process hands on to its apps, where it has it.
  package static let inheritedVariables = [
    "PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH", "LLVM_PROFILE_FILE",
    "ASAN_OPTIONS", "TSAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS", "SWIFT_BACKTRACE",
  ]

  /// How many bytes the reports have that `ReportsWithoutEnd` writes.
  package static let reportSize = 3_000_000

  /// Whether the sample app has mocks: a release build says nothing of them.
  package static var hasAppWithMocks: Bool {
    #if DEBUG || HARNESS_ENABLED
      true
    #else
      false
    #endif
  }
}
