#if DEBUG || HARNESS_ENABLED
  internal import Injection

  /// An argument on its way to an actor that runs where the caller does.
  ///
  /// What `@Recorded` writes for an actor shares the executor of the actor that it wraps: what the
  /// one is given, the other may use, although the compiler takes them for two.
  public struct PassedOn<Value>: Sendable {
    private let kept: Protected<Value>

    /// Takes an argument.
    public init(_ value: Value) { kept = Protected(value) }

    /// The argument.
    public var value: Value { kept.withLock { $0 } }
  }

  extension Actor {
    /// Asks this actor without waiting, from another one that has its executor.
    ///
    /// It ends the process where the caller runs elsewhere.
    ///
    /// - Parameter body: Asks the actor.
    /// - Returns: What `body` gives.
    /// - Throws: What `body` throws.
    public nonisolated func askInPlace<Answer, Failure: Error>(
      _ body: (isolated Self) throws(Failure) -> Answer
    ) throws(Failure) -> Answer {
      preconditionIsolated()
      // As `assumeIsolated` does, which passes on only what is Sendable, and no typed errors.
      typealias Unisolated = (Self) throws(Failure) -> Answer
      let result = withoutActuallyEscaping(body) { body in
        Result { () throws(Failure) in try unsafeBitCast(body, to: Unisolated.self)(self) }
      }
      return try result.get()
    }
  }

  extension RecordedCall {
    /// The values of a pack, as calls keep them.
    public static func list<each Value>(_ values: repeat each Value) -> [Any] {
      var list: [Any] = []
      repeat list.append(each values)
      return list
    }
  }
#endif
