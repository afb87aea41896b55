/// Where a requirement stands between `#if` and `#endif`: its double's members stand there, too.
struct DoubledCondition: Equatable {
  /// One of the clauses of one `#if`.
  private struct Clause: Equatable {
    /// Where the `#if` stands, which tells it from others.
    let place: Int

    let index: Int
  }

  /// The outermost first.
  private var clauses: [Clause] = []

  /// What holds where the requirement is compiled.
  private(set) var text = ""

  /// Whether no program has both this and what stands under another condition.
  private func excludes(_ other: DoubledCondition) -> Bool {
    clauses.contains { mine in
      other.clauses.contains { $0.place == mine.place && $0.index != mine.index }
    }
  }

  /// Whether no program has what stands under each; nil is always there.
  static func areExclusive(_ one: DoubledCondition?, _ other: DoubledCondition?) -> Bool {
    guard let one, let other else { return false }
    return one.excludes(other)
  }

  /// The condition of what stands in a clause, here within this one.
  private func inner(_ index: Int, of condition: DeclaredCondition) -> DoubledCondition {
    let before = condition.clauses[..<index].map { "!(\($0.condition))" }
    let own = condition.clauses[index].condition
    let parts = (text.isEmpty ? [] : ["(\(text))"]) + before + (own.isEmpty ? [] : ["(\(own))"])
    var inner = self
    inner.clauses.append(Clause(place: condition.range.lowerBound, index: index))
    inner.text = parts.count == 1 && !own.isEmpty ? own : parts.joined(separator: " && ")
    return inner
  }
}

extension DoubledCondition {
  /// Members with those between `#if` and `#endif`, each with its condition.
  ///
  /// - Parameters:
  ///   - members: What stands in the protocol's braces, or in a clause.
  ///   - condition: That of the clause.
  /// - Returns: The members, of which none is a condition.
  static func flattened(
    _ members: [DeclaredMember], under condition: DoubledCondition? = nil
  ) -> [(member: DeclaredMember, condition: DoubledCondition?)] {
    members.flatMap { member in
      guard case .condition(let inner) = member else { return [(member, condition)] }
      let outer = condition ?? DoubledCondition()
      return inner.clauses.indices.flatMap { index in
        flattened(inner.clauses[index].members, under: outer.inner(index, of: inner))
      }
    }
  }
}

extension SwiftText {
  /// Writes items, between `#if` and `#endif` those that have a condition.
  mutating func each<Item>(
    _ items: [Item], under condition: (Item) -> DoubledCondition?,
    _ body: (Item, inout SwiftText) -> Void
  ) {
    var open: String?
    for item in items {
      let next = condition(item)?.text
      if next != open {
        if open != nil { line("#endif") }
        if let next { line("#if \(next)") }
        open = next
      }
      body(item, &self)
    }
    if open != nil { line("#endif") }
  }
}
