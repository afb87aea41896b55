import CPlatform
import Foundation
import Harness
import HarnessReports

/// What Bazel asks of a test runner in the environment, by its test encyclopedia.
///
/// Each variable is followed by itself, wherever it is set. The shard is no part of this:
/// ``ShardRequest`` reads it with those of the other engines.
struct BazelTest {
  static let current = BazelTest(ProcessInfo.processInfo.environment)

  private let environment: [String: String]

  init(_ environment: [String: String]) {
    self.environment = environment
  }

  private func file(_ variable: String) -> URL? {
    guard let path = environment[variable], !path.isEmpty else { return nil }
    return URL(fileURLWithPath: path)
  }

  /// Part of a scenario's name, or a pattern of it: the value of Bazel's `--test_filter`.
  var filter: String? {
    environment["TESTBRIDGE_TEST_ONLY"].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The filter as people have to be told of it.
  var choice: [String] { filter.map { ["TESTBRIDGE_TEST_ONLY=\($0)"] } ?? [] }

  /// What Bazel reads, and what it keeps with the outputs of the test.
  var reports: [(format: ReportFormat, file: URL)] {
    let files = [file("XML_OUTPUT_FILE"), outputs?.appendingPathComponent("report.html")]
    return zip([ReportFormat.junit, .html], files).compactMap { format, file in
      file.map { (format, $0) }
    }
  }

  /// Where the events go that are kept, too.
  var events: URL? { outputs?.appendingPathComponent("events.jsonl") }

  private var outputs: URL? { file("TEST_UNDECLARED_OUTPUTS_DIR") }

  private var prematureExit: URL? { file("TEST_PREMATURE_EXIT_FILE") }
}

// MARK: - The start and the end of the tool

extension BazelTest {
  /// Does what has to be done before anything else, and before the first thread: Bazel takes a test
  /// that does not touch the status file for one that runs everything in each shard.
  ///
  /// - Throws: ``ReportFileError``.
  func begin() throws {
    for file in [file("TEST_SHARD_STATUS_FILE"), prematureExit].compactMap({ $0 }) {
      try ReportFile.append(Data(), to: file)
    }
    if let folder = file("TEST_TMPDIR") { platform_setenv("TMPDIR", folder.path) }
  }

  /// Tells Bazel that the tool has come to its own end.
  func end() {
    if let prematureExit { platform_unlink(prematureExit.path) }
  }
}
