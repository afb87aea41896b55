package import Foundation

/// The process ids that a test process says it has launched.
package enum LaunchedProcesses {
  package static func announce(_ processes: [Int32]) {
    print("launched \(processes.map(String.init).joined(separator: " ")).")
    fflush(nil)
  }

  /// Waits for the announcement of a test process that prints into `file`.
  package static func read(from file: URL) throws -> [Int32] {
    try Poll.value(of: "the processes that a test process launches") {
      announced(in: try String(contentsOf: file, encoding: .utf8))
    }
  }

  package static func announced(in text: String) -> [Int32]? {
    let line = text.split(separator: "\n").first { $0.hasPrefix("launched ") && $0.hasSuffix(".") }
    return line?.dropLast().split(separator: " ").compactMap { Int32($0) }
  }
}
