/// `@Injectable`: writes the initializer of a type whose stored properties are what it needs.
enum InjectableMacro: Macro {
  static let typeName = "InjectableMacro"

  static func expand(_ use: MacroUse) throws -> String {
    let type = try subject(of: use)
    // The compiler asks for an extension of any type, but for members only where they are looked up.
    if use.role == "extension" {
      try refuseWhatHasNoStorage(type)
      return try markOfSuperclass(type, use)
    }
    guard type.storesProperties else { return "" }
    try refuseSubclass(type)
    let resolution = try InjectableResolution(type, use)
    let items = try InjectableProperties(resolution: resolution).items(of: type.members)
    let initializer = InjectableInitializer(
      accessLevel: accessLevel(of: type, use), source: resolution.description)
    try initializer.refuseDouble(of: items, in: type)
    return try initializer.text(for: items)
  }

  private static func subject(of use: MacroUse) throws -> DeclaredType {
    var reader = try DeclarationReader(use.declaration?.source ?? "")
    guard case .type(let type)? = try reader.readDeclaration().first else {
      throw Diagnostic(
        message: "@Injectable stands before a class, a structure or an actor", range: 0..<0)
    }
    return type
  }

  // MARK: What is refused

  private static func refuseWhatHasNoStorage(_ type: DeclaredType) throws {
    guard !type.storesProperties else { return }
    let reason =
      type.kind == .protocol
      ? "'\(type.name)' is a protocol: write it before the types that conform"
      : "'\(type.name)' is an enumeration, which stores no properties"
    throw Diagnostic(
      message: "@Injectable writes the initializer of a class, a structure or an actor; \(reason)",
      range: type.head.nameRange, fixIts: [.removing("Injectable", in: type.head)].compactMap { $0 }
    )
  }

  /// Refuses a class of which can be seen that it has a superclass.
  private static func refuseSubclass(_ type: DeclaredType) throws {
    guard type.kind == .class, let range = type.rangeOfOverride else { return }
    throw superclassDiagnostic(
      type,
      notes: [.init(message: "what is overridden is a superclass's", offset: range.lowerBound)])
  }

  private static func superclassDiagnostic(
    _ type: DeclaredType, notes: [Diagnostic.Note] = []
  ) -> Diagnostic {
    Diagnostic(
      message: """
        @Injectable cannot write the initializer of the subclass '\(type.name)': what the superclass \
        needs would come from the container even where a test passes fakes. Write the initializer by \
        hand, or make the superclass a property
        """, range: type.head.nameRange, notes: notes)
  }

  // MARK: Superclasses

  /// Marks a class that may have subclasses, and refuses one whose superclass is marked.
  private static func markOfSuperclass(_ type: DeclaredType, _ use: MacroUse) throws -> String {
    guard type.kind == .class else { return "" }
    guard use.addsConformance else { throw superclassDiagnostic(type) }
    guard !type.head.has("final"), let name = use.extendedType else { return "" }
    let availability = type.head.attributes.filter { $0.lastName == "available" }
    return availability.map { $0.text + "\n" }.joined()
      + "extension \(name): InjectableSuperclass {}"
  }

  // MARK: Access

  /// That of the type, or of the extension that it stands in.
  private static func accessLevel(of type: DeclaredType, _ use: MacroUse) -> String? {
    if let level = type.head.accessLevel { return level }
    guard let around = use.context.first, var reader = try? DeclarationReader(around.source),
      case .type(let outer)? = try? reader.readDeclaration().first, outer.kind == .extension
    else { return nil }
    return outer.head.accessLevel
  }
}

extension FixIt {
  /// Takes an attribute away; nil where there is none of the name.
  static func removing(_ attribute: String, in head: DeclarationHead) -> FixIt? {
    head.attribute(attribute).map {
      FixIt(message: "remove '@\($0.name)'", range: $0.range, newText: "")
    }
  }
}

extension DeclaredType {
  /// Whether instances have properties that take memory.
  fileprivate var storesProperties: Bool { [.class, .struct, .actor].contains(kind) }

  /// The first member that overrides another.
  fileprivate var rangeOfOverride: Range<Int>? {
    members.lazy.compactMap(\.head).first { $0.has("override") }?.nameRange
  }
}

extension DeclaredMember {
  fileprivate var head: DeclarationHead? {
    switch self {
    case .function(let function): function.head
    case .property(let property): property.head
    case .initializer(let initializer): initializer.head
    case .subscript(let member): member.head
    default: nil
    }
  }
}
