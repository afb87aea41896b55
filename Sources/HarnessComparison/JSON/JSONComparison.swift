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

  private let matcher: JSONMatcher
  /// Whether differences are only counted, so that nothing is looked for in elements that differ.
  private let isCounting: Bool
  /// The first differences.
  private(set) var differences: [Difference] = []
  /// How many differences there are.
  private(set) var differenceCount = 0
  /// Whether the values differ as a whole, and not in a part.
  private var isOther = false
  /// Why it is not known whether the values differ: a ``PlaceholderError`` or a
  /// ``ComparisonInterruption``.
  private(set) var problem: (any Error)?

  /// How many differences are kept: more than a message lists.
  private static let differenceLimit = 100

  init(_ placeholders: Placeholders) {
    self.init(JSONMatcher(placeholders), isCounting: false)
  }

  private init(_ matcher: JSONMatcher, isCounting: Bool) {
    self.matcher = matcher
    self.isCounting = isCounting
  }

  /// Compares two values and notes where they differ.
  ///
  /// - Returns: The expected value with everything in it that holds as it was found, for a diff.
  mutating func compare(
    _ expected: JSONValue, _ found: JSONValue, at path: JSONPath = JSONPath()
  ) -> JSONValue {
    if isInterrupted() { return expected }
    switch (expected, found) {
    case (JSONMatcher.anything, _):
      return found
    case (.object(let expected), .object(let found)):
      return compareObjects(expected, found, path)
    case (.array(let expected), .array(let found)):
      return expected.contains(JSONMatcher.anything)
        ? compareOpenArrays(expected, found, path) : compareArrays(expected, found, path)
    case (.string(let pattern), .string(let text)) where holds(pattern, text):
      return found
    case (.null, .null), (.bool, .bool), (.number, .number):
      if expected == found { return found }
    default:
      break
    }
    let hint = Self.lookAlike(expected, found) ? ", whose characters are composed otherwise" : ""
    note(path, "expected \(expected.shown), found \(found.shown)\(hint)")
    return expected
  }

  /// - Returns: Whether there is no more time, which is noted.
  private mutating func isInterrupted() -> Bool {
    if problem == nil {
      do { try matcher.countStep() } catch { problem = error }
    }
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
        note(place, "missing, expected \(wanted.shown)")
        aligned[name] = wanted
      case (nil, let value?):
        if expected[.anyOther] != nil {
          aligned[name] = value
        } else {
          note(place, "unexpected, found \(value.shown)")
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
        note(place, "missing, expected \(expected[index].shown)")
        aligned.append(expected[index])
      } else if index >= expected.count {
        note(place, "unexpected, found \(found[index].shown)")
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
    let runs = expected.split(omittingEmptySubsequences: false) { $0 == JSONMatcher.anything }
    var aligned: [JSONValue] = []
    var place = 0
    for (index, run) in runs.enumerated() {
      if isInterrupted() { return .array(expected) }
      let latest = found.count - run.count
      let isLast = index == runs.count - 1
      let earliest = isLast ? max(place, latest) : place
      let starts = index == 0 ? 0..<min(1, latest + 1) : earliest..<max(earliest, latest + 1)
      if let start = starts.first(where: { isSame(run, found[$0..<($0 + run.count)]) }) {
        aligned += found[place..<(start + run.count)]
        place = start + run.count
      } else if let start = nearest(to: run, in: found, starts, isFixed: index == 0 || isLast) {
        aligned += found[place..<start] + compareRun(run, found, start, path)
        place = start + run.count
      } else {
        noteMissing(run, path, from: index == 0 ? nil : place)
        aligned += run
      }
    }
    return .array(aligned + found[place...])
  }

  private mutating func compareRun(
    _ run: ArraySlice<JSONValue>, _ found: [JSONValue], _ start: Int, _ path: JSONPath
  ) -> [JSONValue] {
    run.enumerated().map { offset, wanted in
      compare(wanted, found[start + offset], at: path.appending(.index(start + offset)))
    }
  }

  /// Notes that a run is nowhere, from a place on or at the start.
  private mutating func noteMissing(
    _ run: ArraySlice<JSONValue>, _ path: JSONPath, from place: Int?
  ) {
    // What is only counted is an element that differs in a part.
    if isCounting { return note(path.appending(.index(place ?? 0)), "") }
    let elements = run.prefix(Self.shownElements).map(\.shown).joined(separator: ", ")
    let rest = run.count > Self.shownElements ? ", …" : ""
    note(path, "expected \(elements)\(rest) \(place.map { "from [\($0)] on" } ?? "at its start")")
  }

  /// How many elements that are nowhere a message names.
  private static let shownElements = 20

  /// The place whose elements differ least from a run that is nowhere.
  ///
  /// - Parameters:
  ///   - run: The expected elements.
  ///   - found: All elements that were found.
  ///   - starts: Where the run may begin.
  ///   - isFixed: Whether it has one place only, so that whatever stands there is compared.
  /// - Returns: Nil where none has anything in common with it.
  private mutating func nearest(
    to run: ArraySlice<JSONValue>, in found: [JSONValue], _ starts: Range<Int>, isFixed: Bool
  ) -> Int? {
    if isCounting { return nil }
    let candidates = starts.prefix(Self.candidateLimit).compactMap { start in
      likeness(of: run, found[start..<(start + run.count)], isFixed: isFixed).map { (start, $0) }
    }
    return candidates.min { $0.1 < $1.1 }?.0
  }

  /// How many places differ; nil where an element has nothing in common with the one expected.
  private mutating func likeness(
    of run: ArraySlice<JSONValue>, _ found: ArraySlice<JSONValue>, isFixed: Bool
  ) -> Int? {
    var count = 0
    for (wanted, value) in zip(run, found) {
      var comparison = JSONComparison(matcher, isCounting: true)
      _ = comparison.compare(wanted, value)
      problem = problem ?? comparison.problem
      let isLike = !comparison.isOther && comparison.differenceCount < max(2, wanted.memberCount)
      guard problem == nil, isFixed || isLike else { return nil }
      count += comparison.differenceCount
    }
    return count
  }

  /// How many places are compared to find the nearest.
  private static let candidateLimit = 1000

  private mutating func isSame(
    _ expected: ArraySlice<JSONValue>, _ found: ArraySlice<JSONValue>
  ) -> Bool {
    do {
      return try matcher.runHolds(expected, found)
    } catch {
      problem = problem ?? error
      return true
    }
  }

  private mutating func holds(_ pattern: String, _ text: String) -> Bool {
    do {
      return try matcher.holds(pattern, text)
    } catch {
      problem = problem ?? error
      return false
    }
  }

  private mutating func note(_ path: JSONPath, _ text: @autoclosure () -> String) {
    differenceCount += 1
    isOther = isOther || path.isEmpty
    guard !isCounting, differences.count < Self.differenceLimit else { return }
    differences.append(Difference(path: path.description, text: text()))
  }
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
