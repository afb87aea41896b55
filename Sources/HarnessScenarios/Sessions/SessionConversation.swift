import Foundation
import Harness
import HarnessSystem
import HarnessTerminal

/// A program on a terminal of the sandbox, and the person at another: what one shows and the other
/// types is passed on, and noted.
final class SessionConversation: Sendable {
  private let application: CLIApplication
  private let launch: Launch
  private let person: PersonTerminal
  private let state: Monitor<State>

  private struct State {
    var typing = SessionTyping()
    /// Whether a key has waited in vain, and the program has not read since.
    var isBusy = false
    /// Whether the program has gone, so that nothing is read for it any more.
    var isOver = false
    /// Whether the thread that reads has seen that.
    var isReaderDone = false
  }

  /// How long a key waits for a busy program to read, before it is typed ahead.
  ///
  /// That is longer than a program takes that has just shown its prompt.
  private static let patience: TimeInterval = 1

  init(_ application: CLIApplication, with person: PersonTerminal) throws {
    self.application = application
    self.person = person
    launch = try application.terminalLaunch(for: "recording", .engine)
    state = Monitor(State())
  }

  /// Passes on what is typed and shown until the program has ended.
  ///
  /// - Returns: What the person did.
  /// - Throws: ``SystemError`` where the person's terminal cannot be used.
  func hold() throws -> SessionTyping {
    try person.raw {
      try OwnThread.start { self.passKeys() }
      passOutput()
      state.withLock { $0.isOver = true }
      _ = state.wait(until: Deadline(after: .infinity)) { $0.isReaderDone ? true : nil }
      leaveScreen()
    }
    let moment = moment()
    return state.withLock { state in
      state.typing.end(at: moment)
      return state.typing
    }
  }

  // MARK: - What the program shows

  private func passOutput() {
    var (shown, deadline): (Int, Deadline?) = (0, nil)
    while true {
      let isEnding = deadline != nil
      let news = application.waitUntil(deadline ?? Deadline(after: .infinity)) { state -> News? in
        let count = state.transcript.count(of: .standardOutput)
        guard count > shown || state.outcome != nil || (state.end != nil && !isEnding) else {
          return nil
        }
        return News(
          bytes: state.transcript.captured(.standardOutput).suffix(count - shown),
          hasEnded: state.end != nil, isOver: state.outcome != nil)
      }
      // What the program has left on its terminal does not keep the person at it.
      guard let news else {
        application.requestTermination()
        deadline = Deadline(after: .infinity)
        continue
      }
      shown += news.bytes.count
      // Without a window, there is no person.
      if !person.show(news.bytes) { application.requestTermination() }
      if news.isOver { return }
      if news.hasEnded, deadline == nil { deadline = Deadline(after: Self.grace) }
    }
  }

  private struct News {
    let bytes: Data
    /// Whether the program has ended, and whether everything that had its terminal has.
    let hasEnded: Bool
    let isOver: Bool
  }

  /// How long what a program has left on its terminal may go on behind its end, in seconds.
  private static let grace: TimeInterval = 2

  /// Leaves the person's terminal as programs find it, where the one that ended has not.
  private func leaveScreen() {
    let screen = application.screen
    var text = screen.isAlternate ? "\u{1B}[?1049l" : ""
    if !screen.isCursorVisible { text += "\u{1B}[?25h" }
    if screen.cursor.column > 0 { text += "\r\n" }
    _ = person.show(Data(text.utf8))
  }

  // MARK: - What the person types

  /// Reads keys on a thread of its own.
  private func passKeys() {
    var reader = SessionKeyReader()
    var size = person.size
    while !state.read(\.isOver) {
      let bytes = person.read(within: reader.isWithinKey ? 25 : 100)
      if person.size != size {
        size = person.size
        resize(to: size)
      }
      guard let bytes else {
        application.requestTermination()
        break
      }
      for key in reader.take(bytes, isWhole: bytes.isEmpty) { pass(key) }
    }
    state.withLock { $0.isReaderDone = true }
  }

  private func resize(to size: Terminal) {
    awaitReading()
    let moment = moment()
    state.withLock { $0.typing.resize(to: size, at: moment) }
    try? application.resize(columns: size.columns, rows: size.rows)
  }

  private func pass(_ pressed: SessionKey.Pressed) {
    // What interrupts a program is for one that is busy.
    if ![0x03, 0x1C, 0x1A].contains(pressed.bytes.first ?? 0) { awaitReading() }
    let moment = moment()
    state.withLock { $0.typing.take(pressed, at: moment) }
    launch.type(pressed.bytes)
  }

  /// Waits until the program reads, or has ended.
  private func awaitReading() {
    let launch = launch
    let patience = state.read(\.isBusy) ? 0 : Self.patience
    let isThere = application.waitUntil(Deadline(after: patience)) { state -> Bool? in
      state.outcome != nil || launch.prompt(in: state) != nil ? true : nil
    }
    state.withLock { $0.isBusy = isThere == nil }
  }

  private func moment() -> SessionMoment {
    let launch = launch
    launch.synchronize()
    return launch.read { state in
      SessionMoment(
        prompt: launch.prompt(in: state)?.text, screen: state.terminal?.screen ?? .blank,
        isEchoOff: state.terminal?.isEchoOff ?? false,
        readsLines: state.terminal?.readsLines ?? true)
    }
  }
}
