extension Pattern {
  /// Whether there is a match in bytes, such as a `Data` or the UTF-8 of a text; as
  /// ``hasMatch(in:from:interruptedBy:)``, within ``ComparisonLimit``.
  package func hasMatch(in bytes: some Collection<UInt8>) throws(ComparisonInterruption) -> Bool {
    try bytes.inOnePiece { bytes throws(ComparisonInterruption) in try hasMatch(in: bytes) }
  }

  /// The first match in bytes; as ``firstMatch(in:from:interruptedBy:)``, within
  /// ``ComparisonLimit``.
  package func firstMatch(
    in bytes: some Collection<UInt8>
  ) throws(ComparisonInterruption) -> PatternMatch? {
    try bytes.inOnePiece { bytes throws(ComparisonInterruption) in try firstMatch(in: bytes) }
  }

  /// How many matches there are in bytes; as ``matchCount(in:interruptedBy:)``, within
  /// ``ComparisonLimit``.
  package func matchCount(in bytes: some Collection<UInt8>) throws(ComparisonInterruption) -> Int {
    try bytes.inOnePiece { bytes throws(ComparisonInterruption) in try matchCount(in: bytes) }
  }
}

extension Collection<UInt8> {
  /// Hands on the bytes as they lie in memory, or a copy where they do not lie in one piece.
  fileprivate func inOnePiece<Value>(
    _ body: (UnsafeRawBufferPointer) throws(ComparisonInterruption) -> Value
  ) throws(ComparisonInterruption) -> Value {
    typealias Outcome = Result<Value, ComparisonInterruption>
    func search(_ bytes: UnsafeRawBufferPointer) -> Outcome {
      Outcome { () throws(ComparisonInterruption) in try body(bytes) }
    }
    let result = withContiguousStorageIfAvailable { search(UnsafeRawBufferPointer($0)) }
    return try (result ?? Array(self).withUnsafeBytes(search)).get()
  }
}
