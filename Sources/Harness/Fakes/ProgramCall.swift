public import Foundation
import HarnessSystem

/// How a fake program was called.
public struct ProgramCall: Sendable, Equatable {
  /// The name of the program.
  public let program: String

  /// The arguments, without the program's name, byte by byte.
  public let argumentBytes: [[UInt8]]

  /// The folder in which it was called; empty where that was gone.
  public let directory: String

  /// Those of its variables that the test wanted kept.
  public let environment: [String: String]

  /// What it has read; nil where the reply did not have it read, or it was ended before.
  public internal(set) var input: Input?

  /// The folder in which the launch began.
  let launchDirectory: String

  /// The input of a fake.
  public struct Input: Sendable, Equatable {
    /// How many bytes there were.
    public let length: Int
    /// The bytes; nil where there were more than 1 MiB.
    public let bytes: Data?
    /// The SHA-256 of all of them, in hexadecimal digits.
    public let sha256: String
  }

  /// The arguments as text; bytes that are no UTF-8 stand as U+FFFD.
  public var arguments: [String] { argumentBytes.map { String(decoding: $0, as: UTF8.self) } }

  /// The first argument: what most programs name their parts by; empty where there is none.
  public var function: String { arguments.first ?? "" }
}

extension ProgramCall {
  /// About how many bytes it takes to keep.
  var size: Int {
    argumentBytes.reduce(0) { $0 + $1.count } + directory.utf8.count
      + environment.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
      + (input?.bytes?.count ?? 0)
  }
}

extension ProgramCall: CustomStringConvertible {
  /// As a shell would read it, for example `git commit -F - < "Hello\n"`.
  public var description: String {
    let variables = environment.sorted { $0.key < $1.key }
      .map { "\($0.key)=\(ShellWord.quoted($0.value)) " }.joined()
    let words = ([Array(program.utf8)] + argumentBytes).map(Self.shown).joined(separator: " ")
    let place = directory == launchDirectory ? "" : " (in \(directory))"
    return variables + words + (input.map { " < \($0)" } ?? "") + place
  }

  /// A word in single quotes where it needs them; what would not be seen or is no text as in `$'\xFF'`.
  private static func shown(_ word: [UInt8]) -> String {
    let isPlain = word.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    if isPlain, let text = String(validating: word, as: UTF8.self) { return ShellWord.quoted(text) }
    return "$'" + word.map(escaped).joined() + "'"
  }

  private static func escaped(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "\n"): return "\\n"
    case UInt8(ascii: "\t"): return "\\t"
    case UInt8(ascii: "\\"), UInt8(ascii: "'"): return "\\" + String(UnicodeScalar(byte))
    case 0x20..<0x7F: return String(UnicodeScalar(byte))
    default:
      let digits = String(byte, radix: 16, uppercase: true)
      return "\\x" + (digits.count == 1 ? "0" : "") + digits
    }
  }
}

extension ProgramCall.Input: CustomStringConvertible {
  /// The text in quotes; of what is none, and of much, the length and the digest.
  public var description: String {
    if let bytes, bytes.count <= Self.shownLength,
      let text = String(validating: bytes, as: UTF8.self)
    {
      return text.debugDescription
    }
    return "\(length) bytes, sha256 \(sha256)"
  }

  private static let shownLength = 4096
}
