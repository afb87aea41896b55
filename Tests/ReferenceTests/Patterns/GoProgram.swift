import Foundation

/// A program of this folder that Go builds, and what it answers.
struct GoProgram {
  let executable: URL

  /// Builds a program of the folder `Go`.
  init(_ name: String) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("patterns-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    executable = folder.appendingPathComponent(name)
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Go/\(name).go")
    _ = try Self.run("/usr/bin/env", ["go", "build", "-o", executable.path, source.path])
  }

  /// Removes what was built.
  func remove() {
    try? FileManager.default.removeItem(at: executable.deletingLastPathComponent())
  }

  /// The lines that it prints.
  func lines(_ arguments: [String], input: String? = nil) throws -> [Substring] {
    try Self.run(executable.path, arguments, input: input)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }

  struct Failure: Error {
    let command: String
    let status: Int32
    let output: String
  }

  /// Runs a command with files for its streams, which no full pipe can hold up.
  static func run(_ path: String, _ arguments: [String], input: String? = nil) throws -> String {
    let folder = FileManager.default.temporaryDirectory
    let given = folder.appendingPathComponent("given-\(UUID().uuidString)")
    let answer = folder.appendingPathComponent("answer-\(UUID().uuidString)")
    defer {
      try? FileManager.default.removeItem(at: given)
      try? FileManager.default.removeItem(at: answer)
    }
    try Data((input ?? "").utf8).write(to: given)
    try Data().write(to: answer)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    // Nothing is fetched, and the module of this folder, if there is one, is not asked for.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["GOPROXY": "off", "GO111MODULE": "off", "GOFLAGS": ""]) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: given)
    process.standardOutput = try FileHandle(forWritingTo: answer)
    try process.run()
    process.waitUntilExit()
    let output = String(decoding: try Data(contentsOf: answer), as: UTF8.self)
    guard process.terminationStatus == 0 else {
      let command = ([path] + arguments).joined(separator: " ")
      throw Failure(command: command, status: process.terminationStatus, output: output)
    }
    return output
  }
}

/// Go's source of `regexp`, beside which its tests and their data lie.
enum GoSource {
  /// Nil where Go or its source is not installed.
  static let folder: String? = {
    guard let root = try? GoProgram.run("/usr/bin/env", ["go", "env", "GOROOT"]) else { return nil }
    let folder = root.trimmingCharacters(in: .newlines) + "/src/regexp"
    return FileManager.default.fileExists(atPath: folder + "/testdata") ? folder : nil
  }()

  static let isThere = folder != nil
  static let needed = "go is not installed (Debian: golang-go golang-src)"
}

/// Bytes as two digits each.
enum Hex {
  static func digits(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  static func bytes(_ digits: some StringProtocol) -> [UInt8] {
    let values = digits.utf8.map { $0 > 57 ? $0 - 87 : $0 - 48 }
    return stride(from: 0, to: values.count, by: 2).map { values[$0] * 16 + values[$0 + 1] }
  }

  static func text(_ digits: some StringProtocol) -> String {
    String(decoding: bytes(digits), as: UTF8.self)
  }
}
