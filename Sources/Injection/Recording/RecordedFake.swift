#if DEBUG || HARNESS_ENABLED
  /// What one run of a factory makes: a fake, and those that it forwards to.
  final class RecordedFake: Sendable {
    /// What is said of the registration, not the registration: it may keep the fake.
    let facts: RegistrationFacts

    private struct State {
      var parts = 0

      /// The parts that speak for the functions.
      var speakers: [String: Int] = [:]
    }

    private let state = Protected(State())

    init(facts: RegistrationFacts) {
      self.facts = facts
    }

    func newPart() -> FakePart {
      state.withLock { state in
        state.parts += 1
        return FakePart(fake: self, number: state.parts)
      }
    }

    /// Whether a part speaks for a function.
    ///
    /// A fake that forwards a call notes it before the one that it forwards to.
    fileprivate func isSpeaker(_ part: Int, for function: String) -> Bool {
      state.withLock { state in
        let speaker = state.speakers[function] ?? part
        state.speakers[function] = speaker
        return speaker == part
      }
    }
  }

  /// One recorder's place in a fake.
  struct FakePart: Sendable {
    let fake: RecordedFake
    let number: Int

    /// Tells of a call, and gives what the launch chose for it.
    func note(_ call: RecordedCall) -> NotedCall {
      fake.isSpeaker(number, for: call.function) ? fake.facts.note(call) : NotedCall()
    }
  }

  /// The fakes that a thread is making, the outermost first.
  struct FakesBeingMade {
    private var fakes: [(depth: Int, fake: RecordedFake)] = []

    var isEmpty: Bool { fakes.isEmpty }

    /// The fake of the factory that runs at this depth.
    mutating func fake(at depth: Int, of facts: RegistrationFacts) -> RecordedFake {
      if let last = fakes.last, last.depth == depth { return last.fake }
      let fake = RecordedFake(facts: facts)
      fakes.append((depth, fake))
      return fake
    }

    /// Forgets the fakes whose factories have ended.
    mutating func forget(deeperThan depth: Int) {
      while let last = fakes.last, last.depth > depth { fakes.removeLast() }
    }
  }

  extension ThreadRecord {
    /// A part of what the running factory makes; nil where none is running.
    func newFakePart() -> FakePart? {
      innermost.map { fakesBeingMade.fake(at: depth, of: $0.facts).newPart() }
        ?? AsyncMaking.current?.newFakePart()
    }

    /// Whether a factory is running.
    var isMakingFake: Bool { innermost != nil || AsyncMaking.current != nil }
  }
#else
  /// A release build makes no fakes.
  struct FakesBeingMade {
    var isEmpty: Bool { true }

    mutating func forget(deeperThan depth: Int) {}
  }
#endif
