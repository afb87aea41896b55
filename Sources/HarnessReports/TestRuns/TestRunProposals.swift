/// What one test proposes.
struct TestRunProposals {
  private var taken: [RunEvent.Proposal] = []
  private var size = 0

  /// The most that is kept: files longer than this are not read by people one change after another.
  private static let (countLimit, sizeLimit) = (100, 1 << 21)

  /// Those that were taken, in order; nil where there are none.
  var all: [RunEvent.Proposal]? { taken.isEmpty ? nil : taken }

  /// - Returns: Whether it is kept.
  mutating func take(_ proposal: RunEvent.Proposal) -> Bool {
    if taken.contains(proposal) { return true }
    let count = (proposal.text?.utf8.count ?? 0) + (proposal.base64?.utf8.count ?? 0)
    guard taken.count < Self.countLimit, size + count <= Self.sizeLimit else { return false }
    taken.append(proposal)
    size += count
    return true
  }
}
