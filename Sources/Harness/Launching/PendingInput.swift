import Foundation
import HarnessSystem

/// What a child has still to be given on its standard input.
struct PendingInput {
  private var bytes: Data
  private var isEnded: Bool

  /// How many of the bytes were taken; they are let go of when all were.
  private var takenCount = 0

  /// How many of the bytes are those of a text, whose newlines are typed as the return key.
  private var textCount = 0

  /// What is typed on a terminal, whose input has no end.
  init(typing input: StandardInput) {
    bytes = Data()
    isEnded = false
    if case .bytes(let text) = input { (bytes, textCount) = (text, text.count) }
    bytes.append(contentsOf: Typing.end(of: input))
  }

  init(_ input: StandardInput) {
    switch input {
    case .empty: (bytes, isEnded) = (Data(), true)
    case .bytes(let data): (bytes, isEnded) = (data, true)
    case .typed: (bytes, isEnded) = (Data(), false)
    }
  }

  /// Whether the child's input is to be closed now.
  var isFinished: Bool { isEnded && isEmpty }

  /// Whether the child has taken everything so far.
  var isEmpty: Bool { takenCount == bytes.count }

  /// Whether a child that reads now waits, as nothing is there and more may come.
  var isOpenAndEmpty: Bool { isEmpty && !isEnded }

  /// How many bytes wait.
  var count: Int { bytes.count - takenCount }

  /// The next bytes for the child's pipe, as many as one may hold.
  ///
  /// A long text is translated as it is typed: all of it at once would hold up the supervisor.
  var next: Data {
    let next = bytes.dropFirst(takenCount).prefix(NonBlockingRead.size)
    guard takenCount < textCount else { return next }
    let text = next.prefix(textCount - takenCount)
    return Typing.withReturns(text) + next.dropFirst(text.count)
  }

  /// Adds bytes behind those that wait.
  mutating func append(_ more: Data) {
    bytes.append(more)
  }

  /// Says that nothing will follow.
  mutating func end() {
    isEnded = true
  }

  /// Notes that the child's pipe has taken so many of the next bytes.
  mutating func take(_ count: Int) {
    takenCount += count
    guard isEmpty else { return }
    bytes = Data()
    (takenCount, textCount) = (0, 0)
  }

  /// Gives up: the app reads no more.
  mutating func abandon() {
    bytes = Data()
    (takenCount, textCount) = (0, 0)
    isEnded = true
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
