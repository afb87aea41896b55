/// How the members or the elements of a value are set apart in its text.
struct JSONLayout {
  /// One that the value is to have.
  struct Part {
    let text: [UInt8]
    /// Which of the value's own it was; nil for a new one.
    let index: Int?

    init(_ text: [UInt8], at index: Int? = nil) {
      self.text = text
      self.index = index
    }
  }

  /// What stands before each, without the comma.
  private let gaps: [ArraySlice<UInt8>]
  private let opening: UInt8
  /// What stands behind the last, with the bracket.
  private let closing: ArraySlice<UInt8>

  /// - Parameters:
  ///   - text: The text that the value is a part of.
  ///   - node: An object or an array that is not empty.
  init(_ text: [UInt8], _ node: JSONNode) {
    var place = node.range.lowerBound
    var gaps: [ArraySlice<UInt8>] = []
    for part in node.parts {
      let between = text[place..<part.range.lowerBound]
      gaps.append(between.drop { $0 != UInt8(ascii: ",") && !Self.opens($0) }.dropFirst())
      place = part.range.upperBound
    }
    self.gaps = gaps
    opening = text[node.range.lowerBound]
    closing = text[place..<node.range.upperBound]
  }

  /// The value with other members or elements.
  func text(with parts: [Part]) -> [UInt8] {
    var text = [opening]
    for (position, part) in parts.enumerated() {
      if position > 0 { text.append(UInt8(ascii: ",")) }
      text += gap(before: part, at: position) + part.text
    }
    return text + closing
  }

  private func gap(before part: Part, at position: Int) -> ArraySlice<UInt8> {
    if position == 0 { return gaps[0] }
    if let index = part.index, index > 0 { return gaps[index] }
    if gaps.count > 1 { return gaps[1] }
    return gaps[0].contains(UInt8(ascii: "\n")) ? gaps[0] : [UInt8(ascii: " ")]
  }

  private static func opens(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
  }
}
