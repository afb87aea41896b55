package import Foundation
import HarnessSystem

/// How programs end that their authors have not foreseen.
package enum Crash {
  package static let signals: Set<Int32> = [SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE, SIGTRAP]

  /// How the runtimes of languages begin what they say of an error that nothing has caught: Python, OCaml,
  /// PHP, Go, the JVM, .NET, JavaScript, C++.
  private static let beginnings = [
    "Traceback (most recent call last)", "Fatal error: exception ", "Fatal error: Uncaught ",
    "PHP Fatal error:  Uncaught", "panic: ", "fatal error: all goroutines are asleep",
    "fatal error: concurrent map", "fatal error: runtime: ", "fatal error: stack overflow",
    "fatal error: unexpected signal", "Exception in thread ", "Unhandled exception", "Uncaught ",
    "terminate called ", "node:internal/", "node:fs:", "Node.js v",
  ]

  /// The line that says so; nil where none does.
  package static func line(in errors: Data) -> String? {
    let lines = String(decoding: errors, as: UTF8.self).split(separator: "\n").map(String.init)
    if let line = lines.first(where: { isBeginning($0, in: lines) }) {
      // What a traceback is about stands at its end, and of Node.js behind the line of its source.
      if line.hasPrefix("Traceback") { return lines.last }
      return line.hasPrefix("node:") ? lines.first { $0.holds("Error: ") } ?? line : line
    }
    // As Ruby has it: `a.rb:1:in 'File#write': No space left (Errno::ENOSPC)`.
    return lines.first { $0.utf8.contains(UInt8(ascii: ":")) && $0.holds("(Errno::") }
  }

  private static func isBeginning(_ line: String, in lines: [String]) -> Bool {
    if beginnings.contains(where: line.hasPrefix) { return true }
    // Go, whose scheduler says so. Others say the same of what they have handled.
    if line.hasPrefix("fatal error: ") { return lines.contains { $0.hasPrefix("goroutine ") } }
    // Rust, of any of its threads.
    if line.hasPrefix("thread '") { return line.holds(" panicked at ") }
    // Swift: `tool/main.swift:3: Fatal error: no file`.
    return line.holds(".swift:") && line.holds(": Fatal error: ")
  }
}
