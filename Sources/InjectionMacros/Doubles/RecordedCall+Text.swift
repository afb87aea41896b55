#if DEBUG || HARNESS_ENABLED
  public import Injection

  extension RecordedCall {
    /// An argument as calls show it: its description, and `nil` where it is none.
    public static func text(of argument: Any?) -> String {
      argument.map { "\($0)" } ?? "nil"
    }
  }
#endif
