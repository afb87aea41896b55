/// The instances that one resolution cycle shares.
struct GraphInstances {
  private struct Member {
    let entry: Entry
    let parameters: AnyHashable?
    let kept: AnyKept
  }

  // A cycle shares few instances, so a search beats a table.
  private var members: [Member] = []

  func product<Product>(of entry: Entry, _ parameters: AnyHashable?) -> Product? {
    let member = members.first { $0.entry === entry && $0.parameters == parameters }
    return (member?.kept as? Kept<Product>)?.product
  }

  mutating func keep(_ kept: AnyKept, of entry: Entry, _ parameters: AnyHashable?) {
    members.append(Member(entry: entry, parameters: parameters, kept: kept))
  }
}
