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
  ///
  /// What one run of a factory makes is one service, even if it is a fake that forwards to another.
  /// Each of their recorders notes its own calls, but a call that several note is told once, and
  /// fails once: the first of them that ever notes a function speaks for it.
  public final class CallRecorder: Sendable {
    private let noted = Protected<[RecordedCall]>([])

    /// The place of this recorder in the service that the running factory makes.
    private let part: FakePart?

    /// Makes a recorder of the registration whose factory is running on this thread.
    public init() {
      part = ThreadRecord.current.newFakePart()
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
      if let fault = note(RecordedCall(function, arguments)) { throw fault.error() }
    }

    /// Notes a call of a function that throws errors of one type, or none.
    ///
    /// ```swift
    /// func upload(_ name: String) throws(DriveError) {
    ///   try recorder.record("upload", ["name": name], throwing: DriveError.self)
    /// }
    ///
    /// func count() -> Int {
    ///   recorder.record("count", throwing: Never.self)
    ///   return 0
    /// }
    /// ```
    ///
    /// Where the launch chose an error of another type for this call, the app ends with status 64
    /// and says so: no call that was to fail succeeds.
    ///
    /// - Parameters:
    ///   - function: The function's name, without its labels.
    ///   - arguments: The arguments, by their labels.
    ///   - type: The type of the errors that the function throws; `Never` where it throws none.
    /// - Throws: What the launch chose for this call.
    public func record<Failure: Error>(
      _ function: String, _ arguments: [String: String] = [:], throwing type: Failure.Type
    ) throws(Failure) {
      try note(RecordedCall(function, arguments))?.raise(type)
    }

    /// Notes a call of an asynchronous function.
    ///
    /// ```swift
    /// func upload(_ name: String) async throws(DriveError) {
    ///   try await recorder.record(asynchronously: "upload", ["name": name], throwing: DriveError.self)
    /// }
    /// ```
    ///
    /// Where the launch holds the call, the task waits, and no thread does.
    ///
    /// - Parameters:
    ///   - function: The function's name, without its labels.
    ///   - arguments: The arguments, by their labels.
    ///   - type: The type of the errors that the function throws; `Never` where it throws none.
    ///   - isolation: The actor on which the caller runs, and goes on.
    /// - Throws: What the launch chose for this call.
    public func record<Failure: Error>(
      asynchronously function: String, _ arguments: [String: String] = [:],
      throwing type: Failure.Type, isolation: isolated (any Actor)? = #isolation
    ) async throws(Failure) {
      let noted = begin(RecordedCall(function, arguments))
      await noted.gate?.pass()
      try noted.fault?.raise(type)
    }

    /// Notes a call, tells of it, waits where the launch holds it, and gives the fault that the
    /// launch chose for it.
    private func note(_ call: RecordedCall) -> ChosenFault? {
      let noted = begin(call)
      noted.gate?.passBlocking()
      return noted.fault
    }

    /// Notes a call, tells of it, and gives what the launch chose for it.
    private func begin(_ call: RecordedCall) -> NotedCall {
      noted.withLock { $0.append(call) }
      return part?.note(call) ?? NotedCall()
    }
  }
#endif
