import Foundation
public import HarnessTerminal

/// A moment at which an app waits for input on its terminal: what it shows, and a way to answer.
public struct Prompt: Sendable {
  /// The line that the cursor stands on, up to the cursor, also where the terminal was too narrow
  /// for it and broke it; the last line above where that is blank.
  public let text: String

  /// Everything that the terminal shows.
  public let screen: Screen

  /// Whether what is typed will not be shown: a password.
  public let isEchoOff: Bool

  /// Whether the system says that the app waits; otherwise it appears to, as it is quiet behind
  /// an unfinished line.
  public let isCertain: Bool

  let launch: Launch

  /// Types a text on the app's terminal.
  ///
  /// - Parameter text: What to type; `\n` is the return key.
  public func typeText(_ text: String) {
    launch.type(Typing.text(text, onTerminal: true))
  }

  /// Presses keys on the app's terminal; one that no keyboard has does nothing.
  ///
  /// - Parameter keys: One behind the other.
  public func press(_ keys: Key...) {
    for key in keys { launch.press(key) }
  }
}
