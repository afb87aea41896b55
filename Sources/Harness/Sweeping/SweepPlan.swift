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
  /// The recorded calls that can fail.
  private let recorded: [SweptCall]
  /// The points at which something is tried.
  private let chosen: [(point: Point, round: Int)]
  private let chosenCalls: [(call: SweptCall, round: Int)]
  private let isStrict: Bool

  /// - Parameters:
  ///   - first: The calls of a launch.
  ///   - second: Those of the same launch in another sandbox, by which paths are told that differ.
  ///   - recorded: The recorded calls that were made in both.
  ///   - all: Whether something is tried at every point, and not at a few of each site.
  ///   - strict: Whether a program has to tell of all that it was refused.
  package init(
    _ first: [SystemCallNote], _ second: [SystemCallNote],
    recorded: (first: [SweptCall], second: [SweptCall]) = ([], []), all: Bool, strict: Bool = false
  ) {
    points = Self.points(first, SweepPlaces(first, second))
    self.recorded = SweptCall.common(recorded.first, recorded.second)
    isStrict = strict
    chosen = all ? points.map { ($0, 0) } : Self.sample(points, by: \.site)
    chosenCalls =
      all ? self.recorded.map { ($0, 0) } : Self.sample(self.recorded, by: \.kind)
  }

  /// How many calls there are at which something can fail.
  package var pointCount: Int { points.count + recorded.count }

  /// How many of these are not tried, because others of their sites are.
  package var skippedCount: Int {
    pointCount - chosen.count - chosenCalls.count
  }

  /// What is tried, the most telling first.
  package var faults: [SweepFault] {
    var rounds: [Int: [SweepFault]] = [:]
    for (point, round) in chosen {
      for (index, effect) in point.note.effects.enumerated() {
        // Changes tell more than what is read, and what a full disk does more than what a bad one does.
        let rank = round * 10 + (point.note.isChange ? 0 : 5) + min(index, 4)
        if let fault = fault(of: point, effect) { rounds[rank, default: []].append(fault) }
      }
    }
    for (call, round) in chosenCalls {
      for (index, name) in call.faults.enumerated() {
        rounds[round * 10 + min(index + 1, 4), default: []].append(
          SweepFault(
            target: .recorded(function: call.function, number: call.number),
            effect: .recorded(name), isChange: false, isJudgedStrictly: isStrict))
      }
    }
    return rounds.keys.sorted().flatMap { rounds[$0] ?? [] }
  }

  /// - Returns: Nil for what is tried at another point.
  private func fault(of point: Point, _ effect: SystemFault.Effect) -> SweepFault? {
    guard let occurrence = occurrence(of: point, effect) else { return nil }
    return SweepFault(
      target: .system(point.note.call, occurrence, point.place),
      effect: .system(effect), isChange: point.note.isChange,
      isJudgedStrictly: isStrict && [.connect, .fork, .exec].contains(point.note.call),
      subject: point.subject)
  }

  /// Which calls of a point's kind fail with the one that is made there.
  ///
  /// - Returns: Nil where another point's trial is the same.
  private func occurrence(
    of point: Point, _ effect: SystemFault.Effect
  ) -> SystemFault.Occurrence? {
    switch (point.note.call, effect) {
    // A program that is not there is in no folder of PATH, whichever of them is asked first.
    case (.exec, .fail(.noSuchFile)): point.number == 1 ? .every : nil
    // A disk that is full stays so: what is written again when a file is closed fails as well.
    case (.write, .fail(.noSpace)): point.number == 1 ? .every : .from(point.number)
    default: .nth(point.number)
    }
  }

  private static func points(_ notes: [SystemCallNote], _ places: SweepPlaces) -> [Point] {
    var counts: [String: Int] = [:]
    var points: [Point] = []
    var trail: [String] = []
    for (index, note) in notes.enumerated() {
      let place = places.place(of: note)
      let key = "\(note.call) \(place)"
      let number = places.number(of: note, at: place, &counts)
      guard note.isPoint, !places.isUnknown(place) else { continue }
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
  private static func sample<Point, Site: Hashable>(
    _ points: [Point], by site: (Point) -> Site
  ) -> [(Point, Int)] {
    let sites = Dictionary(grouping: points.indices) { site(points[$0]) }
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
    case .connect: fail(.connectionRefused, .timedOut)
    case .fork: fail(.tryAgain, .notEnoughMemory)
    case .exec: fail(.noSuchFile, .notEnoughMemory)
    case .accept: return []
    }
    if movesDisk { effects.insert(.kill, at: 1) }
    if count > 1 { effects.append(.short(count: count / 2)) }
    return effects
  }
}
