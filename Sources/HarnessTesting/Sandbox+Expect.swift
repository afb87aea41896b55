import Foundation
public import Harness

extension Sandbox {
  /// Fails the test, once, where expectations of a file do not hold; the test goes on.
  ///
  ///     sandbox.expect("photos/IMG_0001.jpg", .isAbsent)
  ///
  /// - Parameters:
  ///   - path: Relative to the working directory. A path that leaves the sandbox is a failure.
  ///   - expectations: What is expected to lie there.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  public func expect(
    _ path: String, _ expectations: FileExpectation...,
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    check(caller) {
      let url = try url(path)
      return expectations.compactMap { $0.mismatch(at: url, path: path, in: self) }.distinct
    }
  }

  /// Fails the test where a folder does not hold what a snapshot holds; the test goes on.
  ///
  /// - Parameters:
  ///   - path: The folder, relative to the working directory.
  ///   - expected: The tree that is wanted, often one taken before the launch.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  public func expect(
    _ path: String, equals expected: @autoclosure () throws -> TreeSnapshot,
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    check(caller) {
      [try expected().mismatch(in: try snapshot(path), of: path)].compactMap { $0 }
    }
  }

  /// Fails the test where a folder does not hold a tree; the test goes on.
  ///
  ///     sandbox.expect("out", equals: ["index.html": .file, "css/main.css": "body {}\n"])
  ///     sandbox.expect("photos", equals: before.adding("new.jpg").removing("old.jpg"))
  ///
  /// - Parameters:
  ///   - path: The folder, relative to the working directory.
  ///   - expected: The whole tree: written down, from a folder, or from a snapshot and changes.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  @_disfavoredOverload
  public func expect(
    _ path: String, equals expected: TreeExpectation,
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    check(caller) {
      let placeholders = Placeholders(sandbox: self)
      return [expected.mismatch(at: try url(path), of: path, placeholders: placeholders)]
        .compactMap { $0 }
    }
  }

  /// Fails the test where a folder does not hold exactly these entries; the test goes on.
  ///
  ///     sandbox.expect("~", holds: [".local", ".local/share"])
  ///
  /// - Parameters:
  ///   - path: The folder, relative to the working directory.
  ///   - paths: All entries below it, relative to the folder, in any order.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  public func expect(
    _ path: String, holds paths: [String],
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    check(caller) {
      let found = try snapshot(path).paths.map { $0 + "\n" }.joined()
      return [TextExpectation.linesInAnyOrder(paths).mismatch(in: found, of: path)]
        .compactMap { $0 }
    }
  }

  private func check(_ caller: Caller, _ mismatches: () throws -> [Mismatch]) {
    let found: [Mismatch]
    do {
      found = try mismatches()
    } catch is AlreadyReported {
      return
    } catch let failure as Failure {
      return CurrentReporter.reporter.report(failure)
    } catch {
      found = [Mismatch("\(error)")]
    }
    guard !found.isEmpty else { return }
    CurrentReporter.reporter.report(
      Failure(.mismatches(found), context: report, caller: caller))
  }
}
