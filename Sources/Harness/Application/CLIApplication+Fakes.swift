import Foundation

extension CLIApplication {
  /// The programs that the app finds in place of those of its machine.
  ///
  ///     app.fakes.program("git").reply(to: ["push"], status: 1, standardError: "denied\n")
  public var fakes: FakePrograms { FakePrograms(self) }
}

extension CLIApplication {
  /// Takes the fakes of a script, and which of their calls fail or wait.
  package func take(_ fakes: FakeChoices, _ faults: Faults, _ holds: Holds) {
    choices.withLock { choices in
      choices.fakes = fakes
      choices.faults.merge(faults, of: fakes)
      choices.holds.merge(holds, of: fakes)
    }
  }

  /// Takes the servers of a script.
  package func take(_ servers: ServerChoices) { choices.withLock { $0.servers = servers } }

  /// Has the app be one of its own fakes, which a script has run.
  package func runs(fake name: String) { choices.withLock { $0.ownFake = name } }

  /// Whether it finds fakes.
  package var hasFakes: Bool { choices.read { !$0.fakes.isEmpty || !$0.servers.names.isEmpty } }
}

/// The programs that the launches of an app find in place of others: they stand first in the `PATH` of
/// each, record how they are called, and reply as the test has told.
///
/// A call for which nothing was told ends with status 96 and fails the launch. What is told takes
/// effect at the next launch, and counts anew in each. A program that the app starts by a path with
/// a folder, or after it has put others before them in `PATH`, is the real one.
public struct FakePrograms: Sendable {
  let app: CLIApplication

  init(_ app: CLIApplication) { self.app = app }

  /// A program, which is faked from here on.
  ///
  /// - Parameter name: The name of its file, without a folder.
  /// - Returns: What replies can be told to.
  @discardableResult
  public func program(_ name: String) -> FakeProgram {
    app.choices.withLock { $0.fakes.add(name) }
    return FakeProgram(name, of: app)
  }

  /// Fakes a program no longer, and forgets what was told of it.
  ///
  /// - Parameter name: Its name.
  public func remove(_ name: String) { app.choices.withLock { $0.fakes.remove(name) } }
}

/// A program that launches find in place of another.
public struct FakeProgram: Sendable {
  /// The name of its file.
  public let name: String

  private let app: CLIApplication

  init(_ name: String, of app: CLIApplication) { (self.name, self.app) = (name, app) }

  /// Replies to some calls.
  ///
  /// Several replies to the same words are given in turn, and the last from then on; of different
  /// words that are for one call, those that were told last win.
  ///
  /// - Parameters:
  ///   - words: The arguments: each as it stands, but for `[..]` in it, which is any text; `..` for any
  ///     further ones, also none.
  ///   - status: The exit status, from 0 to 255.
  ///   - standardOutput: What it writes to standard output.
  ///   - standardError: What it writes to standard error, behind that.
  ///   - readsInput: Whether it first reads its input to the end, so that the call has it.
  /// - Returns: The same, for other replies.
  @discardableResult
  public func reply(
    to words: [String], status: Int32 = 0, standardOutput: String = "", standardError: String = "",
    readsInput: Bool = false
  ) -> FakeProgram {
    reply(
      to: words,
      with: FakeReply(
        .exited(status), standardOutput: Data(standardOutput.utf8),
        standardError: Data(standardError.utf8), readsInput: readsInput))
  }

  /// Replies to some calls, with bytes or by a signal.
  ///
  /// - Parameters:
  ///   - words: The arguments, as in ``reply(to:status:standardOutput:standardError:readsInput:)``.
  ///   - reply: What it does.
  /// - Returns: The same, for other replies.
  @discardableResult
  public func reply(to words: [String], with reply: FakeReply) -> FakeProgram {
    add(.reply(reply), to: words)
  }

  /// Asks the real program, and records the call alone.
  ///
  /// - Parameter words: The arguments, as in a reply; all calls that no reply is for where they are
  ///   left out.
  /// - Returns: The same, for replies.
  @discardableResult
  public func pass(_ words: [String]? = nil) -> FakeProgram {
    if let words { return add(.pass, to: words) }
    app.choices.withLock { $0.fakes.passOthers(true, of: name) }
    return self
  }

  /// Keeps some variables of each call, as they were for the fake.
  ///
  /// - Parameter variables: Their names.
  /// - Returns: The same, for replies.
  @discardableResult
  public func keep(variables: String...) -> FakeProgram {
    app.choices.withLock { $0.fakes.keep(variables, of: name) }
    return self
  }

  private func add(_ answer: FakeChoices.Answer, to words: [String]) -> FakeProgram {
    app.choices.withLock { $0.fakes.add(answer, to: WordPattern(words), of: name) }
    return self
  }
}

extension Sandbox {
  /// The calls of fakes that came when the launch was over that had them, as far as they have come.
  package var lateFakeCalls: [String] { companion(FakeFolders.init).lateCalls }
}
