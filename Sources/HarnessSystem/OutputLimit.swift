/// How much output the harness keeps where a test does not say.
public enum OutputLimit {
  /// What a program may write to one of its streams unless it is told otherwise: 256 MiB.
  public static let standard = 256 << 20
}

/// Bytes of a stream that were not kept.
public struct OutputLoss: Sendable, Equatable {
  /// Why they were not.
  public enum Cause: Sendable, Equatable {
    /// The program wrote more bytes than it may.
    case limit(Int)
    /// No disk took them.
    case disk(SystemError)
  }

  /// How many they are.
  public let byteCount: Int
  /// Why they were not kept.
  public let cause: Cause

  package init(byteCount: Int, cause: Cause) {
    self.byteCount = byteCount
    self.cause = cause
  }

  /// Whether the program wrote more than it may.
  package var isByLimit: Bool {
    if case .limit = cause { return true }
    return false
  }

  /// What the user of scripts can do about it.
  package var adviceForScripts: String {
    guard isByLimit else { return "" }
    return "; the program was ended; "
      + #""outputLimit" in harness.json raises it, or --output-limit SIZE"#
  }

  /// What happened, with the stream as its subject.
  ///
  /// - Parameter stream: For example `standard output`.
  /// - Returns: A sentence without a full stop.
  package func text(of stream: String) -> String {
    switch cause {
    case .limit(let limit):
      "\(stream) is longer than its limit, \(SizeText.short(limit))"
    case .disk(let error):
      "\(stream) is incomplete: no disk took its last \(byteCount) bytes (\(error))"
    }
  }
}
