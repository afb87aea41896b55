/// An expected text in which placeholders stand for what differs from run to run.
///
/// It is compared block by block: the lines between two `...` are looked for at the first place
/// behind the block before, as a later one never helps. So nothing is tried twice, however many
/// `...` there are.
struct TextPattern {
  /// What a line of the pattern is, where it is more than the text that is written.
  private enum Form {
    case anyLines
    case line(LinePattern)
  }

  /// The lines as they are written.
  let source: ByteLines
  /// The form of each line by its number; 0 for one that stands for itself, as most do.
  private var numbers: [UInt32]
  /// Each of them once, however often it stands in the text; the first takes no part.
  private var forms: [Form] = [.anyLines]

  /// Reads an expected text.
  ///
  /// - Throws: ``PlaceholderError`` where a placeholder's regular expression is none.
  init(_ text: [UInt8], _ placeholders: Placeholders) throws(PlaceholderError) {
    source = ByteLines(text)
    numbers = Array(repeating: 0, count: source.lines.count)
    var known: [ArraySlice<UInt8>: UInt32] = [:]
    var patterns = PlaceholderPatterns()
    for (index, line) in source.lines.enumerated() {
      if let number = known[line] {
        numbers[index] = number
      } else if let form = try Self.form(of: line, placeholders, &patterns) {
        numbers[index] = UInt32(forms.count)
        known[line] = numbers[index]
        forms.append(form)
      }
    }
  }

  private static func form(
    of line: ArraySlice<UInt8>, _ placeholders: Placeholders, _ patterns: inout PlaceholderPatterns
  ) throws(PlaceholderError) -> Form? {
    if AnyLines.isMarker(line) { return .anyLines }
    if AnyLines.looksLikeMarker(line) { return .line(.literal(Array(line.dropFirst()))) }
    guard line.contains(UInt8(ascii: "[")) else { return nil }
    let form = try LinePattern(line, placeholders, &patterns)
    if case .literal(let bytes) = form, line.elementsEqual(bytes) { return nil }
    return .line(form)
  }

  /// Whether a whole text is of this form.
  ///
  /// - Throws: ``ComparisonInterruption`` where the time limit passed first.
  func matches(_ found: ByteLines) throws(ComparisonInterruption) -> Bool {
    let blocks = source.lines.indices.split(omittingEmptySubsequences: false) { isAnyLines($0) }
    guard let first = blocks.first, let last = blocks.last else { return found.lines.isEmpty }
    if blocks.count == 1 {
      guard first.count == found.lines.count else { return false }
      return try matches(first, at: 0, of: found)
    }
    var place = first.count
    guard first.count + last.count <= found.lines.count, try matches(first, at: 0, of: found)
    else { return false }
    let end = found.lines.count - last.count
    for block in blocks.dropFirst().dropLast() {
      guard let start = try firstPlace(of: block, in: place..<end, of: found) else { return false }
      place = start + block.count
    }
    guard place <= end else { return false }
    return try matches(last, at: end, of: found)
  }

  /// Whether a line of the pattern stands for a line that was found.
  ///
  /// - Throws: ``ComparisonInterruption`` where the time limit passed first.
  func matches(
    _ line: Int, _ place: Int, of found: ByteLines
  ) throws(ComparisonInterruption) -> Bool {
    guard endsAlike(line, place, of: found) else { return false }
    if numbers[line] == 0 { return source.lines[line] == found.lines[place] }
    guard case .line(let pattern) = forms[Int(numbers[line])] else { return false }
    return try pattern.matches(found.lines[place])
  }

  /// Whether a line of the pattern is `...`.
  func isAnyLines(_ line: Int) -> Bool {
    guard numbers[line] > 0, case .anyLines = forms[Int(numbers[line])] else { return false }
    return true
  }

  private func matches(
    _ block: Range<Int>, at place: Int, of found: ByteLines
  ) throws(ComparisonInterruption) -> Bool {
    var place = place
    for line in block {
      guard try matches(line, place, of: found) else { return false }
      place += 1
    }
    return true
  }

  private func firstPlace(
    of block: Range<Int>, in range: Range<Int>, of found: ByteLines
  ) throws(ComparisonInterruption) -> Int? {
    guard block.count <= range.count else { return nil }
    for place in range.lowerBound...(range.upperBound - block.count) {
      try ComparisonLimit.check()
      if try matches(block, at: place, of: found) { return place }
    }
    return nil
  }

  /// A line without its newline is not the same as one with it.
  private func endsAlike(_ line: Int, _ place: Int, of found: ByteLines) -> Bool {
    let lacksExpected = source.lacksFinalNewline && line == source.lines.count - 1
    let lacksFound = found.lacksFinalNewline && place == found.lines.count - 1
    return lacksExpected == lacksFound
  }
}
