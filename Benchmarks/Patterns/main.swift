// Compares patterns with Go's, and plain words with the system's memmem, in one run: prints how long
// all matches of a pattern in a text of 1 MB take, and the ratio.
//
// A target of the package itself, because the engine is not public.

import Foundation
import HarnessComparison

/// A pattern, and the text that it is searched in.
struct Comparison {
  let pattern: String
  let text: String
}

let size = 1 << 20

func repeated(_ part: String) -> String {
  String(repeating: part, count: size / part.utf8.count)
}

let lines = repeated("2026-11-22 10:55:42 info request /photos/12 done in 35 ms by käthe\n")
let letters = repeated("x")
let comparisons = [
  Comparison(pattern: "drive is unreachable", text: lines),
  Comparison(pattern: "request", text: lines),
  Comparison(pattern: "(?m)^ERROR: .*$", text: lines),
  Comparison(pattern: "(?m)^(\\S+) (\\S+) info (.*)$", text: lines),
  Comparison(pattern: "[0-9]+ ms", text: lines),
  Comparison(pattern: "(?i)REQUEST", text: lines),
  Comparison(pattern: "\\bk\\pL+\\b", text: lines),
  Comparison(pattern: "(info|warning|error) .* (done|failed)", text: lines),
  Comparison(pattern: "(.*\n)+2027", text: lines),
  Comparison(pattern: "(x+x+)+y", text: letters),
  Comparison(pattern: "(x*)*y", text: letters),
  Comparison(pattern: "(x?){20}x{20}y", text: letters),
  Comparison(pattern: "x", text: letters),
  Comparison(pattern: "[xy]*x[xy]{18}z", text: repeated("xxyxyyyxyxxyyxxxxyyx")),
]

/// The quickest of five rounds, in seconds.
func quickest(_ body: () throws -> Void) rethrows -> Double {
  var quickest = Double.infinity
  for _ in 0..<5 {
    let start = DispatchTime.now().uptimeNanoseconds
    try body()
    quickest = min(quickest, Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9)
  }
  return quickest
}

/// How many matches there are, and how long all of them take with their groups.
func measureOwn(_ comparison: Comparison) throws -> (count: Int, seconds: Double) {
  let pattern = try Pattern(comparison.pattern)
  var count = 0
  let bytes = Array(comparison.text.utf8)
  let seconds = try quickest {
    count = 0
    try bytes.withUnsafeBytes { bytes in
      try pattern.forEachMatch(in: bytes) { _ in
        count += 1
        return true
      }
    }
  }
  return (count, seconds)
}

func measureGo(_ comparison: Comparison, program: URL) throws -> (count: Int, seconds: Double) {
  let file = FileManager.default.temporaryDirectory.appendingPathComponent("text-\(UUID())")
  defer { try? FileManager.default.removeItem(at: file) }
  try Data(comparison.text.utf8).write(to: file)
  let digits = comparison.pattern.utf8.map { String(format: "%02x", $0) }.joined()
  let numbers = try run(program.path, [file.path, digits]).split { " \n".contains($0) }
  return (Int(numbers[0]) ?? -1, (Double(numbers[1]) ?? .nan) / 1e9)
}

func run(_ path: String, _ arguments: [String]) throws -> String {
  let process = Process()
  let output = Pipe()
  process.executableURL = URL(fileURLWithPath: path)
  process.arguments = arguments
  process.standardOutput = output
  try process.run()
  let data = output.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return String(decoding: data, as: UTF8.self)
}

func show(_ title: String, _ baseline: Double, _ own: Double, wanted: Double) {
  let ratio = own / baseline
  print(
    String(
      format: "%-44@ %10.0f µs %10.0f µs %8.2f  %@", title as NSString, baseline * 1e6, own * 1e6,
      ratio, ratio <= wanted ? "" : "MISSED: wanted at most \(wanted)"))
}

func compareWithGo() throws {
  let program = FileManager.default.temporaryDirectory.appendingPathComponent("measure-\(UUID())")
  defer { try? FileManager.default.removeItem(at: program) }
  let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Go/measure.go")
  _ = try run("/usr/bin/env", ["go", "build", "-o", program.path, source.path])
  guard FileManager.default.fileExists(atPath: program.path) else {
    return print("patterns: nothing was measured, for there is no Go (Debian: golang-go)")
  }
  print("Patterns: all matches with groups in 1 MB (Go, here, ratio)")
  for comparison in comparisons {
    let go = try measureGo(comparison, program: program)
    let own = try measureOwn(comparison)
    show(comparison.pattern.debugDescription, go.seconds, own.seconds, wanted: 3)
    if go.count != own.count { print("  but \(own.count) matches, in Go \(go.count)") }
  }
}

typealias Memmem =
  @convention(c) (UnsafeRawPointer, Int, UnsafeRawPointer, Int) -> UnsafeRawPointer?

/// A word that does not occur, in 64 MB, so that what a call costs does not count.
func compareWithMemmem() throws {
  guard let symbol = dlsym(UnsafeMutableRawPointer(bitPattern: 0), "memmem") else { return }
  let memmem = unsafeBitCast(symbol, to: Memmem.self)
  print("Plain words in 64 MB (memmem, here, ratio)")
  let bytes = Array(String(repeating: lines, count: 64).utf8)
  for word in ["drive is unreachable", "zzz", "~"] {
    let pattern = try Pattern(word)
    let needle = Array(word.utf8)
    let system = quickest {
      bytes.withUnsafeBytes { bytes in
        needle.withUnsafeBytes { needle in
          guard let text = bytes.baseAddress, let word = needle.baseAddress else { return }
          precondition(memmem(text, bytes.count, word, needle.count) == nil)
        }
      }
    }
    let own = try quickest {
      let isThere = try bytes.withUnsafeBytes { try pattern.hasMatch(in: $0) }
      precondition(!isThere)
    }
    show(word.debugDescription, system, own, wanted: 1.2)
  }
}

try compareWithGo()
try compareWithMemmem()
