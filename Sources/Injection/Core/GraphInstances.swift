/// The instances that one resolution cycle shares.
struct GraphInstances {
  private struct Member {
    let entry: Entry
    let parameters: Parameters?
    let kept: AnyHolder
  }

  /// Boxed, because most registrations do not tell them apart.
  private final class Parameters {
    let value: AnyHashable

    init(_ value: AnyHashable) {
      self.value = value
    }
  }

  // A cycle shares few instances, so a search beats a table.
  private var members: [Member] = []

  var isEmpty: Bool { members.isEmpty }

  func instance(of entry: Entry, _ parameters: AnyHashable?) -> AnyHolder? {
    for member in members where member.entry === entry && member.parameters?.value == parameters {
      return member.kept
    }
    return nil
  }

  /// Keeps an instance in the place of one that has gone, where there is one.
  mutating func replace(with kept: AnyHolder, of entry: Entry, _ parameters: AnyHashable?) {
    members.removeAll { $0.entry === entry && $0.parameters?.value == parameters }
    keep(kept, of: entry, parameters)
  }

  mutating func keep(_ kept: AnyHolder, of entry: Entry, _ parameters: AnyHashable?) {
    members.append(
      Member(entry: entry, parameters: parameters.map { Parameters($0) }, kept: kept))
  }

  mutating func releaseAll() {
    members.removeAll(keepingCapacity: members.capacity < 64)
  }
}

extension ThreadRecord {
  /// Releases the instances of the cycle that ends.
  ///
  /// They are taken out first, because a `deinit` may begin another cycle; the room is kept.
  func releaseGraph() {
    var ended = graph
    graph = GraphInstances()
    ended.releaseAll()
    if graph.isEmpty { graph = ended }
  }
}
