import Foundation
import HarnessSystem
public import HarnessTerminal

/// What is known of a launch's terminal, and what is asked of it: a part of the launch's state.
package struct TerminalState: LaunchDisplay {
  /// What the person sees.
  package var screen: Screen
  /// The stream that it shows.
  let stream: OutputStream
  /// How many bytes were typed, answers of the terminal included.
  var typedCount = 0
  /// How many bytes the terminal has shown.
  package private(set) var shownCount = 0
  /// How many of them it had shown when something was typed last.
  var shownCountBeforeTyping = 0
  /// How the app waits for input; it does not as soon as something is typed or shown.
  var wait = InputWait.none
  /// Whether what is typed will not be shown.
  package private(set) var isEchoOff = false
  /// Whether the app reads whole lines, and not single keys.
  package private(set) var readsLines = true
  /// The prompt at which the app was seen last.
  var observed: ObservedPrompt?
  /// How many verbs of the test wait for something.
  var watcherCount = 0
  /// Whether the test has seen a prompt in one task while it waits in another: it may be about to
  /// answer.
  var isClaimed = false
  /// What the supervising thread has to do with the terminal.
  var requests: [Request] = []

  /// Something that only the thread does that owns the descriptors.
  enum Request: Sendable, Equatable {
    case resize(columns: Int, rows: Int)
    /// Close the window: the processes on the terminal get SIGHUP.
    case hangUp
  }

  init(_ terminal: Terminal, stream: OutputStream = .standardOutput) {
    self.stream = stream
    screen = Screen(columns: terminal.columns, rows: terminal.rows)
  }

  /// Shows bytes, and gives what the terminal answers to them.
  mutating func show(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    screen.feed(bytes)
    shownCount += bytes.count
    wait = .none
    return screen.takeReplies()
  }

  /// Notes that bytes will be typed.
  mutating func noteTyping(_ count: Int) {
    // A blank row in which nothing typed will show is not used up by it.
    if wait.isWaiting, !isEchoOff || !screen.isCursorBehindBlanks { screen.noteAnswer() }
    typedCount += count
    shownCountBeforeTyping = shownCount
    wait = .none
    isClaimed = false
  }

  /// Forgets that the app waits, which is being ended.
  mutating func endWait() -> String? {
    defer { wait = .none }
    return wait.isWaiting ? screen.textBeforeCursor : nil
  }

  /// Notes what a look at the app has shown.
  mutating func note(_ wait: InputWait, isEchoOff: Bool, readsLines: Bool = true) {
    self.wait = wait
    self.isEchoOff = isEchoOff
    self.readsLines = readsLines
    guard wait.isBlocked else { return }
    let seen = ObservedPrompt.Place(shownCount: shownCount, typedCount: typedCount)
    if observed?.place != seen { observed = ObservedPrompt(seen) }
  }
}

/// One prompt at which an app was seen.
struct ObservedPrompt: Sendable {
  /// What tells a prompt from others: how much was shown and typed before it.
  struct Place: Sendable, Equatable {
    let shownCount: Int
    let typedCount: Int
  }

  let place: Place
  /// Whether the interruption monitors were asked.
  var wasOffered = false
  /// Whether one of them took it.
  var isHandled = false
  private let start = ContinuousClock.now

  init(_ place: Place) {
    self.place = place
  }

  /// Whether the app has been there for so long that no answer is about to come.
  var isSettled: Bool {
    ContinuousClock.now - start >= .seconds(TimeLimit.scaled(TimeLimit.unansweredPrompt))
  }
}

extension TimeLimit {
  /// How long a prompt may stand before the test fails that does not answer it, unscaled.
  static let unansweredPrompt: TimeInterval = 0.25
}

extension Launch.State {
  /// What is known of the app's terminal; nil where it has none.
  package var terminal: TerminalState? {
    get { display as? TerminalState }
    _modify {
      var terminal = display as? TerminalState
      // Held once, so that a change copies no screen.
      display = nil
      defer { display = terminal }
      yield &terminal
    }
  }

  /// Whether the app sits at a prompt, and can do nothing else.
  var isBlockedAtPrompt: Bool {
    outcome == nil && !isTerminationRequested && terminal?.wait.isBlocked == true
  }
}

extension Outcome {
  /// What its terminal showed at the end; a blank screen where it had none.
  public var screen: Screen { (display as? TerminalState)?.screen ?? .blank }
}

extension Launch {
  /// Presses a key.
  ///
  /// - Returns: False where no keyboard has it.
  @discardableResult
  package func press(_ key: Key) -> Bool {
    var isKnown = false
    request { state in
      let isApplication = state.terminal?.screen.modes.cursorKeysAreApplication ?? false
      guard let bytes = key.bytes(isApplication: isApplication) else { return }
      isKnown = true
      state.type(bytes)
    }
    return isKnown
  }

  /// The prompt that the app sits at, if the system says so.
  package func prompt(in state: State) -> Prompt? {
    guard state.outcome == nil, let terminal = state.terminal, terminal.wait.isWaiting else {
      return nil
    }
    return Prompt(
      text: terminal.screen.textBeforeCursor, screen: terminal.screen,
      isEchoOff: terminal.isEchoOff, isCertain: terminal.wait != .apparent, launch: self)
  }
}
