/// A protocol of which a test double is to be written.
struct DoubledProtocol {
  /// The macro that was asked, for what it has to say: `@Fake`.
  let macro: String

  let declaration: DeclaredType
  let associatedTypes: [DeclaredAssociatedType]
  let requirements: [DoubledRequirement]

  var name: String { declaration.name }

  /// `public ` or `package `, before each member; empty where nothing has to be written.
  var memberAccess: String {
    switch declaration.head.accessLevel {
    case "public", "open": "public "
    case "package": "package "
    default: ""
    }
  }

  /// What stands before the double's own declaration.
  var access: String {
    switch declaration.head.accessLevel {
    case "private", "fileprivate": "fileprivate "
    default: memberAccess
    }
  }

  /// Attributes of the protocol that its double has, too.
  var attributes: [String] {
    declaration.head.attributes.filter { $0.name == "available" || $0.isGlobalActor }.map(\.text)
  }

  /// The global actor of all requirements that do not say otherwise.
  var globalActor: String? { declaration.head.attributes.first(where: \.isGlobalActor)?.text }

  /// Whether only an actor can conform to it.
  var isActor: Bool { declaration.inherited.contains("Actor") }

  /// Whether only a class can.
  var isClass: Bool { declaration.inherited.contains { $0 == "AnyObject" || $0 == "class" } }

  /// Before a member that is the double's own: it may be used from everywhere.
  var ownIsolation: String { isActor || globalActor != nil ? "nonisolated " : "" }

  var operations: [DoubledOperation] { requirements.flatMap(\.operations) }

  /// Whether every associated type is a primary one.
  var areAllTypesPrimary: Bool {
    let primary = Set(declaration.generics?.parameters.map(\.name) ?? [])
    return associatedTypes.allSatisfy { primary.contains($0.name) }
  }

  /// The associated types as generic parameters: `<Item: Sendable>`; empty where there are none.
  var genericParameters: String {
    guard !associatedTypes.isEmpty else { return "" }
    let parameters = associatedTypes.map { type in
      type.inherited.isEmpty
        ? type.name : "\(type.name): \(type.inherited.joined(separator: " & "))"
    }
    return "<\(parameters.joined(separator: ", "))>"
  }

  /// The same as arguments: `<Item>`.
  var genericArguments: String {
    associatedTypes.isEmpty ? "" : "<\(associatedTypes.map(\.name).joined(separator: ", "))>"
  }

  /// What the protocol and its associated types ask behind `where`, with a space before it.
  var genericWhereClause: String {
    let clauses = ([declaration.whereClause] + associatedTypes.map(\.whereClause)).compactMap { $0 }
    guard !clauses.isEmpty else { return "" }
    let text = clauses.joined(separator: ", ")
    return " where " + TypeText.withoutSelf(text)
  }
}

// MARK: - What both doubles have

extension DoubledProtocol {
  /// A declaration of what the protocol does not require.
  func own(_ declaration: String) -> String { memberAccess + ownIsolation + declaration }

  func writeNames(to text: inout SwiftText) {
    text.line("/// The names of what is recorded, for `recorded(_:)` of a registration.")
    let names = operations.map { $0.name.literal }.joined(separator: ", ")
    text.line(own("static var functions: [String] { [\(names)] }"))
  }

  func writeCalls(to text: inout SwiftText) {
    text.line("/// All calls so far, in their order.")
    text.line(own("var calls: [RecordedCall] { _recorder.calls }"))
  }
}
