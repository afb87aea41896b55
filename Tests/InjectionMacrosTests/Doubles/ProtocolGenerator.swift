import TestSupport

/// Makes protocols at random that the compiler takes, with requirements of every form that the macros
/// write doubles of, or refuse.
struct ProtocolGenerator {
  private var random: SplitMix
  private var kind = Kind.plain

  /// What was declared, so that nothing is declared twice.
  private var signatures: Set<String> = []
  private var names = 0

  /// What inherits from what, and where its requirements run.
  private enum Kind: String, CaseIterable {
    case plain = ""
    case sendable = ": Sendable"
    case object = ": AnyObject"
    case sharedObject = ": AnyObject, Sendable"
    case actor = ": Actor"
    case main = ": AnyObject, Sendable "
  }

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  /// What the protocols speak of.
  static let prelude = """
    import InjectionMacros

    enum Failure: Error { case stopped }

    final class Photo { var size = 1 }

    """

  /// A protocol, without macros.
  mutating func declaration(_ name: String) -> String {
    kind = random.pick(Kind.allCases)
    let hasItem = random.once(in: 4)
    let isPrimary = hasItem && random.once(in: 2)
    var members = (0...Int.random(in: 0..<5, using: &random)).compactMap { _ in
      member(hasItem: hasItem)
    }
    if hasItem { members.insert("  associatedtype Item: Sendable", at: 0) }
    if random.once(in: 4), let some = member(hasItem: hasItem), let other = member(hasItem: hasItem)
    {
      members.append("  #if DEBUG\n\(some)\n  #else\n\(other)\n  #endif")
    }
    let actor = kind == .main ? "@MainActor " : ""
    return """
      \(actor)protocol \(name)\(isPrimary ? "<Item>" : "")\(kind.rawValue) {
      \(members.joined(separator: "\n"))
      }

      """
  }

  // MARK: Requirements

