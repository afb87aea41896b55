/// Source of Swift that is being written, line by line.
struct SwiftText {
  private(set) var lines: [String] = []
  private var depth = 0

  /// Writes a line, or an empty one.
  mutating func line(_ text: String = "") {
    lines.append(text.isEmpty ? "" : String(repeating: "  ", count: depth) + text)
  }

  /// Writes a line that opens a block, its lines, and the closing brace.
  mutating func block(_ opening: String, _ body: (inout SwiftText) -> Void) {
    line("\(opening) {")
    depth += 1
    body(&self)
    depth -= 1
    line("}")
  }

  /// All lines.
  var text: String { lines.joined(separator: "\n") }
}
