/// The places of the calls of a launch, which are the same in every run.
struct SweepPlaces {
  /// The pattern of each path whose name is another in each run.
  private let patterns: [String: String]
  private let hasPatterns: Bool
  /// The places outside of the sandbox that only one of the runs has asked for.
  private let unknown: Set<SystemCallNote.Place>

  init(_ first: [SystemCallNote], _ second: [SystemCallNote]) {
    patterns = Self.patterns(Self.names(of: first), Self.names(of: second))
    hasPatterns = !patterns.isEmpty
    unknown = Set(first.map(\.place)).subtracting(second.map(\.place))
  }

  /// The patterns of the names that one run alone has met.
  private static func patterns(_ names: [String], _ others: [String]) -> [String: String] {
    var patterns: [String: String] = [:]
    let (known, otherKnown) = (Set(names), Set(others))
    /// What a name is called in the other run.
    var partners: [String: String] = [:]
    var unmatched = others.filter { !known.contains($0) }
    // A folder is met before what lies in it.
    for name in names where !otherKnown.contains(name) {
      let folder = partners[name.folder] ?? name.folder
      let start = patterns[name.folder] ?? name.folder.escapedPattern
      let beside = unmatched.indices.filter { unmatched[$0].folder == folder }
      let alike = beside.first { unmatched[$0].lastName == name.lastName }
      guard let index = alike ?? beside.first else {
        patterns[name] = start + "/*"
        continue
      }
      let other = unmatched.remove(at: index)
      partners[name] = other
      patterns[name] = start + "/" + pattern(of: name.lastName, other.lastName)
    }
    return patterns
  }

  /// All paths, in the order in which they are met.
  private static func names(of notes: [SystemCallNote]) -> [String] {
    var seen: Set<String> = []
    return notes.flatMap(\.paths).filter { seen.insert($0).inserted }
  }

  /// What both begin with.
  private static func commonStart(
    _ one: some Sequence<Character>, _ other: some Sequence<Character>
  ) -> String {
    String(zip(one, other).prefix { $0 == $1 }.map(\.0))
  }

  /// A pattern of both names: what they begin and end with, without the digits of a number.
  private static func pattern(of name: String, _ other: String) -> String {
    if name == other { return name.escapedPattern }
    var start = commonStart(name, other)
    while start.last?.isNumber == true { start.removeLast() }
    // Two random names may begin with the same letter by chance.
    if start.last?.isLetter == true { start.removeLast() }
    let rests = (String(name.dropFirst(start.count)), String(other.dropFirst(start.count)))
    var end = String(commonStart(rests.0.reversed(), rests.1.reversed()).reversed())
    while end.first?.isNumber == true { end.removeFirst() }
    // A name that is random as a whole may end as another does by chance.
    if let mark = end.firstIndex(where: { !$0.isLetter && !$0.isNumber }) {
      end = String(end[mark...])
    } else {
      end = ""
    }
    return start.escapedPattern + "*" + end.escapedPattern
  }

  func place(of note: SystemCallNote) -> SweepFault.Place {
    switch note.place {
    case .path(let path): .path(patterns[path] ?? path.escapedPattern)
    case .output: .output
    case .whole(let text): .whole(text)
    case .anywhere: .anywhere
    }
  }

  /// Whether it is a place that is another in each run, and has no name in the sandbox.
  func isUnknown(_ place: SweepFault.Place) -> Bool {
    guard case .whole(let text) = place else { return false }
    return unknown.contains(.whole(text))
  }

  /// Which of the calls of its kind a call is at its place, as a launch counts them.
  func number(
    of note: SystemCallNote, at place: SweepFault.Place, _ counts: inout [String: Int]
  ) -> Int {
    // Each pattern that the call fits has met one more.
    for key in keys(of: note) { counts[key, default: 0] += 1 }
    return counts[Self.key(note.call, place)] ?? 1
  }

  private func keys(of note: SystemCallNote) -> Set<String> {
    guard case .path = note.place else { return [Self.key(note.call, place(of: note))] }
    var places = Set(note.paths.map { $0.escapedPattern } + note.paths.compactMap { patterns[$0] })
    if hasPatterns {
      for pattern in Set(patterns.values)
      where note.paths.contains(where: { $0.matches(pattern) }) {
        places.insert(pattern)
      }
    }
    return Set(places.map { Self.key(note.call, .path($0)) })
  }

  private static func key(_ call: SystemFault.Call, _ place: SweepFault.Place) -> String {
    "\(call) \(place)"
  }
}
