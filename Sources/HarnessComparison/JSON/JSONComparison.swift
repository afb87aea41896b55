/// The comparison of two JSON values: numbers by value, names in no order, strings with
/// placeholders.
///
/// `"..."` stands for any value; as an element of an array for any number of elements, as a name in
/// an object for any other members. A member that is called `...` is expected as `\...`.
struct JSONComparison {
  /// A place at which the values differ.
  struct Difference: Equatable {
    let path: String
    let text: String
  }

  private let placeholders: Placeholders
  private(set) var differences: [Difference] = []
  /// Why it is not known whether the values differ: a ``PlaceholderError`` or a
  /// ``ComparisonInterruption``.
  private(set) var problem: (any Error)?

  private static let anything = "..."

  init(_ placeholders: Placeholders) {
    self.placeholders = placeholders
  }

  /// Compares two values and notes where they differ.
  ///
  /// - Returns: The expected value with everything in it that holds as it was found, for a diff.
  mutating func compare(
    _ expected: JSONValue, _ found: JSONValue, at path: JSONPath = JSONPath()
  ) -> JSONValue {
    if problem != nil { return expected }
    switch (expected, found) {
    case (.string(Self.anything), _):
      return found
    case (.object(let expected), .object(let found)):
      return compareObjects(expected, found, path)
    case (.array(let expected), .array(let found)):
      return expected.contains(.string(Self.anything))
        ? compareOpenArrays(expected, found, path) : compareArrays(expected, found, path)
    case (.string(let pattern), .string(let text)) where holds(pattern, text):
      return found
    case (.null, .null), (.bool, .bool), (.number, .number):
      if expected == found { return found }
    default:
      break
    }
    let hint = Self.lookAlike(expected, found) ? ", whose characters are composed otherwise" : ""
    note(path, "expected \(Self.shown(expected)), found \(Self.shown(found))\(hint)")
    return expected
  }

  /// - Returns: Whether there is no more time, which is noted.
  private mutating func isInterrupted() -> Bool {
    if problem == nil, ComparisonLimit.isOver { problem = ComparisonInterruption.limitReached }
    return problem != nil
  }

  /// Whether both are texts that cannot be told apart by looking.
  private static func lookAlike(_ expected: JSONValue, _ found: JSONValue) -> Bool {
    guard let expected = expected.string, let found = found.string else { return false }
    return expected == found
  }

  private mutating func compareObjects(
    _ expected: [JSONName: JSONValue], _ found: [JSONName: JSONValue], _ path: JSONPath
  ) -> JSONValue {
    var aligned: [JSONName: JSONValue] = [:]
    var wanted: [JSONName: JSONValue] = [:]
    for (name, value) in expected where name != .anyOther { wanted[name.expectedName] = value }
    for name in Set(wanted.keys).union(found.keys).sorted() {
      let place = path.appending(.name(name))
      switch (wanted[name], found[name]) {
      case (let wanted?, let value?): aligned[name] = compare(wanted, value, at: place)
      case (let wanted?, nil):
        note(place, "missing, expected \(Self.shown(wanted))")
        aligned[name] = wanted
      case (nil, let value?):
        if expected[.anyOther] != nil {
          aligned[name] = value
        } else {
          note(place, "unexpected, found \(Self.shown(value))")
        }
      case (nil, nil): break
      }
    }
    return .object(aligned)
  }

  private mutating func compareArrays(
    _ expected: [JSONValue], _ found: [JSONValue], _ path: JSONPath
  ) -> JSONValue {
    var aligned: [JSONValue] = []
    for index in 0..<max(expected.count, found.count) {
      let place = path.appending(.index(index))
      if index >= found.count {
        note(place, "missing, expected \(Self.shown(expected[index]))")
        aligned.append(expected[index])
      } else if index >= expected.count {
        note(place, "unexpected, found \(Self.shown(found[index]))")
      } else {
        aligned.append(compare(expected[index], found[index], at: place))
      }
    }
    return .array(aligned)
  }

