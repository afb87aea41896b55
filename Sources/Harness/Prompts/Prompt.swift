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

/// What is sent for what a person does.
package enum Typing {
  /// The bytes of a text.
  package static func text(_ text: String, onTerminal: Bool) -> [UInt8] {
    onTerminal ? Array(withReturns(Data(text.utf8))) : Array(text.utf8)
  }

  /// A text as it is typed: the return key of a terminal sends CR.
  static func withReturns(_ text: Data) -> Data {
    Data(text.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: "\r") : $0 })
  }

  /// Control-D, which ends the input of a program that reads lines, at the start of one.
  static let endOfInput: UInt8 = 0x04

  /// What ends that which a launch on a terminal is to read, as if it were typed.
  static func end(of input: StandardInput) -> [UInt8] {
    switch input {
    case .typed: return []
    case .empty: return [endOfInput]
    case .bytes(let data):
      let isMidLine = data.last.map { $0 != UInt8(ascii: "\n") } ?? false
      // In the middle of a line the first Control-D only hands over what was typed.
      return Array(repeating: endOfInput, count: isMidLine ? 2 : 1)
    }
  }
}
