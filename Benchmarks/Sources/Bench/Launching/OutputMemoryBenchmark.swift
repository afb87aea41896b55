import Foundation
import Harness

/// What a launch that prints a gigabyte takes of this process's memory.
enum OutputMemoryBenchmark {
  private static let size = 1 << 30

  static func run() throws {
    Table.heading("1 GiB of output", unit: "memory of the test process")
    for starter in [Starter.process, .spawn] {
      let app = CLIApplication("/usr/bin/head", sandbox: try Sandbox(), starter: starter)
      app.outputLimit = size
      Memory.forgetPeak()
      let before = Memory.resident
      let outcome = try app.run("-c", "\(size)", "/dev/zero", timeout: 120)
      let peak = Memory.peak - before
      guard outcome.standardOutput.count == size else { fatalError("\(outcome.report)") }
      Table.line("by \(starter)", Double(peak) / Double(1 << 20), "MiB", .atMost(64))
    }
  }
}

/// The memory of this process, in bytes, as `/proc/self/status` has it.
enum Memory {
  static var resident: Int { value("VmRSS:") }

  /// The most since `forgetPeak()`.
  static var peak: Int { value("VmHWM:") }

  static func forgetPeak() {
    try? "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
  }

  private static func value(_ name: String) -> Int {
    let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
    return (Int(line.filter(\.isNumber)) ?? 0) * 1024
  }
}