  private mutating func member(hasItem: Bool) -> String? {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: property(hasItem)
    case 1: subscription(hasItem)
    case 2: initializer(hasItem)
    default: function(hasItem)
    }
  }

  private mutating func property(_ hasItem: Bool) -> String? {
    names += 1
    let name = random.pick(["value", "title", "read", "fake", "recorder", "`default`", "size"])
    guard signatures.insert("var \(name)").inserted else { return nil }
    let isStatic = random.once(in: 4)
    var forms = ["{ get }", "{ get set }", "{ get async }", "{ get throws(Failure) }"]
    forms.append("{ get async throws }")
    if !isStatic, kind == .plain || kind == .sendable {
      forms += ["{ mutating get }", "{ get nonmutating set }"]
    }
    let accessors = random.pick(forms)
    let isSendable = isolates || isStatic || accessors.contains("async")
    let type = answer(hasItem, isSendable: isSendable).replacing("sending ", with: "")
    return "  \(isStatic ? "static " : "")var \(name): \(type) \(accessors)"
  }

  private mutating func subscription(_ hasItem: Bool) -> String? {
    let accessors = random.pick(["{ get }", "{ get set }", "{ get throws }"])
    let list = parameters(hasItem, isSendable: true, forSubscript: true)
    guard !list.isEmpty, signatures.insert("subscript \(list)").inserted else { return nil }
    let isStatic = random.once(in: 6)
    let answer = answer(hasItem, isSendable: isolates || isStatic)
      .replacing("sending ", with: "")
    return "  \(isStatic ? "static " : "")subscript(\(list)) -> \(answer) \(accessors)"
  }

  private mutating func initializer(_ hasItem: Bool) -> String? {
    let effects = effects()
    let list = parameters(hasItem, isSendable: true, forSubscript: false)
    guard signatures.insert("init \(list)").inserted else { return nil }
    return "  init\(random.pick(["", "", "?"]))\(generics(list))(\(list))\(effects)"
  }

  private mutating func function(_ hasItem: Bool) -> String? {
    let name = random.pick(["load", "size", "read", "modify", "fake", "`in`", "close"])
    let isStatic = random.once(in: 5)
    let effects = effects()
    let isSendable = isolates || isStatic || effects.contains("async")
    let list = parameters(hasItem, isSendable: isSendable, forSubscript: false)
    let result = random.once(in: 3) ? "" : " -> \(answer(hasItem, isSendable: isSendable))"
    let labels = list.split(separator: ",").map { $0.prefix { $0 != ":" } }
    guard !signatures.contains("var \(name)"),
      signatures.insert("\(isStatic) \(name) \(labels)").inserted
    else { return nil }
    signatures.insert("var \(name)")
    let isolation = isolates && !isStatic && random.once(in: 6) ? "nonisolated " : ""
    let isMutating = !isStatic && (kind == .plain || kind == .sendable) && random.once(in: 8)
    let modifier = isStatic ? "static " : isMutating ? "mutating " : ""
    return "  \(isolation)\(modifier)func \(name)\(generics(list))(\(list))\(effects)\(result)"
  }

  private mutating func effects() -> String {
    random.pick([
      "", "", "", " throws", " throws(Failure)", " async", " async throws",
      " async throws(Failure)",
    ])
  }

  /// The generic parameters that a list of parameters speaks of.
  private func generics(_ list: String) -> String {
    var names: [String] = []
    if list.contains("each Element") { names.append("each Element: Sendable") }
    if list.contains("Value") { names.append("Value: Sendable") }
    return names.isEmpty ? "" : "<\(names.joined(separator: ", "))>"
  }

  // MARK: Parameters

  /// Whether requirements run on an actor.
  private var isolates: Bool { kind == .actor || kind == .main }

  private mutating func parameters(
    _ hasItem: Bool, isSendable: Bool, forSubscript: Bool
  ) -> String {
    var list: [String] = []
    for index in 0..<Int.random(in: 0..<4, using: &random) {
      // What stands behind several arguments without labels has to have one.
      let isBehind = list.contains { $0.contains("...") || $0.contains("repeat") }
      let label = random.pick(isBehind ? [forSubscript ? "for " : "", "with "] : Self.labels)
      let type = type(
        hasItem, isSendable: isSendable, forSubscript: forSubscript, after: list)
      list.append("\(label)p\(index): \(type)")
    }
    return list.joined(separator: ", ")
  }

  private static let labels = ["", "_ ", "for ", "with "]

  private mutating func type(
    _ hasItem: Bool, isSendable: Bool, forSubscript: Bool, after list: [String]
  ) -> String {
    var types = ["Int", "String?", "[Int]", "(Int, name: String)", "any Error", "Self", "[Self]"]
    if hasItem { types += ["Item", "Self.Item?", "[Item]"] }
    if !isSendable { types += ["Photo", "Photo?"] }
    if forSubscript { return random.pick(types) }
    types += ["consuming String", "borrowing [Int]", "sending String", "inout Int"]
    types += ["@escaping @Sendable (Int) -> Void", "(@Sendable (Int) throws -> Bool)?"]
    types += ["@autoclosure @escaping @Sendable () -> Bool"]
    if !isolates, !isSendable { types += ["(Int) -> Void", "@autoclosure () throws -> Bool"] }
    if list.isEmpty { types += ["Int...", "String?...", "repeat each Element", "some Sendable"] }
    types += ["Value", "[Value]", "Value?", "Value.Type", "Int.Type", "Result<Int, Failure>"]
    types += ["@escaping @MainActor @Sendable () async throws(Failure) -> Int"]
    types += ["[String: [Value]]", "@escaping @Sendable (Value) -> Void", "inout Value", "Self?"]
    let hasIsolated = list.contains { $0.contains("isolated") }
    if !isolates, !hasIsolated { types += ["isolated (any Actor)?"] }
    return random.pick(types)
  }

  private mutating func answer(_ hasItem: Bool, isSendable: Bool) -> String {
    var types = ["Int", "String?", "[Int]", "Void", "Self", "[String: Int]", "(one: Int, Bool)"]
    types += ["Self?", "[Self]", "String!", "(any Error)?", "@Sendable (Int) -> Bool", "Set<Int>"]
    if hasItem { types += ["Item", "Self.Item?", "[Item]"] }
    if !isSendable { types += ["Photo", "sending Photo"] }
    return random.pick(types)
  }
}
