import Foundation

/// The part of a session that is one launch's: what its program does, under its number.
package struct LaunchSession: Sendable {
  let recorder: SessionRecorder
  let program: Int
  /// What is to be typed and has not gone to the terminal, oldest first: how many bytes, and whether
  /// the terminal itself answers with them.
  private var pending: [(count: Int, isReply: Bool)] = []

  package init(_ recorder: SessionRecorder) {
    self.recorder = recorder
    program = recorder.nextProgram()
  }

  /// Notes something that the launch's program does, or that is done to it.
  func note(
    _ kind: SessionStep.Kind, _ text: String = "", isHidden: Bool = false,
    size: SessionStep.TerminalSize? = nil
  ) {
    recorder.note(
      SessionStep(kind, program: program, text: text, isHidden: isHidden, size: size))
  }

  /// Notes what the program wrote.
  func noteOutput(_ bytes: UnsafeRawBufferPointer, on stream: String) {
    recorder.noteOutput(bytes, of: program, on: stream)
  }

  /// Takes note that bytes will be typed, by a person or by the terminal in answer to a question.
  mutating func willType(_ count: Int, isReply: Bool) {
    if count > 0 { pending.append((count, isReply)) }
  }

  /// Notes what has gone to the terminal.
  ///
  /// What a terminal does not show may be a password. It is not noted, nor how long it is: three dots
  /// stand for it.
  ///
  /// - Parameters:
  ///   - bytes: What was typed.
  ///   - isShown: Whether the terminal shows what is typed.
  mutating func noteTyped(_ bytes: Data, isShown: Bool) {
    var rest = bytes
    while !rest.isEmpty {
      let part = pending.first ?? (rest.count, false)
      let taken = rest.prefix(part.count)
      rest = rest.dropFirst(part.count)
      if !pending.isEmpty {
        pending[0].count -= taken.count
        if pending[0].count == 0 { pending.removeFirst() }
      }
      guard !part.isReply else { continue }
      note(.typed, TypedText.of(taken, isShown: isShown), isHidden: !isShown)
    }
  }
}

/// What was typed, as people read it.
enum TypedText {
  /// What stands for what is not shown.
  private static let hidden = "•••"

  /// Keys by their names, such as `⏎` and `^C`; where nothing is shown, dots for what else is typed.
  static func of(_ bytes: Data, isShown: Bool) -> String {
    var text = ""
    var rest = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      switch scalar.value {
      case 0x0D, 0x0A: text += "⏎"
      case 0x09: text += "⇥"
      case 0x7F: text += "⌫"
      case 0x1B: text += key(&rest)
      case 0..<0x20: text += "^\(Unicode.Scalar(scalar.value + 0x40).map(String.init) ?? "?")"
      default:
        if isShown {
          text.unicodeScalars.append(scalar)
        } else if !text.hasSuffix(hidden) {
          text += hidden
        }
      }
    }
    return text
  }

  /// The keys whose sequences end with a letter.
  private static let letters: [Unicode.Scalar: String] = [
    "A": "↑", "B": "↓", "C": "→", "D": "←", "H": "Home", "F": "End", "P": "F1", "Q": "F2",
    "R": "F3", "S": "F4",
  ]

  /// The keys whose sequences are a number and `~`.
  private static let numbers = [
    "1": "Home", "3": "Delete", "4": "End", "5": "Page Up", "6": "Page Down", "15": "F5",
    "17": "F6", "18": "F7", "19": "F8", "20": "F9", "21": "F10", "23": "F11", "24": "F12",
  ]

  /// The key whose sequence began with an escape.
  private static func key(_ rest: inout ArraySlice<Unicode.Scalar>) -> String {
    guard let first = rest.first, first == "[" || first == "O" else { return "Esc" }
    rest.removeFirst()
    var number = ""
    while let scalar = rest.first, (0x30...0x3F).contains(scalar.value) {
      number.unicodeScalars.append(scalar)
      rest.removeFirst()
    }
    guard let last = rest.popFirst() else { return "Esc" }
    return (last == "~" ? numbers[number] : letters[last]) ?? "Esc"
  }
}
