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
    lines += inputs.paths.map {
      "\($0.names ? "in" : "at") \(DiskPath($0.path).escaped)\t\($0.state)"
    }
    let body = lines.joined(separator: "\n") + "\n"
    return body + "digest \(Self.digest(of: body.utf8))\n"
  }

  /// Reads a file's content; nil where it is none, or not whole.
  init?(_ bytes: Data) {
    guard let text = String(validating: bytes, as: UTF8.self),
      let last = text.utf8.dropLast().lastIndex(of: UInt8(ascii: "\n")).map(
        text.utf8.index(after:)),
      text[last...] == "digest \(Self.digest(of: text[..<last].utf8))\n"
    else { return nil }
    var lines = text[..<last].split(separator: "\n")[...]
    guard lines.popFirst().map(String.init) == Self.firstLine else { return nil }
    var read = Read()
    for line in lines where !read.take(line) { return nil }
    guard let key = read.key, let ended = read.ended, let duration = read.duration else {
      return nil
    }
    self.init(
      key: key, ended: ended, duration: duration, tags: read.tags,
      inputs: RecordedInputs(paths: read.paths, seeds: read.seeds))
  }

  private static func digest(of text: some Sequence<UInt8>) -> String {
    String(ContentDigest(Data(text)).value, radix: 16)
  }

  /// What has been read of a file.
  private struct Read {
    var key: String?
    var ended: Int?
    var duration: TimeInterval?
    var tags: [String] = []
    var seeds: [String: String] = [:]
    var paths: [RecordedInputs.Input] = []

    /// - Returns: Whether the line is one of a result.
    mutating func take(_ line: Substring) -> Bool {
      let words = line.split(separator: " ", maxSplits: 1)
      guard words.count == 2 else { return false }
      let value = words[1]
      switch words[0] {
      case "key": key = String(value)
      case "ended": ended = Int(value)
      case "took": duration = TimeInterval(value)
      case "tag": tags.append(KeptResult.unescaped(value))
      case "seed", "at", "in":
        let parts = value.split(separator: "\t", maxSplits: 1)
        guard parts.count == 2 else { return false }
        let name = KeptResult.unescaped(parts[0])
        if words[0] == "seed" {
          seeds[name] = KeptResult.unescaped(parts[1])
        } else {
          paths.append(.init(path: name, names: words[0] == "in", state: String(parts[1])))
        }
      default: return false
      }
      return true
    }
  }

  /// A text as it was before ``/HarnessSystem/DiskPath/escaped``.
  private static func unescaped(_ text: Substring) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return String(text) }
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\"), rest.first == UInt8(ascii: "x"),
        let code = UInt8(String(Substring(rest.dropFirst().prefix(2))), radix: 16)
      {
        bytes.append(code)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
