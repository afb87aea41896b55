package import Foundation
import Harness
import HarnessSystem

extension RunEvent {
  /// What a Swift test that failed would write with `HARNESS_UPDATE=1`: a golden file, or a literal in
  /// its source.
  public struct Proposal: Sendable, Equatable, Codable {
    /// The file, from the folder in which the tests were started; whole where it lies elsewhere.
    public var file: String
    /// What tells its content from others: 64 bits in hexadecimal; nil where it was not there.
    public var digest: String?
    /// The first of its bytes in whose place something else comes.
    public var start: Int
    /// The first byte behind those.
    public var end: Int
    /// What comes there; nil where that is not UTF-8.
    public var text: String?
    /// The same in Base64; nil where it is UTF-8.
    public var base64: String?

    package init(
      file: String, digest: String?, start: Int, end: Int, text: String? = nil,
      base64: String? = nil
    ) {
      (self.file, self.digest) = (file, digest)
      (self.start, self.end) = (start, end)
      (self.text, self.base64) = (text, base64)
    }
  }
}

extension RunEvent.Proposal {
  init(_ proposal: GoldenProposal, file: String) {
    let text = String(validating: proposal.text, as: UTF8.self)
    self.init(
      file: file, digest: proposal.old.map(Self.digest), start: proposal.range.lowerBound,
      end: proposal.range.upperBound, text: text,
      base64: text == nil ? proposal.text.base64EncodedString() : nil)
  }

  /// What comes in place of the bytes; nil where neither member has it.
  package var data: Data? {
    text.map { Data($0.utf8) } ?? base64.flatMap { Data(base64Encoded: $0) }
  }

  /// That of a file with this content.
  package static func digest(_ content: Data) -> String {
    let digits = String(ContentDigest(content).value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
