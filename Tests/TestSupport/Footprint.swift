import Foundation
import XCTest

/// What this process holds that a launch could leave behind.
package struct Footprint {
  package let descriptors: Int
  package let threads: Int
  package let children: Int
  package let temporaryFolders: Int
  /// The memory that is resident, in bytes.
  package let memory: Int

  package static func whole() throws -> Footprint {
    Footprint(
      descriptors: try descriptors(), threads: try threads().count, children: children().count,
      temporaryFolders: try temporaryFolders(), memory: try memory())
  }

  /// How many descriptors are open.
  package static func descriptors() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
  }

  /// Fails unless at most `wanted` descriptors stay open.
  ///
  /// Foundation closes its socket on a thread of its own, just after the exit.
  package static func assertDescriptorsSettle(
    at wanted: Int, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    XCTAssertLessThanOrEqual(try settled(at: wanted, descriptors), wanted, file: file, line: line)
  }

  /// Fails unless at most this much is held in the end.
  package static func assertSettles(
    at wanted: Footprint, memoryGrowth: Int, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let counts: [(String, Int, () throws -> Int)] = [
      ("descriptors", wanted.descriptors, descriptors),
      ("threads", wanted.threads, { try threads().count }),
      ("children", wanted.children, { children().count }),
      ("temporary folders", wanted.temporaryFolders, temporaryFolders),
      ("bytes of memory", wanted.memory + memoryGrowth, memory),
    ]
    for (name, limit, count) in counts {
      XCTAssertLessThanOrEqual(try settled(at: limit, count), limit, name, file: file, line: line)
    }
  }

  /// What is counted in the end, or as soon as it is no more than wanted.
  private static func settled(at wanted: Int, _ count: () throws -> Int) throws -> Int {
    do {
      try Poll.until("no more than \(wanted) is held") { try count() <= wanted }
    } catch is Poll.Overdue {
      // The test fails by the count.
    }
    return try count()
  }

  /// Children of this process that have exited and were not reaped.
  package static func zombies() -> [Int32] {
    children().filter { child in
      let status = (try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8)) ?? ""
      return status.contains(") Z ")
    }
  }

  /// The threads of this process that have work now; the caller is one of them.
  package static func runningThreads() throws -> Int {
    try threads().filter { thread in
      let status = try? String(contentsOfFile: "/proc/self/task/\(thread)/stat", encoding: .utf8)
      return status?.contains(") R ") == true
    }.count
  }

  private static func threads() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
  }

  /// The children of this process that its main thread started or that it has inherited.
  package static func children() -> [Int32] {
    let path = "/proc/self/task/\(getpid())/children"
    let list = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return list.split(separator: " ").compactMap { Int32($0) }
  }

  /// How much lies in the folder for temporary files.
  private static func temporaryFolders() throws -> Int {
    let folder = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
    return try FileManager.default.contentsOfDirectory(atPath: folder).count
  }

  /// The memory that is resident, in bytes.
  package static func memory() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try XCTUnwrap(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
    let kibibytes = try XCTUnwrap(line.split(separator: " ").dropFirst().first.flatMap { Int($0) })
    return kibibytes * 1024
  }
}
