/// One word of a script's line: chunks that stood in quotes, and chunks whose variables are
/// replaced when the line runs.
struct Word: Sendable, Equatable {
  enum Chunk: Sendable, Equatable {
    case quoted(String)
    case open(String)
  }

  var chunks: [Chunk] = []

  /// Where the word starts in its line, in characters from 1.
  let column: Int

  /// The word's text if no variable is replaced in it; nil where only the run can know.
  var literal: String? {
    var text = ""
    for chunk in chunks {
      switch chunk {
      case .quoted(let part): text += part
      case .open(let part):
        guard !part.utf8.contains(UInt8(ascii: "$")) else { return nil }
        text += part
      }
    }
    return text
  }

  /// The word's text with the values of its variables.
  func text(_ value: (String) -> String) -> String {
    chunks.reduce(into: "") { text, chunk in
      switch chunk {
      case .quoted(let part): text += part
      case .open(let part): text += VariableExpansion.expand(part, value)
      }
    }
  }
}
