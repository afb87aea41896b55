import CPlatform
import Foundation

/// What can fail in a launch: each call at which something can, and what.
package struct SweepPlan: Sendable {
  /// A call at which something can fail.
  struct Point: Sendable {
    let note: SystemCallNote
    let place: SweepFault.Place
    /// Which of the calls of its kind at its place, from 1.
    let number: Int
    /// What tells it from calls that are made at other places of the program.
    let site: [String]
    /// The last name of the file that it is about; nil where that is removed.
    let subject: String?
  }

  /// What is tried at a point, and which of those of its site it is.
  struct Trial: Sendable {
    let fault: SweepFault
    /// 0 for the first point of its site, 1 for the last, and so on.
    let round: Int
  }

  let points: [Point]
  /// The points at which something is tried.
  private let chosen: [(point: Point, round: Int)]

  /// - Parameters:
  ///   - first: The calls of a launch.
  ///   - second: Those of the same launch in another sandbox, by which paths are told that differ.
  ///   - all: Whether something is tried at every point, and not at a few of each site.
  package init(_ first: [SystemCallNote], _ second: [SystemCallNote], all: Bool) {
    points = Self.points(first, SweepPlaces(first, second))
    chosen = all ? points.map { ($0, 0) } : Self.sample(points)
  }

  /// How many calls there are at which something can fail.
  package var pointCount: Int { points.count }

  /// How many of these are not tried, because others of their sites are.
  package var skippedCount: Int { points.count - chosen.count }

  /// What is tried, the most telling first.
  package var faults: [SweepFault] {
    var rounds: [Int: [SweepFault]] = [:]
    for (point, round) in chosen {
      for (index, effect) in point.note.effects.enumerated() {
        // Changes tell more than what is read, and what a full disk does more than what a bad one does.
        let rank = round * 10 + (point.note.isChange ? 0 : 5) + min(index, 4)
        rounds[rank, default: []].append(
          SweepFault(
            call: point.note.call, number: point.number, place: point.place, effect: effect,
            isChange: point.note.isChange, subject: point.subject))
      }
    }
    return rounds.keys.sorted().flatMap { rounds[$0] ?? [] }
  }

  private static func points(_ notes: [SystemCallNote], _ places: SweepPlaces) -> [Point] {
    var counts: [String: Int] = [:]
    var points: [Point] = []
    var trail: [String] = []
    for (index, note) in notes.enumerated() {
      let place = places.place(of: note)
      let key = "\(note.call) \(place)"
      let number = places.number(of: note, at: place, &counts)
      guard note.isPoint else { continue }
      // A call that is made in a loop has the same calls before it each time.
      points.append(
        Point(
          note: note, place: place, number: number, site: [key] + trail,
          subject: lastName(of: note, before: notes[(index + 1)...])))
      if trail.last != key { trail = trail.suffix(2) + [key] }
    }
    return points
  }

  /// The name that a file has in the end.
  private static func lastName(of note: SystemCallNote, before later: ArraySlice<SystemCallNote>)
    -> String?
  {
    guard [.sync, .close].contains(note.call), case .path(var name) = note.place else { return nil }
    for other in later {
      if other.call == .rename, other.paths.first == name, let target = other.paths.last {
        name = target
      } else if other.call == .unlink, other.paths.contains(name) {
        return nil
      }
    }
    return name
  }

  /// How many points of a site are tried.
  private static let sampleSize = 4

  /// The first of each site, the last, and a few between.
  private static func sample(_ points: [Point]) -> [(Point, Int)] {
    let sites = Dictionary(grouping: points.indices) { points[$0].site }
    var rounds: [Int: Int] = [:]
    for indices in sites.values {
      let count = min(sampleSize, indices.count)
      for position in 0..<count {
        let index = count == 1 ? 0 : position * (indices.count - 1) / (count - 1)
        // The first and the last come before those between them.
        rounds[indices[index]] = position == 0 ? 0 : position == count - 1 ? 1 : position + 1
      }
    }
    return rounds.sorted { $0.key < $1.key }.map { (points[$0.key], $0.value) }
  }
}

extension SystemCallNote {
  /// What can become of the call, the most telling first.
  var effects: [SystemFault.Effect] {
    var effects: [SystemFault.Effect] = []
    func fail(_ errors: ErrorNumber...) { effects += errors.map { .fail($0) } }
    switch call {
    case .open where movesDisk: fail(.noSpace, .permissionDenied)
    case .open: fail(.permissionDenied, .inputOutput)
    case .write: fail(.noSpace, .inputOutput)
    case .rename: fail(.noSpace, .permissionDenied)
    case .mkdir, .link: fail(.noSpace, .permissionDenied)
    case .unlink, .chmod: fail(.permissionDenied, .inputOutput)
    case .read, .list, .sync, .close, .truncate: fail(.inputOutput)
    case .connect, .accept, .fork, .exec: return []
    }
    if movesDisk { effects.insert(.kill, at: 1) }
    if count > 1 { effects.append(.short(count: count / 2)) }
    return effects
  }
}

/// The places of the calls of a launch, which are the same in every run.
struct SweepPlaces {
  /// The pattern of each path whose name is another in each run.
  private var patterns: [String: String] = [:]
  private let hasPatterns: Bool

  init(_ first: [SystemCallNote], _ second: [SystemCallNote]) {
    let (names, others) = (Self.names(of: first), Self.names(of: second))
    let (known, otherKnown) = (Set(names), Set(others))
    var unmatched = others.filter { !known.contains($0) }
    // What a folder of another name in each run is called in the other one.
    var counterparts: [String: String] = [:]
    for name in names where !otherKnown.contains(name) {
      let folder = counterparts[name.folder] ?? name.folder
      let beside = unmatched.indices.filter { unmatched[$0].folder == folder }
      let index = beside.first { unmatched[$0].lastName == name.lastName } ?? beside.first
      let start = patterns[name.folder] ?? name.folder.escapedPattern
      let other = index.map { unmatched.remove(at: $0) }
      counterparts[name] = other
      let last = other.map { Self.pattern(of: name.lastName, $0.lastName) } ?? "*"
      patterns[name] = start.isEmpty ? last : start + "/" + last
    }
    hasPatterns = !patterns.isEmpty
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
    var start = commonStart(name, other)
    if name == other { return name.escapedPattern }
    while start.last?.isNumber == true { start.removeLast() }
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
    guard case .path(let path) = note.place else { return .output }
    return .path(patterns[path] ?? path.escapedPattern)
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
    guard case .path = note.place else { return [Self.key(note.call, .output)] }
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
