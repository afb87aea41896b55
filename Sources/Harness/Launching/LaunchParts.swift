import HarnessSystem

/// What a launch has beside the app's streams: its supervisor and its state serve these parts, and
/// do not know what they are.
struct LaunchParts {
  /// What talks with the app on descriptors of its own; nil where nothing does.
  var channel: (any LaunchChannel)?
  /// What the channel has heard before the start: the first value of the state's.
  var heard: (any Sendable)?
  /// What shows the app's output as a person sees it; nil where nothing does.
  var display: (any LaunchDisplay)?
  /// Makes what watches an app on a terminal, once its process id is known.
  var makeWatch: (PseudoTerminal, _ child: Int32) -> any LaunchWatch
}

/// Talks with an app on descriptors of its own.
///
/// Used by one thread, the one that supervises the launch: nothing in it waits.
protocol LaunchChannel: AnyObject {
  /// Adds what wakes the supervising thread.
  func add(to events: inout PollSet)

  /// Takes and gives what can be without waiting, for a short while.
  ///
  /// - Returns: Whether something came.
  @discardableResult
  func serve(_ launch: Launch) -> Bool

  /// Takes everything that the app has left behind at its exit.
  func serveAfterExit(_ launch: Launch)
}

/// Looks at an app again and again, for what no descriptor tells.
///
/// Used by one thread, the one that supervises the launch.
protocol LaunchWatch {
  /// Whether it is time to look.
  var isDue: Bool { get }

  /// The time until the next look, in milliseconds.
  var pollTimeout: Int32 { get }

  /// Looks soon: something has happened.
  mutating func hurry()

  /// Does what other threads have asked for in the launch's state.
  ///
  /// - Returns: Whether the descriptor of the display is to be closed.
  func performRequests(of launch: Launch) -> Bool

  /// Looks at the app, and notes in the launch's state what it has seen.
  ///
  /// - Parameters:
  ///   - launch: The app's.
  ///   - output: The stream of the display, which is read before anything is noted.
  mutating func look(at launch: Launch, reading output: inout StreamReader)
}

/// Shows what an app writes: a part of the launch's state, under its lock.
protocol LaunchDisplay: Sendable {
  /// The stream that it shows.
  var stream: OutputStream { get }

  /// Shows bytes, and gives what is typed in answer to them.
  mutating func show(_ bytes: UnsafeRawBufferPointer) -> [UInt8]

  /// Notes that bytes will be typed.
  mutating func noteTyping(_ count: Int)

  /// Notes that the app is being ended.
  ///
  /// - Returns: The prompt at which it waited; nil where it waited for nothing.
  mutating func endWait() -> String?
}
