/// A line by which a program tells GitHub Actions something: an annotation of a file.
struct WorkflowCommand {
  /// How much it matters.
  enum Level: String {
    case error
    case warning
    case notice
  }

  let level: Level
  let file: String
  let line: Int
  let title: String
  let message: String

  /// The line with its newline.
  var text: String {
    "::\(level.rawValue) file=\(Self.property(file)),line=\(line),title=\(Self.property(title))"
      + "::\(Self.escaped(message))\n"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("%", with: "%25").unicodeScalars.map { scalar in
      switch scalar {
      case "\r": "%0D"
      case "\n": "%0A"
      default: String(scalar)
      }
    }.joined()
  }

  /// In front of the message, these two end a value.
  private static func property(_ text: String) -> String {
    escaped(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
