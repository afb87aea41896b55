/// Sets each line of a pattern that does not hold beside the found line that stands in its place.
struct PatternPartners {
  private typealias Step = PatternAlignment.Step

  /// How many lines that differ are set side by side, which bounds the time.
  private static let blockLimit = 200

  /// How many bytes of a line's ends are compared.
  private static let endLimit = 1 << 10

  private let pattern: TextPattern
  private let found: ByteLines

  init(_ pattern: TextPattern, _ found: ByteLines) {
    self.pattern = pattern
    self.found = found
  }

  /// The same steps, with partners side by side.
  ///
  /// - Parameter steps: An alignment.
  /// - Returns: Every line of it once; one that `...` had stood for may be a partner now.
  func paired(_ steps: [PatternAlignment.Step]) -> [PatternAlignment.Step] {
    var paired: [Step] = []
    var rest = steps[...]
    while let step = rest.first {
      let block = rest.prefix { isChange($0) || isAbsorbed($0) }
      if block.isEmpty {
        paired.append(step)
        rest = rest.dropFirst()
      } else {
        let isSmall = block.count <= Self.blockLimit && block.contains(where: isMissing)
        paired += isSmall ? pair(Array(block)) : Array(block)
        rest = rest[block.endIndex...]
      }
    }
    return paired
  }

  /// Finds a partner for each line of the pattern among the found lines of a block, in their order.
  private func pair(_ block: [Step]) -> [Step] {
    var paired: [Step] = []
    var (missing, others) = (block.compactMap(line), block.filter { !isMissing($0) })
    while let line = missing.first {
      missing.removeFirst()
      guard let index = others.firstIndex(where: { isPartner(line, $0) }),
        case let partner = place(of: others[index])
      else {
        paired += alone(line, in: block, &others)
        continue
      }
      paired += others[..<index] + [.missing(line: line), .unexpected(found: partner)]
      others.removeSubrange(...index)
    }
    return paired + others
  }

  /// A line without a partner stays behind the lines that stood before it.
  private func alone(_ line: Int, in block: [Step], _ others: inout [Step]) -> [Step] {
    let before = block.prefix { $0 != .missing(line: line) }.filter { others.contains($0) }
    others.removeAll { before.contains($0) }
    return before + [.missing(line: line)]
  }

  /// Whether a found line has so much of a line of the pattern at its ends that it stands for it.
  private func isPartner(_ line: Int, _ step: Step) -> Bool {
    let (wanted, there) = (pattern.source.lines[line], found.lines[place(of: step)])
    guard !wanted.isEmpty, !there.isEmpty else { return false }
    let (wantedStart, thereStart) = (wanted.prefix(Self.endLimit), there.prefix(Self.endLimit))
    let (wantedEnd, thereEnd) = (wanted.suffix(Self.endLimit), there.suffix(Self.endLimit))
    let start = zip(wantedStart, thereStart).prefix { $0 == $1 }.count
    let end = zip(wantedEnd.reversed(), thereEnd.reversed()).prefix { $0 == $1 }.count
    let shorter = min(wanted.count, there.count, Self.endLimit)
    return min(start + end, shorter) * 3 >= shorter
  }

  private func line(_ step: Step) -> Int? {
    guard case .missing(let line) = step else { return nil }
    return line
  }

  private func place(of step: Step) -> Int {
    switch step {
    case .match(_, let place), .unexpected(let place): place
    case .missing(let line), .nothing(let line): line
    }
  }

  private func isMissing(_ step: Step) -> Bool { line(step) != nil }

  private func isChange(_ step: Step) -> Bool {
    if case .unexpected = step { return true }
    return isMissing(step)
  }

  /// Whether `...` stands for the line.
  private func isAbsorbed(_ step: Step) -> Bool {
    guard case .match(let line, _) = step else { return false }
    return pattern.isAnyLines(line)
  }
}
