/// The instances that one resolution cycle shares.
struct GraphInstances {
  private struct Member {
    let entry: Entry
    let parameters: AnyHashable?
    let kept: AnyKept
  }

  // A cycle shares few instances, so a search beats a table.
  private var members: [Member] = []

  var isEmpty: Bool { members.isEmpty }

  func instance(of entry: Entry, _ parameters: AnyHashable?) -> AnyKept? {
    for member in members where member.entry === entry && member.parameters == parameters {
      return member.kept
    }
    return nil
  }

  mutating func releaseAll() {
    members.removeAll(keepingCapacity: members.capacity < 64)
  }

  mutating func keep(_ kept: AnyKept, of entry: Entry, _ parameters: AnyHashable?) {
    members.append(Member(entry: entry, parameters: parameters, kept: kept))
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
