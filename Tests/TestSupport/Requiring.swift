public import Testing
import XCTest

/// Skips the test where one of the programs is absent: its first line, or that of `setUp`.
///
/// Inside of an assertion a skip would be a failure: an assertion catches what it is thrown.
///
/// - Parameter programs: What the test drives.
/// - Throws: `XCTSkip` that names the program and its package.
public func require(_ programs: OptionalProgram...) throws {
  for program in programs where !program.isInstalled { throw XCTSkip(program.absence) }
}

extension Trait where Self == ConditionTrait {
  /// Skips the test or suite where a program is absent.
  ///
  /// - Parameter program: What it drives.
  /// - Returns: The trait.
  public static func requires(_ program: OptionalProgram) -> ConditionTrait {
    .enabled(if: program.isInstalled, Comment(rawValue: program.absence))
  }
}
