/// The names under which a file may lie in the trash.
struct TrashName {
  private let stem: Substring
  private let suffix: Substring
  private let limit: Int

  /// Makes names of at most `limit` bytes out of the file's own.
  init(_ name: String, limit: Int) {
    let dot = name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : $0 }
    // What is longer than half of a name is no suffix that would be missed.
    let end = dot.flatMap { name[$0...].utf8.count <= limit / 2 ? $0 : nil } ?? name.endIndex
    stem = name[..<end]
    suffix = name[end...]
    self.limit = limit
  }

  /// The name itself, and from 2 on with a number before its suffix: `cat.2.jpg`.
  func numbered(_ number: Int) -> String {
    let ending = (number == 1 ? "" : ".\(number)") + suffix
    return shortened(stem, to: limit - ending.utf8.count) + ending
  }

  /// As much from the start of `text` as has room in `limit` bytes and is still Unicode.
  private func shortened(_ text: Substring, to limit: Int) -> String {
    // Not by characters: one with many accents may be longer than a name.
    var scalars = text.unicodeScalars
    while String(scalars).utf8.count > limit { scalars.removeLast() }
    return String(scalars)
  }
}
