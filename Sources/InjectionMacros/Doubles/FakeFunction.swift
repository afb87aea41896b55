#if DEBUG || HARNESS_ENABLED
  public import Injection

  /// One requirement of a generated fake: what it was told to do, and its calls so far.
  ///
  /// A fake that `@Fake` writes has one for each requirement, and shows it as `onUpload`, `uploads`
  /// and `uploadCalls`. What was told last counts: a closure takes the place of canned answers,
  /// and they take that of a closure.
  public final class FakeFunction<Handler, Answer, Call>: Sendable {
    private struct State {
      var handler: Handler?
      var constant: Answer?
      var answers: ArraySlice<Answer> = []

      /// How many of the canned answers were given.
      var given = 0

      var calls: [Call] = []

      /// The next answer, and how many canned ones were given before it.
      mutating func next() -> (answer: Answer?, given: Int) {
        if let constant { return (constant, given) }
        guard let answer = answers.popFirst() else { return (nil, given) }
        given += 1
        return (answer, given - 1)
      }
    }

    private let name: String
    private let remedy: String
    private let state = Protected(State())

    /// Makes what notes the calls of one requirement.
    ///
    /// - Parameters:
    ///   - name: The requirement's name, as its calls are recorded.
    ///   - remedy: What of the fake tells it how to answer, for the report of a call that was not
    ///     planned: `onSize or sizes`.
    public init(_ name: String, toldBy remedy: String) {
      self.name = name
      self.remedy = remedy
    }

    /// What the requirement does.
    public var handler: Handler? {
      get { state.withLock { $0.handler } }
      set { change { State(handler: newValue, calls: $0.calls) } }
    }

    /// What the requirement gives, at each call the next.
    public var answers: [Answer] {
      get { state.withLock { Array($0.answers) } }
      set { change { State(answers: newValue[...], calls: $0.calls) } }
    }

    /// What the requirement gives at every call.
    public var constant: Answer? {
      get { state.withLock { $0.constant } }
      set { change { State(constant: newValue, calls: $0.calls) } }
    }

    /// Keeps what code has set a property to, where no closure tells what it gives.
    public func keep(_ value: Answer) {
      change { state in
        state.handler == nil ? State(constant: value, calls: state.calls) : state
      }
    }

    /// The calls so far, in their order.
    public var calls: [Call] { state.withLock { $0.calls } }

    /// Notes a call.
    public func note(_ call: Call) {
      state.withLock { $0.calls.append(call) }
    }

    /// Gives what the fake was told to give.
    ///
    /// Where it was told nothing, or has given it all, the running test fails with the call and its
    /// arguments. Then `()`, nil or an empty collection is given; where the type has none of these,
    /// or no test is known to be running, the process ends.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of the call, by their labels.
    ///   - fake: The fake that was asked.
    /// - Returns: The answer.
    public func answer(_ arguments: [String: String], of fake: FakeIdentity) -> Answer {
      let (answer, given) = state.withLock { $0.next() }
      if let answer { return answer }
      let call = unplanned(
        RecordedCall(name, arguments), of: fake, given == 0 ? .untold : .exhausted(answers: given))
      guard let empty = EmptyAnswer.of(Answer.self) else {
        call.stop(fileID: fake.fileID, line: fake.line)
      }
      call.report(fileID: fake.fileID, line: fake.line)
      return empty
    }

    /// Gives what a closure gave, as what a generic function was asked for.
    ///
    /// Where it is something else, the running test fails, and the process ends.
    ///
    /// - Parameters:
    ///   - answer: What the closure gave.
    ///   - arguments: The arguments of the call, by their labels.
    ///   - fake: The fake that was asked.
    /// - Returns: The answer.
    public func cast<Wanted>(
      _ answer: Answer, _ arguments: [String: String], of fake: FakeIdentity
    ) -> Wanted {
      if let answer = answer as? Wanted { return answer }
      let problem = UnplannedCall.Problem.wrongType(
        "\(Swift.type(of: answer as Any))", wanted: "\(Wanted.self)")
      unplanned(RecordedCall(name, arguments), of: fake, problem)
        .stop(fileID: fake.fileID, line: fake.line)
    }

    private func unplanned(
      _ call: RecordedCall, of fake: FakeIdentity, _ problem: UnplannedCall.Problem
    ) -> UnplannedCall {
      UnplannedCall(fake: fake.type, call: call.description, problem: problem, remedy: remedy)
    }

    /// Replaces the state, and lets go of the old one where no lock is held.
    private func change(_ new: (State) -> State) {
      _ = state.withLock { state in
        defer { state = new(state) }
        return state
      }
    }
  }

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

  extension RecordedCall {
    /// An argument as calls show it: its description, and `nil` where it is none.
    public static func text(of argument: Any?) -> String {
      argument.map { "\($0)" } ?? "nil"
    }
  }

  /// The value of a type that says nothing.
  private enum EmptyAnswer {
    /// `()`, nil or an empty collection; nil where the type is none of these.
    static func of<Answer>(_ type: Answer.Type) -> Answer? {
      if type == Void.self { return () as? Answer }
      let empty: Any? =
        switch type {
        case let type as any ExpressibleByNilLiteral.Type: none(type)
        case let type as any RangeReplaceableCollection.Type: type.init()
        case let type as any (SetAlgebra & Collection).Type: type.init()
        case let type as any (ExpressibleByDictionaryLiteral & Collection).Type: pairless(type)
        default: nil
        }
      return empty as? Answer
    }

    private static func none<Answer: ExpressibleByNilLiteral>(_ type: Answer.Type) -> Any {
      Answer(nilLiteral: ())
    }

    private static func pairless<Answer: ExpressibleByDictionaryLiteral>(
      _ type: Answer.Type
    ) -> Any {
      Answer()
    }
  }
#endif