  /// Looks for each run of elements between two `"..."` at the first place behind the run before;
  /// one that is nowhere is compared with the place that is most like it.
  private mutating func compareOpenArrays(
    _ expected: [JSONValue], _ found: [JSONValue], _ path: JSONPath
  ) -> JSONValue {
    let runs = expected.split(omittingEmptySubsequences: false) { $0 == .string(Self.anything) }
    var aligned: [JSONValue] = []
    var place = 0
    for (index, run) in runs.enumerated() {
      let latest = found.count - run.count
      let isLast = index == runs.count - 1
      let earliest = isLast ? max(place, latest) : place
      let starts = index == 0 ? 0..<min(1, latest + 1) : earliest..<max(earliest, latest + 1)
      if let start = starts.first(where: {
        isInterrupted() || isSame(run, found[$0..<($0 + run.count)])
      }) {
        aligned += found[place..<(start + run.count)]
        place = start + run.count
      } else if let start = nearest(to: run, in: found, starts, isFixed: index == 0 || isLast) {
        aligned += found[place..<start]
        for (offset, wanted) in run.enumerated() {
          let place = path.appending(.index(start + offset))
          aligned.append(compare(wanted, found[start + offset], at: place))
        }
        place = start + run.count
      } else {
        let elements = run.map(Self.shown).joined(separator: ", ")
        note(path, "expected \(elements) \(index == 0 ? "at its start" : "from [\(place)] on")")
        aligned += run
      }
    }
    return .array(aligned + found[place...])
  }

  /// The place whose elements differ least from a run that is nowhere.
  ///
  /// - Parameters:
  ///   - run: The expected elements.
  ///   - found: All elements that were found.
  ///   - starts: Where the run may begin.
  ///   - isFixed: Whether it has one place only, so that whatever stands there is compared.
  /// - Returns: Nil where none has anything in common with it.
  private func nearest(
    to run: ArraySlice<JSONValue>, in found: [JSONValue], _ starts: Range<Int>, isFixed: Bool
  ) -> Int? {
    let candidates = starts.prefix(Self.candidateLimit).compactMap { start in
      likeness(of: run, found[start..<(start + run.count)], isFixed: isFixed).map { (start, $0) }
    }
    return candidates.min { $0.1 < $1.1 }?.0
  }

  /// How many places differ; nil where an element has nothing in common with the one expected.
  private func likeness(
    of run: ArraySlice<JSONValue>, _ found: ArraySlice<JSONValue>, isFixed: Bool
  ) -> Int? {
    var count = 0
    for (wanted, value) in zip(run, found) {
      var comparison = JSONComparison(placeholders)
      _ = comparison.compare(wanted, value)
      let isWhole = comparison.differences.contains { $0.path == JSONPath().description }
      guard isFixed || !isWhole && comparison.differences.count < max(2, wanted.memberCount) else {
        return nil
      }
      count += comparison.differences.count
    }
    return count
  }

  /// How many places are compared to find the nearest.
  private static let candidateLimit = 1000

  private mutating func isSame(_ expected: ArraySlice<JSONValue>, _ found: ArraySlice<JSONValue>)
    -> Bool
  {
    zip(expected, found).allSatisfy { wanted, value in
      var comparison = JSONComparison(placeholders)
      _ = comparison.compare(wanted, value)
      problem = problem ?? comparison.problem
      return comparison.differences.isEmpty
    }
  }

  private mutating func holds(_ pattern: String, _ text: String) -> Bool {
    do {
      return try TextPattern(Array(pattern.utf8), placeholders).matches(ByteLines(Array(text.utf8)))
    } catch {
      problem = problem ?? error
      return false
    }
  }

  private mutating func note(_ path: JSONPath, _ text: String) {
    differences.append(Difference(path: path.description, text: text))
  }

  /// A value in a few words.
  private static func shown(_ value: JSONValue) -> String {
    let text = Array(value.description.utf8.prefix(LongLine.shownLimit * 4))
    guard text.count > shownLimit else { return VisibleText.of(text) }
    return VisibleText.of(text.prefix(shownLimit)) + "…"
  }

  private static let shownLimit = 60
}

extension JSONValue {
  /// How many members or elements it has.
  fileprivate var memberCount: Int {
    switch self {
    case .object(let members): members.count
    case .array(let elements): elements.count
    default: 0
    }
  }
}

// MARK: - Names that are expected

extension JSONName {
  /// Stands for all members that the others do not name.
  static let anyOther: JSONName = "..."

  /// The name that is found where this one is expected: without the backslash of `\...`.
  var expectedName: JSONName {
    isWrittenWithBackslash && self != .anyOther ? JSONName(String(description.dropFirst())) : self
  }

  /// This name as it is expected, where it would mean something else as it is.
  var withBackslash: JSONName? {
    isWrittenWithBackslash ? JSONName("\\" + description) : nil
  }

  /// Whether it is `...` behind any number of backslashes.
  private var isWrittenWithBackslash: Bool {
    description.utf8.drop { $0 == UInt8(ascii: "\\") }.elementsEqual("...".utf8)
  }
}
