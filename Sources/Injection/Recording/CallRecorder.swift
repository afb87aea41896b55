#if DEBUG || HARNESS_ENABLED
  /// Notes the calls of one fake.
  ///
  /// ```swift
  /// struct FakeDrive: Drive {
  ///   let recorder = CallRecorder()
  ///
  ///   func upload(_ name: String) throws {
  ///     try recorder.record("upload", ["name": name])
  ///   }
  /// }
  /// ```
  ///
  /// A unit test asks `recorder.calls`. A recorder that is made while a factory runs belongs to the
  /// factory's registration; where that is `recorded`, each call is told to the test that launched
  /// the app, too.
  public final class CallRecorder: Sendable {
    /// What is said of the registration, not the registration: it may keep the fake.
    private let facts: RegistrationFacts?

    private let noted = Protected<[RecordedCall]>([])

    /// Makes a recorder of the registration whose factory is running on this thread.
    public init() {
      facts = ThreadRecord.current.innermost?.facts
    }

    /// The calls so far, in their order.
    public var calls: [RecordedCall] { noted.withLock { $0 } }

    /// Notes a call.
    ///
    /// When this returns, the test has it, even where the app ends at once.
    ///
    /// - Parameters:
    ///   - function: The function's name, without its labels.
    ///   - arguments: The arguments, by their labels.
    /// - Throws: What the launch chose for this call.
    public func record(_ function: String, _ arguments: [String: String] = [:]) throws {
      let call = RecordedCall(function, arguments)
      noted.withLock { $0.append(call) }
      try facts?.note(call)
    }
  }
#endif
