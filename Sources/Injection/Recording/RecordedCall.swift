#if DEBUG || HARNESS_ENABLED
  /// A call that a fake has noted.
  public struct RecordedCall: Equatable, Sendable {
    /// The function's name, without its labels.
    public let function: String

    /// The arguments, by their labels.
    public let arguments: [String: String]

    /// Makes a call to compare others with.
    public init(_ function: String, _ arguments: [String: String] = [:]) {
      self.function = function
      self.arguments = arguments
    }
  }

  extension RecordedCall: CustomStringConvertible {
    /// The call as one line, with its arguments in the order of their labels.
    public var description: String {
      let arguments = arguments.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
      return "\(function)(\(arguments.joined(separator: ", ")))"
    }
  }
#endif
