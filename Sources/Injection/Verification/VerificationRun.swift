#if DEBUG || HARNESS_ENABLED
  import Synchronization

  /// One verification: resolves factories one after the other, and notes what needs what.
  final class VerificationRun: Sendable {
    private struct State {
      /// The thread that goes on; nil where the last one had to stop for good.
      var thread: VerificationThread?

      /// The factory that is being resolved, and what waits for its end.
      var listed: ListedFactory?
      var end: CheckedContinuation<Void, Never>?

      var report = VerificationReport()
    }

    private let state = Protected(State())
    private let factories: [ListedFactory]
    private let containers: [any ManagedContainer]

    /// The parameters that factories are resolved with.
    let given: GivenParameters

    init(_ factories: [ListedFactory], given: GivenParameters = GivenParameters()) {
      self.factories = factories
      var known: Set<ObjectIdentifier> = []
      containers = factories.compactMap { $0.container?() }.filter {
        known.insert(ObjectIdentifier($0)).inserted
      }
      self.given = given
    }

    /// Resolves each factory, in containers that keep nothing yet.
    func verify() async -> VerificationReport {
      for container in containers {
        container.manager.push()
        container.manager.reset(options: .scope)
        container.manager.registry.withOptions { $0.isObserved = true }
      }
      for factory in factories { await verify(factory) }
      for container in containers { container.manager.pop() }
      return state.withLock { state in
        state.thread?.end()
        return state.report
      }
    }

    private func verify(_ factory: ListedFactory) async {
      state.withLock { state in
        state.listed = factory
        if !factory.isUsed { state.report.unused.append(factory.name) }
      }
      switch factory.resolution {
      case .impossible(let reason): leave(reason)
      case .resolve(let resolve): await resolveOnThread(resolve)
      }
    }

    private func resolveOnThread(
      _ resolve: @escaping @Sendable (Verifier) async -> Void
    ) async {
      guard let thread = readyThread() else {
        return leave("the system has no thread left to resolve it on")
      }
      await withCheckedContinuation { end in
        state.withLock { $0.end = end }
        Task(executorPreference: thread) { [self] in
          await resolve(Verifier(run: self))
          finish()
        }
      }
    }

    /// The thread that goes on, or another.
    private func readyThread() -> VerificationThread? {
      if let thread = state.withLock({ $0.thread }) { return thread }
      let thread = VerificationThread(observer: self)
      state.withLock { $0.thread = thread }
      return thread
    }

    /// Goes on with the next factory.
    private func finish() {
      let end = state.withLock { state in
        defer { state.end = nil }
        return state.end
      }
      end?.resume()
    }
  }

  // MARK: - What is told of the factory that is being resolved

  extension VerificationRun {
    /// The list's factory is that of a registration.
    func found<P, T>(_ registration: FactoryRegistration<P, T>) {
      state.withLock { state in
        let node = DependencyGraph.Node(
          registration.entry, of: registration.manager.registry, at: state.listed?.place)
        state.report.add(node)
      }
    }

    /// It is not resolved, or not to its end.
    func leave(_ reason: String) {
      note(reason, in: \.unresolved)
    }

    private func note(
      _ reason: String, in list: WritableKeyPath<VerificationReport, [VerificationReport.Remark]>
    ) {
      state.withLock { state in
        guard let listed = state.listed else { return }
        state.report[keyPath: list].append(
          VerificationReport.Remark(
            registration: listed.name, place: listed.place, reason: reason))
      }
    }
  }

  // MARK: - What is seen of its resolution

  extension VerificationRun: ResolutionObserver {
    var executor: (any TaskExecutor)? { readyThread() }

    func willResolve(_ entry: Entry, on thread: ThreadRecord) {
      guard let asking = thread.innermost?.fullName ?? AsyncMaking.current?.registration.name
      else { return }
      state.withLock { state in
        state.report.graph.add(DependencyGraph.Edge(from: asking, to: entry.fullName))
      }
    }

    func note(_ report: FailureReport) {
      note(report.textWithPlace, in: \.failures)
    }

    func stop(_ report: FailureReport) -> Never {
      note(report)
      let thread = ThreadRecord.current
      for container in containers { container.manager.giveUpInstances(begunBy: thread) }
      state.withLock { $0.thread = nil }
      finish()
      VerificationThread.stopForGood()
    }
  }

  extension ContainerManager {
    /// Gives up what was begun by a thread that will never end it, so that none waits for that; and
    /// lets go of what is kept, as that may wait for the same.
    fileprivate func giveUpInstances(begunBy thread: ThreadRecord) {
      let entries = registry.withState { $0.entries.all }
      registry.giveUp(entries, begunBy: thread.number)
      let asynchronous = Set(AsyncMaking.chain.map(\.identity))
      for entry in entries {
        Scope.singleton.giveUp(entry, begunBy: thread.number)
        if asynchronous.contains(AsyncRegistration(entry).identity) {
          Scope.singleton.forgetInstances(of: entry)
        }
      }
      reset(options: .scope)
    }
  }

  extension Registry {
    /// Has another thread make what one began that will never end it.
    func giveUp(_ entries: [Entry], begunBy thread: Int) {
      withState { _ in
        for entry in entries {
          entry.visitCells { _, cell in
            _ = cell.maker.compareExchange(expected: thread, desired: 0, ordering: .releasing)
          }
        }
      }
      wakeAll()
    }
  }
#endif
