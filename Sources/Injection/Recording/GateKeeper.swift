#if DEBUG || HARNESS_ENABLED
  /// Who waits at the gates of a process, and who may go on.
  final class GateKeeper: Sendable {
    /// The keeper of the gates of this process.
    static let ofThisProcess = GateKeeper(socket: { ControlChannel.ofThisProcess.socket })

    private struct State {
      /// Those who wait, by the gates' names, in the order of their arrival.
      var waiting: [String: [Passage]] = [:]

      /// How often a gate was opened before a thread came.
      var openings: [String: Int] = [:]

      var isListening = false

      /// Whether the test that could open a gate is gone.
      var isAbandoned = false
    }

    private let socket: @Sendable () -> ControlSocket?
    private let state = Protected(State())

    init(socket: @escaping @Sendable () -> ControlSocket?) {
      self.socket = socket
    }

    /// Lets one through once the gate has been opened for it, or at once where no test can open it.
    ///
    /// One that does not wait any more does not arrive.
    func arrive(at gate: String, _ passage: Passage) {
      guard !passage.isOver else { return }
      guard let socket = socket() else {
        passage.letThrough()
        return
      }
      wait(at: gate, passage)
      listen(to: socket)
      if !socket.send(GateMessage(name: gate).line) { abandon() }
    }

    /// Waits for an opening, or uses one that came before.
    func wait(at gate: String, _ passage: Passage) {
      let mayPass = state.withLock { state in
        if state.isAbandoned { return true }
        if let openings = state.openings[gate], openings > 0 {
          state.openings[gate] = openings - 1
          return true
        }
        state.waiting[gate, default: []].append(passage)
        return false
      }
      // One that was cancelled meanwhile leaves its opening to the next.
      if mayPass, !passage.letThrough() { open(gate) }
    }

    /// Lets the one go on that has waited longest, or the next that comes.
    func open(_ gate: String) {
      while let passage = nextPassage(at: gate) {
        // Who was cancelled meanwhile has gone on without the opening.
        if passage.letThrough() { return }
      }
    }

    /// The one that has waited longest; where none waits, the opening is kept.
    private func nextPassage(at gate: String) -> Passage? {
      state.withLock { state in
        if state.waiting[gate, default: []].isEmpty {
          state.openings[gate, default: 0] += 1
          return nil
        }
        return state.waiting[gate]?.removeFirst()
      }
    }

    /// Lets every thread go on, from now on.
    func abandon() {
      let passages = state.withLock { state in
        state.isAbandoned = true
        defer { state.waiting = [:] }
        return state.waiting.values.flatMap { $0 }
      }
      for passage in passages { passage.letThrough() }
    }

    /// Begins, at the first gate, to read what the test says.
    private func listen(to socket: ControlSocket) {
      let isFirst = state.withLock { state in
        defer { state.isListening = true }
        return !state.isListening
      }
      guard isFirst else { return }
      let hasBegun = onThreadOfItsOwn {
        socket.receiveLines { line in
          if let gate = GateOpening(line: line)?.name { self.open(gate) }
        }
        self.abandon()
      }
      if !hasBegun { abandon() }
    }
  }
#endif
