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

  /// Whether something is asked of the type, and not of an instance.
  var hasStatics: Bool { requirements.contains(where: \.isStatic) }

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
    let always = operations.filter { $0.condition == nil }.map { $0.name.literal }
    let list = "[\(always.joined(separator: ", "))]"
    guard always.count < operations.count else {
      text.line(own("static var functions: [String] { \(list) }"))
      return
    }
    text.block(own("static var functions: [String]")) { text in
      // Changed where no condition holds, too: the compiler would want a constant.
      text.line("var functions: [String] = []")
      text.line("functions += \(list)")
      let others = operations.filter { $0.condition != nil }
      text.each(others, under: \.condition) { operation, text in
        text.line("functions.append(\(operation.name.literal))")
      }
      text.line("return functions")
    }
  }

  func writeCalls(to text: inout SwiftText) {
    text.line("/// All calls so far, in their order.")
    text.line(own("var calls: [RecordedCall] { _recorder.calls }"))
  }

  /// Writes where static requirements are kept, for each test apart from others.
  ///
  /// - Parameters:
  ///   - type: The type of what is kept.
  ///   - recorder: What notes their calls, within what is kept.
  ///   - text: What is written.
  func writeStatics(as type: String, recorder: String, to text: inout SwiftText) {
    text.line()
    text.line(
      "private \(ownIsolation)static var _statics: \(type) "
        + "{ DoubleStatics.ofThisTest(Self.self) { \(type)() } }")
    text.line()
    text.line("/// All calls of static requirements and initializers so far, in their order.")
    text.line(own("static var calls: [RecordedCall] { \(recorder).calls }"))
    text.line()
    text.line("/// Forgets what static requirements and initializers were told and asked.")
    text.line(
      own("static func resetStatics() { DoubleStatics.reset(Self.self, to: \(type)()) }"))
  }

  /// Writes what an initializer that a test calls does for static requirements.
  func writeBeginning(of type: String, to text: inout SwiftText) {
    guard hasStatics else { return }
    text.line("DoubleStatics.begin(Self.self) { \(type)() }")
  }
}
