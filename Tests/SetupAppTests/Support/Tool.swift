import Foundation
import TestSupport
import XCTest

/// A program that a test launches.
struct Tool {
  struct Result {
    var status: Int32
    var output: String
    var error: String
  }

  let path: String

  /// The executable that was built with this test bundle.
  static func setupApp() throws -> Tool {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
    let beside = bundle.bundleURL.deletingLastPathComponent()
    let candidates = [Bundle.main.bundleURL, beside].map {
      $0.appendingPathComponent("workphotos-setup").path
    }
    let found = candidates.first(where: FileManager.default.isExecutableFile)
    return Tool(path: try XCTUnwrap(found, "there is no executable at any of \(candidates)"))
  }

  /// A program of others, which the test has required.
  static func installed(_ program: OptionalProgram) throws -> Tool {
    Tool(path: try program.url.path)
  }

  /// A program did not end within two minutes, and was killed.
  struct Overdue: Error {
    let path: String
  }

  /// Runs the program to its end.
  ///
  /// The streams go through files, so neither can fill up and block.
  func run(
    _ arguments: [String], environment: [String: String] = [:], output: String? = nil
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("setup-app-run-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let outputPath = output ?? folder.appendingPathComponent("output").path
    let errorPath = folder.appendingPathComponent("error").path

    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try Self.writing(to: outputPath)
    process.standardError = try Self.writing(to: errorPath)
    let hasEnded = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in hasEnded.signal() }
    try process.run()
    guard hasEnded.wait(timeout: .now() + 120) == .success else {
      kill(process.processIdentifier, SIGKILL)
      throw Overdue(path: path)
    }
    return Result(
      status: process.terminationStatus,
      output: output == nil ? try String(contentsOfFile: outputPath, encoding: .utf8) : "",
      error: try String(contentsOfFile: errorPath, encoding: .utf8))
  }

  private static func writing(to path: String) throws -> FileHandle {
    if !FileManager.default.fileExists(atPath: path) {
      try Data().write(to: URL(fileURLWithPath: path))
    }
    return try XCTUnwrap(FileHandle(forWritingAtPath: path))
  }
}
