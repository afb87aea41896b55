import HarnessSystem
public import HarnessTerminal

// MARK: - The terminal

extension CLIApplication {
  /// The terminal of the next launch, or nil for pipes.
  ///
  /// With one, both streams are in the outcome's `standardOutput`, as the terminal got them, and
  /// the launch is started by `spawn`: `Process` gives no child a controlling terminal.
  public var terminal: Terminal? {
    get { choices.read(\.terminal) }
    set { choices.withLock { $0.terminal = newValue } }
  }

  /// Where its standard streams are, if it has a terminal.
  package var standardStreams: StandardStreams {
    get { choices.read(\.standardStreams) }
    set { choices.withLock { $0.standardStreams = newValue } }
  }

  /// What the terminal of the last launch shows now; a blank screen where it has none.
  public var screen: Screen {
    choices.read(\.launch)?.read { $0.terminal?.screen } ?? Screen()
  }

  /// The prompt that the app sits at now, or nil where it does not wait for input, or on pipes.
  public var prompt: Prompt? {
    guard let launch = choices.read(\.launch) else { return nil }
    launch.synchronize()
    return launch.read { launch.prompt(in: $0) }
  }

  /// Presses keys on the app's terminal; does not wait for the app to read them.
  ///
  /// - Parameters:
  ///   - keys: One behind the other, for example `.control("c")`.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  /// - Throws: ``Failure`` where no app was launched on a terminal, or no keyboard has the key.
  public func press(
    _ keys: Key..., fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) throws {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    try FailureReporting.perform {
      let launch = try terminalLaunch(for: "press", caller)
      for key in keys where !launch.press(key) {
        throw Failure(.noSuchKey(key), caller: caller)
      }
    }
  }

  /// Changes the size of the app's window: the processes in its foreground get SIGWINCH.
  ///
  /// - Parameters:
  ///   - columns: How many characters fit into a row, from 1 to ``Screen/largestSize``.
  ///   - rows: How many rows there are, from 1 to ``Screen/largestSize``.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  /// - Throws: ``Failure`` where no app was launched on a terminal.
  public func resize(
    columns: Int, rows: Int, fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) throws {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    let size = Terminal(columns: columns, rows: rows)
    try FailureReporting.perform {
      try terminalLaunch(for: "resize", caller).synchronize {
        $0.terminal?.requests.append(.resize(columns: size.columns, rows: size.rows))
      }
    }
  }

  /// Closes the window: the app gets SIGHUP, and can neither read nor write there any more.
  ///
  /// - Parameters:
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  /// - Throws: ``Failure`` where no app was launched on a terminal.
  public func closeTerminal(
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) throws {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    try FailureReporting.perform {
      try terminalLaunch(for: "closeTerminal", caller).synchronize {
        $0.terminal?.requests.append(.hangUp)
      }
    }
  }

  /// The last launch, which has to be on a terminal.
  package func terminalLaunch(for verb: String, _ caller: Caller) throws -> Launch {
    let launch = try launchedApp(for: verb, caller)
    guard launch.plan.terminal != nil else {
      throw Failure(.needsTerminal(verb: verb), caller: caller)
    }
    return launch
  }
}

// MARK: - Bringing it back

extension CLIApplication {
  /// Lets a stopped app go on; launches one that does not run.
  ///
  /// - Parameters:
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  /// - Throws: ``Failure`` where the app was not started or did not take a chosen mock.
  public func activate(
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) throws {
    guard !continueIfRunning() else { return }
    try launch(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Lets a stopped app go on, or launches one that does not run, without blocking a thread of the
  /// cooperative pool.
  ///
  /// - Parameters:
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  /// - Throws: ``Failure`` where the app was not started or did not take a chosen mock.
  public func activate(
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async throws {
    guard await !OwnThread.run({ self.continueIfRunning() }) else { return }
    try await launch(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  private func continueIfRunning() -> Bool {
    guard let launch = choices.read(\.launch), launch.read({ $0.outcome == nil }) else {
      return false
    }
    launch.synchronize { $0.isContinuationRequested = true }
    return true
  }
}
