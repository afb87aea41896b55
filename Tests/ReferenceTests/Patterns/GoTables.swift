/// The tables of Go's own tests.
struct GoTables {
  private let program: GoProgram
  private let folder: String

  init(folder: String) throws {
    self.folder = folder
    program = try GoProgram("tables")
  }

  func remove() { program.remove() }

  /// The rows of a table, by their fields.
  func rows(_ file: String, _ table: String) throws -> [[Field]] {
    try program.lines(["\(folder)/\(file)", table]).map { line in
      line.split(separator: " ").map(Field.init)
    }
  }

  /// A field: a text, the numbers that a call of `build` has, or a name.
  struct Field {
    private let text: Substring

    init(_ text: Substring) { self.text = text }

    var bytes: [UInt8] { Hex.bytes(text.dropFirst()) }
    var string: String { Hex.text(text.dropFirst()) }
    var isTrue: Bool { text == "true" }
    var isText: Bool { text.hasPrefix("s") }

    /// The numbers behind the first, which says how many matches they are of.
    var matches: [[Int]] {
      guard text.hasPrefix("n") else { return [] }
      let numbers = text.dropFirst().split(separator: ",").compactMap { Int($0) }
      guard let count = numbers.first, count > 0 else { return [] }
      let each = (numbers.count - 1) / count
      return (0..<count).map { Array(numbers[(1 + $0 * each)..<(1 + ($0 + 1) * each)]) }
    }
  }
}
