import HarnessSystem

/// Whether a JSON value is of an expected form, which is known at the first place that differs.
///
/// No pair of an expected and a found value is looked at twice, however deep `"..."` stand in each
/// other.
final class JSONMatcher {
  /// Stands for any value, and as an element of an array for any number of elements.
  static let anything = JSONValue.string("...")

  private let placeholders: Placeholders
  private var stepCount = 0
  /// The strings in which something stands for something else, each of which is read once.
  private var patterns: [ExactText: TextPattern] = [:]

  init(_ placeholders: Placeholders) {
    self.placeholders = placeholders
  }

  /// Whether a value is as it is expected.
  ///
  /// - Throws: ``PlaceholderError`` or ``ComparisonInterruption``.
  func holds(_ expected: JSONValue, _ found: JSONValue) throws -> Bool {
    try countStep()
    switch (expected, found) {
    case (Self.anything, _): return true
    case (.object(let expected), .object(let found)): return try objectHolds(expected, found)
    case (.array(let expected), .array(let found)): return try arrayHolds(expected[...], found[...])
    case (.string(let pattern), .string(let text)): return try holds(pattern, text)
    default: return expected == found
    }
  }

  /// Whether a text is of the form of another, in which placeholders may stand.
  ///
  /// - Throws: ``PlaceholderError`` or ``ComparisonInterruption``.
  func holds(_ pattern: String, _ text: String) throws -> Bool {
    guard pattern.utf8.contains(UInt8(ascii: "[")) || pattern.holds("...") else {
      return pattern.hasCodePoints(of: text)
    }
    return try self.pattern(pattern).matches(ByteLines(Array(text.utf8)))
  }

  private func pattern(_ text: String) throws -> TextPattern {
    let key = ExactText(text)
    if let pattern = patterns[key] { return pattern }
    let pattern = try TextPattern(Array(text.utf8), placeholders)
    patterns[key] = pattern
    return pattern
  }

  /// Whether each of some elements is as it is expected.
  ///
  /// - Throws: ``PlaceholderError`` or ``ComparisonInterruption``.
  func runHolds(
    _ run: ArraySlice<JSONValue>, _ found: ArraySlice<JSONValue>
  ) throws -> Bool {
    guard run.count == found.count else { return false }
    for (wanted, value) in zip(run, found) where try !holds(wanted, value) { return false }
    return true
  }

  /// Asks at bounded steps whether there is time to go on.
  ///
  /// - Throws: ``ComparisonInterruption``.
  func countStep() throws(ComparisonInterruption) {
    if stepCount & 0x3F == 0 { try ComparisonLimit.check() }
    stepCount &+= 1
  }

  private func objectHolds(
    _ expected: [JSONName: JSONValue], _ found: [JSONName: JSONValue]
  ) throws -> Bool {
    let isOpen = expected[.anyOther] != nil
    guard isOpen || expected.count == found.count else { return false }
    for (name, wanted) in expected where name != .anyOther {
      guard let value = found[name.expectedName], try holds(wanted, value) else { return false }
    }
    return true
  }

  /// Each run between two `"..."` is looked for at its first place behind the run before: a later
  /// one never helps.
  private func arrayHolds(
    _ expected: ArraySlice<JSONValue>, _ found: ArraySlice<JSONValue>
  ) throws -> Bool {
    let runs = expected.split(omittingEmptySubsequences: false) { $0 == Self.anything }
    guard let first = runs.first, let last = runs.last, runs.count > 1 else {
      return try runHolds(expected, found)
    }
    guard first.count + last.count <= found.count,
      try runHolds(first, found.prefix(first.count)),
      try runHolds(last, found.suffix(last.count))
    else { return false }
    var rest = found.dropFirst(first.count).dropLast(last.count)
    for run in runs.dropFirst().dropLast() {
      guard let start = try firstPlace(of: run, in: rest) else { return false }
      rest = rest[(start + run.count)...]
    }
    return true
  }

  private func firstPlace(
    of run: ArraySlice<JSONValue>, in found: ArraySlice<JSONValue>
  ) throws -> Int? {
    guard run.count <= found.count else { return nil }
    for start in found.startIndex...(found.endIndex - run.count)
    where try runHolds(run, found[start..<(start + run.count)]) {
      return start
    }
    return nil
  }
}
