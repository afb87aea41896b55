import Foundation
import Harness
import HarnessSystem

/// The result of a scenario that passed, with what it depends on.
///
/// Its file holds a line for each:
///
///     harness-result 1
///     key 5f…
///     ended 2026-11-23T10:11:12Z
///     took 0.034
///     tag photos
///     seed album make-album-4-…
///     at /usr/bin/cat\tf 2049 1311 …
///     in /usr/share/photos\td 493 0 0 9a…
///     digest 77…
///
/// `at` and `in` are paths that were looked at, the latter one that may have been listed. What a path
/// may hold and a line may not is written as `\x0A`. A file whose digest is not that of the lines before
/// it is no result.
struct KeptResult: Equatable {
  /// What the run was told: the same for all that it runs.
  var key: String
  /// When it ended, in seconds since 1970.
  var ended: Int
  /// The seconds that it took.
  var duration: TimeInterval
  var tags: [String]
  var inputs: RecordedInputs

  private static let firstLine = "harness-result 1"
}

// MARK: - As a file

extension KeptResult {
  /// The file's content.
  var text: String {
    var lines = [Self.firstLine, "key \(key)", "ended \(ended)", "took \(duration)"]
    lines += tags.map { "tag " + DiskPath($0).escaped }
    lines += inputs.seeds.sorted { $0.key < $1.key }.map {
      "seed \(DiskPath($0.key).escaped)\t\(DiskPath($0.value).escaped)"
    }
    lines += inputs.paths.map(\.line)
    let body = lines.joined(separator: "\n") + "\n"
    return body + Self.lastLine(behind: body)
  }

  /// Reads a file's content; nil where it is none, or not whole.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - known: The inputs of other results.
  init?(_ bytes: Data, _ known: InputLines = InputLines()) {
    guard let text = String(validating: bytes, as: UTF8.self),
      let end = text.utf8.dropLast().lastIndex(of: UInt8(ascii: "\n")),
      text[text.utf8.index(after: end)...] == Self.lastLine(behind: text[...end])
    else { return nil }
    var lines = text[...end].split(separator: "\n")[...]
    guard lines.popFirst().map(String.init) == Self.firstLine else { return nil }
    let rest = lines.drop { !Self.isInput($0) }
    var read = Read()
    for line in lines[..<rest.startIndex] where !read.take(line) { return nil }
    guard let key = read.key, let ended = read.ended, let duration = read.duration,
      let paths = known.inputs(of: rest)
    else { return nil }
    self.init(
      key: key, ended: ended, duration: duration, tags: read.tags,
      inputs: RecordedInputs(paths: paths, seeds: read.seeds))
  }

  private static func isInput(_ line: Substring) -> Bool {
    line.hasPrefix("at ") || line.hasPrefix("in ")
  }

  private static func lastLine(behind body: some StringProtocol) -> String {
    "digest \(String(ContentDigest(Data(body.utf8)).value, radix: 16))\n"
  }

  /// What has been read of a file before its inputs.
  private struct Read {
    var key: String?
    var ended: Int?
    var duration: TimeInterval?
    var tags: [String] = []
    var seeds: [String: String] = [:]

    /// - Returns: Whether the line is one of a result.
    mutating func take(_ line: Substring) -> Bool {
      let words = line.split(separator: " ", maxSplits: 1)
      guard words.count == 2 else { return false }
      let value = words[1]
      switch words[0] {
      case "key": key = String(value)
      case "ended": ended = Int(value)
      case "took": duration = TimeInterval(value)
      case "tag": tags.append(DiskPath.unescaped(value))
      case "seed":
        let parts = value.split(separator: "\t", maxSplits: 1)
        guard parts.count == 2 else { return false }
        seeds[DiskPath.unescaped(parts[0])] = DiskPath.unescaped(parts[1])
      default: return false
      }
      return true
    }
  }
}
