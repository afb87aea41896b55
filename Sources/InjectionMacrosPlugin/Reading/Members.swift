/// A function, or the requirement of one.
struct DeclaredFunction: Equatable {
  let head: DeclarationHead

  /// A name or an operator.
  let name: String

  let generics: DeclaredGenerics?
  let parameters: [DeclaredParameter]
  let effects: DeclaredEffects

  /// Nil where none is written.
  let returnType: DeclaredTypeUse?

  /// Without the word `where`.
  let whereClause: String?

  let hasBody: Bool
}

/// An initializer, or the requirement of one.
struct DeclaredInitializer: Equatable {
  let head: DeclarationHead

  /// `?` or `!` of a failable one.
  let failable: String?

  let generics: DeclaredGenerics?
  let parameters: [DeclaredParameter]
  let effects: DeclaredEffects
  let whereClause: String?
  let hasBody: Bool
}

/// A subscript, or the requirement of one.
struct DeclaredSubscript: Equatable {
  let head: DeclarationHead
  let generics: DeclaredGenerics?
  let parameters: [DeclaredParameter]
  let returnType: DeclaredTypeUse
  let whereClause: String?
  let accessors: [DeclaredAccessor]
}

/// An accessor of a property or a subscript, such as `get` or `willSet`.
struct DeclaredAccessor: Equatable {
  let name: String
  var modifiers: [DeclaredModifier] = []
  var effects = DeclaredEffects()

  /// Whether it has one, or is one: the getter that no word announces.
  var hasBody = false
}

/// One of the names that a `let` or `var` declares.
struct DeclaredProperty: Equatable {
  /// Of the whole declaration.
  let head: DeclarationHead

  /// Whether a `let`.
  let isConstant: Bool

  /// The word `let` or `var`.
  let introducerRange: Range<Int>

  /// The name; for a pattern such as `(a, b)` its text.
  let name: String

  let nameRange: Range<Int>

  /// Whether it is a pattern that declares several names.
  var isPattern = false

  /// Its own, or that of the names behind it: `let a, b: Int`.
  var type: DeclaredTypeUse?

  var initialValue: String?
  var initialValueRange: Range<Int>?

  /// Nil where there are no braces.
  var accessors: [DeclaredAccessor]?

  /// Whether it takes memory: it has no accessors, or observers alone.
  var isStored: Bool {
    (accessors ?? []).allSatisfy { $0.name == "willSet" || $0.name == "didSet" }
  }
}

/// An associated type of a protocol.
struct DeclaredAssociatedType: Equatable {
  let head: DeclarationHead
  let name: String

  /// What stands behind the colon.
  let inherited: [String]

  let defaultType: String?
  let whereClause: String?
}

/// Members between `#if` and `#endif`.
struct DeclaredCondition: Equatable {
  struct Clause: Equatable {
    /// `if`, `elseif` or `else`.
    let directive: String

    /// As written; empty for `#else`.
    let condition: String

    let members: [DeclaredMember]
  }

  let clauses: [Clause]
  let range: Range<Int>
}

/// What stands in the braces of a type.
indirect enum DeclaredMember: Equatable {
  case type(DeclaredType)
  case function(DeclaredFunction)
  case initializer(DeclaredInitializer)
  case property(DeclaredProperty)
  case `subscript`(DeclaredSubscript)
  case associatedType(DeclaredAssociatedType)
  case condition(DeclaredCondition)

  /// What nothing asks for: `typealias`, `case`, `deinit`, `import`, an operator, a macro.
  case other(keyword: String, name: String?)
}

/// A class, a structure, an actor, an enumeration, an extension or a protocol.
struct DeclaredType: Equatable {
  enum Kind: String {
    case `class`
    case `struct`
    case `actor`
    case `enum`
    case `extension`
    case `protocol`
  }

  let kind: Kind
  let head: DeclarationHead

  /// For an extension the type that it extends, with its generic arguments.
  let name: String

  /// Those of a protocol are its primary associated types.
  let generics: DeclaredGenerics?

  /// What stands behind the colon.
  let inherited: [String]

  let whereClause: String?
  let members: [DeclaredMember]

  /// The braces.
  let bodyRange: Range<Int>
}
