import CDigest
package import Foundation

/// Takes note of a body while it comes: the bytes of a short one, the length and the digest of any.
struct HTTPBodyRecorder {
  private var digest = CDigest.digest()
  private var kept: [UInt8] = []
  private var isKept = true
  private(set) var length = 0
  private let limit: Int

  /// - Parameter limit: How much is kept, in bytes.
  init(keeping limit: Int) {
    self.limit = limit
    digest_start(&digest)
  }

  mutating func append(_ bytes: [UInt8]) {
    length += bytes.count
    digest_add(&digest, bytes, bytes.count)
    if isKept && length <= limit {
      kept += bytes
    } else if isKept {
      (isKept, kept) = (false, [])
    }
  }

  /// What came until now.
  var input: ProgramCall.Input {
    var copy = digest
    var result = [UInt8](repeating: 0, count: 32)
    digest_end(&copy, &result)
    return ProgramCall.Input(
      length: length, bytes: isKept ? Data(kept) : nil, sha256: Self.text(of: result))
  }

  private static func text(of digest: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let text = digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }
}

extension ProgramCall.Input {
  /// What bytes are as the body of a request.
  package init(of data: Data) {
    var recorder = HTTPBodyRecorder(keeping: .max)
    recorder.append(Array(data))
    self = recorder.input
  }

  /// No bytes.
  static let nothing = HTTPBodyRecorder(keeping: 0).input
}
