import CPlatform
import Foundation
import Harness
import HarnessReports
import HarnessRunner

/// Asks the person at the terminal about one change after another.
struct ReviewDialog {
  let text: ReviewText
  /// How many there are.
  let count: Int
  private var number = 0
  private var kinds: [[[Data]]] = []
  private var skippedFile: String?
  private var hasQuit = false

  init(_ output: TextOutput, count: Int) {
    (text, self.count) = (ReviewText(output: output), count)
  }

  private static let help = """
    y  accept this change
    n  leave it
    a  accept it, and all of this kind: where the same words become the same others
    d  leave it, and all that follow in this file
    e  edit the new lines in your editor ($VISUAL, $EDITOR), and accept them
    q  leave all that follow; what was accepted is written

    """

  /// Asks whether a change is wanted.
  ///
  /// - Parameter change: Where it was edited, it is that afterwards.
  /// - Returns: Whether it is accepted.
  /// - Throws: What the system says of the terminal.
  mutating func accepts(_ change: inout ProposedChange) throws -> Bool {
    number += 1
    guard !hasQuit, skippedFile != change.file else { return false }
    if kinds.contains(change.kind) { return true }
    try text.output.write("\n\(text.text(of: change))")
    while true {
      try text.output.write("[\(number)/\(count)] accept this change? [y,n,a,d,e,q,?] ")
      guard let answer = try Self.readAnswer() else {
        try text.output.write("\n")
        hasQuit = true
        return false
      }
      if let isAccepted = try take(answer, &change) { return isAccepted }
    }
  }

  /// - Returns: Nil where it has to be asked again.
  private mutating func take(_ answer: String, _ change: inout ProposedChange) throws -> Bool? {
    switch answer {
    case "y", "yes": return true
    case "n", "no": return false
    case "a":
      kinds.append(change.kind)
      return true
    case "d":
      skippedFile = change.file
      return false
    case "e": return try edit(&change) ? true : nil
    case "q":
      hasQuit = true
      return false
    default:
      try text.output.write(Self.help)
      return nil
    }
  }

  private func edit(_ change: inout ProposedChange) throws -> Bool {
    do {
      guard let edited = try ReviewEditor.edit(change.hunk.new, of: change.file) else {
        try text.output.write("the editor has failed, and nothing was taken from it\n")
        return false
      }
      guard !edited.isEmpty || change.hunk.new.isEmpty else {
        try text.output.write("the editor has left no line, and nothing was taken from it\n")
        return false
      }
      try change.take(edited)
      return true
    } catch {
      try text.output.write("\(SystemReason.text(of: error))\n")
      return false
    }
  }

  /// A line of standard input, trimmed and in small letters; nil at its end.
  private static func readAnswer() throws -> String? {
    var line: [UInt8] = []
    while true {
      var byte: UInt8 = 0
      let count = platform_read(0, &byte, 1)
      if count < 0 {
        let error = SystemError("read", path: "standard input")
        guard error.code == EINTR else { throw error }
        continue
      }
      if count == 0 { return line.isEmpty ? nil : "?" }
      guard byte != UInt8(ascii: "\n") else { break }
      line.append(byte)
    }
    let text = String(decoding: line, as: UTF8.self).lowercased()
    return text.filter { !$0.isWhitespace }
  }
}
