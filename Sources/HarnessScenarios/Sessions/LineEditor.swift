/// A line that is typed at a prompt, and the keys that change it.
struct LineEditor {
  /// What a key has led to.
  enum Step: Equatable {
    /// Another line, another place in it, or nothing.
    case edited
    case entered(String)
    /// Control-C.
    case dropped
    /// Control-D in an empty line.
    case ended
    /// Control-Z.
    case suspended
    /// Control-L.
    case cleared
  }

  private(set) var text: [Character] = []
  /// How many characters stand before the cursor.
  private(set) var cursor = 0
  private let history: [String]
  /// Which line of the history is shown; its count where it is the line that is typed.
  private var place: Int
  /// The line that is typed, while one of the history is shown.
  private var typed: [Character] = []

  /// - Parameter history: The lines before, the oldest first.
  init(history: [String] = []) {
    self.history = history
    place = history.count
  }

  /// Does what a key is for.
  mutating func take(_ pressed: SessionKey.Pressed) -> Step {
    switch pressed.key {
    case .text(let characters): insert(characters)
    case .named("TAB"): insert("\t")
    case .named("RETURN"), .named("CONTROL-J"): return .entered(String(text))
    case .named("CONTROL-C"): return .dropped
    case .named("CONTROL-D") where text.isEmpty: return .ended
    case .named("CONTROL-Z"): return .suspended
    case .named("CONTROL-L"): return .cleared
    case .named(let name): edit(name)
    case .other: edit(Self.otherNames[pressed.bytes] ?? "")
    }
    return .edited
  }

  /// What other terminals send for the keys at both ends of a line.
  private static let otherNames: [[UInt8]: String] = {
    let numbers = ["1": "HOME", "7": "HOME", "4": "END", "8": "END"]
    return numbers.reduce(into: [:]) { $0[Array("\u{1B}[\($1.key)~".utf8)] = $1.value }
  }()

  private mutating func edit(_ name: String) {
    switch name {
    case "LEFT", "CONTROL-B": cursor = max(0, cursor - 1)
    case "RIGHT", "CONTROL-F": cursor = min(text.count, cursor + 1)
    case "HOME", "CONTROL-A": cursor = 0
    case "END", "CONTROL-E": cursor = text.count
    case "BACKSPACE", "CONTROL-H": remove(max(0, cursor - 1)..<cursor)
    case "DELETE", "CONTROL-D": remove(cursor..<min(text.count, cursor + 1))
    case "CONTROL-U": remove(0..<cursor)
    case "CONTROL-K": remove(cursor..<text.count)
    case "CONTROL-W": remove(startOfWord..<cursor)
    case "UP", "CONTROL-P": show(place - 1)
    case "DOWN", "CONTROL-N": show(place + 1)
    default: break
    }
  }

  /// A mark may join the character before it, so places are counted anew.
  private mutating func insert(_ characters: String) {
    let before = String(text[..<cursor]) + characters.filter { $0 == "\t" || !$0.isControl }
    text = Array(before + String(text[cursor...]))
    cursor = min(before.count, text.count)
  }

  private mutating func remove(_ range: Range<Int>) {
    text.removeSubrange(range)
    cursor = range.lowerBound
  }

  private var startOfWord: Int {
    let isBlank = { (character: Character) in character == " " || character == "\t" }
    let before = text[..<cursor]
    let end = before.lastIndex { !isBlank($0) } ?? 0
    return before[..<end].lastIndex(where: isBlank).map { $0 + 1 } ?? 0
  }

  private mutating func show(_ wanted: Int) {
    guard (0...history.count).contains(wanted) else { return }
    if place == history.count { typed = text }
    place = wanted
    text = wanted == history.count ? typed : Array(history[wanted])
    cursor = text.count
  }
}

extension Character {
  /// Whether it is no sign: a terminal would do something for it.
  var isControl: Bool {
    unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
  }
}
