#if DEBUG || HARNESS_ENABLED
  /// Which fake was asked: its type, and where it was made.
  public struct FakeIdentity: Sendable {
    let type: String
    let fileID: StaticString
    let line: UInt

    /// Names a fake.
    ///
    /// - Parameters:
    ///   - type: The name of its type.
    ///   - fileID: The file in which it is made.
    ///   - line: The line in which it is made, to which a test shows its unplanned calls.
    public init(_ type: String, fileID: StaticString, line: UInt) {
      self.type = type
      self.fileID = fileID
      self.line = line
    }
  }
#endif
