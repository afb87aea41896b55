/// A property that is a factory.
struct FoundFactory: Equatable {
  /// What declares it: the type, or the protocol, of the extension.
  let owner: String

  let name: String

  /// The file and the line.
  let place: String

  /// The global actor that it is of, as an attribute: `@MainActor`.
  let actor: String?

  /// Whether it takes an `await` to resolve it.
  let isAsynchronous: Bool

  /// The condition under which it is compiled, where it stands between `#if` and `#endif`.
  let condition: String?

  /// Why other files cannot resolve it; nil where they can.
  let obstacle: String?

  /// Whether other modules may use it.
  let isPublic: Bool
}

/// Finds the factories of a file.
struct FactoryFinder {
  private let file: SourceFile
  private(set) var factories: [FoundFactory] = []

  /// The types of the file, with what they inherit: how often one is declared or extended.
  private(set) var types: [(type: DeclaredType, path: String)] = []

  init(_ file: SourceFile) {
    self.file = file
    visit(file.members, in: Surroundings())
  }

  /// What holds for all members of a type, or of a clause of `#if`.
  private struct Surroundings {
    var path = ""
    var type: DeclaredType?
    var conditions: [String] = []
    var actor: String?
    var obstacle: String?
    var isPublic = true
  }

  private mutating func visit(_ members: [DeclaredMember], in surroundings: Surroundings) {
    for member in members {
      switch member {
      case .type(let type): visit(type, in: surroundings)
      case .condition(let condition): visit(condition, in: surroundings)
      case .property(let property): visit(property, in: surroundings)
      default: break
      }
    }
  }

  private mutating func visit(_ type: DeclaredType, in outer: Surroundings) {
    var inner = outer
    inner.path = outer.path.isEmpty ? type.name : "\(outer.path).\(type.name)"
    inner.type = type
    inner.actor = Self.actor(of: type.head) ?? outer.actor
    inner.obstacle = outer.obstacle ?? Self.obstacle(of: type)
    inner.isPublic = outer.isPublic && (type.kind == .extension || type.head.isPublic)
    types.append((type, inner.path))
    visit(type.members, in: inner)
  }

  private mutating func visit(_ condition: DeclaredCondition, in outer: Surroundings) {
    var earlier: [String] = []
    for clause in condition.clauses {
      var inner = outer
      let own = clause.condition.isEmpty ? [] : ["(\(clause.condition))"]
      inner.conditions += earlier.map { "!\($0)" } + own
      earlier += own
      visit(clause.members, in: inner)
    }
  }

  private mutating func visit(_ property: DeclaredProperty, in place: Surroundings) {
    guard let type = place.type, type.kind != .protocol, !property.head.isStatic,
      !property.isStored, let kind = property.type.flatMap({ FactoryKind($0) })
    else { return }
    factories.append(
      FoundFactory(
        owner: place.path, name: property.name,
        place: file.place(of: property.nameRange.lowerBound),
        actor: Self.actor(of: property.head) ?? place.actor, isAsynchronous: kind.isAsynchronous,
        condition: place.conditions.isEmpty ? nil : place.conditions.joined(separator: " && "),
        obstacle: place.obstacle ?? Self.obstacle(of: property.head),
        isPublic: place.isPublic && (property.head.isPublic || type.extendsPublicly)))
  }

  // MARK: Attributes and modifiers

  /// The global actor that a declaration is of, known by its name, as a macro cannot ask for types.
  private static func actor(of head: DeclarationHead) -> String? {
    head.attributes.first { $0.lastName.hasSuffix("Actor") }?.text
  }

  private static func obstacle(of type: DeclaredType) -> String? {
    if type.whereClause != nil { return "its extension holds for some types only" }
    if type.generics != nil { return "it is declared in a generic type" }
    return obstacle(of: type.head)
  }

  private static func obstacle(of head: DeclarationHead) -> String? {
    if head.has("private") || head.has("fileprivate") { return "it is private" }
    if head.attribute("available") != nil { return "it is not available everywhere" }
    return nil
  }
}

/// The kinds of factories, by the names of their types.
private struct FactoryKind {
  let isAsynchronous: Bool

  /// - Parameter type: As it is written: `Injection.Factory<any Drive>`.
  init?(_ type: DeclaredTypeUse) {
    guard !type.isOptional else { return nil }
    let name = type.base.prefix { $0 != "<" }.split(separator: ".").last.map(String.init) ?? ""
    if ["Factory", "ParameterFactory"].contains(name) {
      isAsynchronous = false
    } else if Self.asynchronous.contains(name) {
      isAsynchronous = true
    } else {
      return nil
    }
  }

  private static let asynchronous: Set = [
    "AsyncFactory", "AsyncThrowingFactory", "AsyncParameterFactory", "GlobalActorFactory",
    "MainActorFactory",
  ]
}

extension DeclarationHead {
  fileprivate var isPublic: Bool {
    ["public", "open", "package"].contains(accessLevel ?? "")
  }
}

extension DeclaredType {
  /// Whether an extension gives its members its own access: `public extension Container`.
  fileprivate var extendsPublicly: Bool { kind == .extension && head.isPublic }
}
