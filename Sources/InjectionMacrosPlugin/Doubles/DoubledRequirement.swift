/// A requirement of a protocol, and what a test double is asked by it.
struct DoubledRequirement {
  enum Form {
    case function(DeclaredFunction)
    case initializer(DeclaredInitializer)
    case property(DeclaredProperty)
    case `subscript`(DeclaredSubscript)
  }

  let form: Form

  /// A function's call, or an initializer's; the reading of a property or a subscript, and then
  /// perhaps its setting.
  var operations: [DoubledOperation]

  var head: DeclarationHead {
    switch form {
    case .function(let function): function.head
    case .initializer(let initializer): initializer.head
    case .property(let property): property.head
    case .subscript(let declared): declared.head
    }
  }

  /// How the requirement is named in documentation: `size(of:)`.
  var title: String {
    switch form {
    case .function(let function): function.name + Self.labels(function.parameters)
    case .initializer(let initializer): "init" + Self.labels(initializer.parameters)
    case .property(let property): property.name
    case .subscript(let declared): "subscript" + Self.labels(declared.parameters)
    }
  }

  private static func labels(_ parameters: [DeclaredParameter]) -> String {
    "(\(parameters.map { ($0.label ?? "_") + ":" }.joined()))"
  }

  /// The attributes that stand at the double's member, too.
  var attributes: String {
    let taken = head.attributes.filter {
      ["available", "discardableResult"].contains($0.name) || $0.isGlobalActor
    }
    return taken.map { $0.text + " " }.joined()
  }

  /// Between which `#if` and `#endif` it stands.
  var condition: DoubledCondition? { operations.first?.condition }

  /// Whether the type is asked, and not an instance.
  var isStatic: Bool { operations.contains(where: \.isStatic) }

  /// `static`, where it is written.
  var staticness: String { head.isStatic ? "static " : "" }

  /// `nonisolated`, where it is written.
  var isolation: String {
    head.modifiers.first { $0.name == "nonisolated" }.map { $0.text + " " } ?? ""
  }
}

extension DeclaredAttribute {
  /// Whether it is a global actor, as far as its name tells.
  var isGlobalActor: Bool { name.hasSuffix("Actor") && arguments == nil }
}

extension DeclaredAccessor {
  /// Whether the setter of a value leaves the value as it is.
  var isNonmutating: Bool { modifiers.contains { $0.name == "nonmutating" } }
}
