// What the reader of declarations gives: a declaration's parts, in the words of the language. Texts
// are of one line, without comments; ranges are in bytes of the source that was read.

/// An attribute, such as `@available(*, deprecated)`.
struct DeclaredAttribute: Equatable {
  /// Without `@`, and with the types around it: `Testing.Test`.
  let name: String

  /// Nil where there are no parentheses.
  let arguments: [DeclaredArgument]?

  let text: String
  let range: Range<Int>

  /// The name alone: `Test`.
  var lastName: String { name.split(separator: ".").last.map(String.init) ?? name }
}

/// What an attribute, or a freestanding macro, is given.
struct DeclaredArgument: Equatable {
  let label: String?
  let text: String
  let range: Range<Int>
}

/// A modifier, such as `public` or `private(set)`.
struct DeclaredModifier: Equatable {
  let name: String

  /// What stands in its parentheses: `set`, `unsafe`.
  let detail: String?

  let range: Range<Int>

  var text: String { detail.map { "\(name)(\($0))" } ?? name }
}

/// A type where it is used.
struct DeclaredTypeUse: Equatable {
  /// All of it, as written: `inout [String: Int]?`.
  let text: String

  /// Before it: `@escaping`, `@Sendable`.
  var attributes: [DeclaredAttribute] = []

  /// Before it: `inout`, `borrowing`, `sending`, `isolated`; `some` and `any` are of the type itself.
  var specifiers: [String] = []

  /// Without attributes and specifiers.
  let base: String

  /// Whether it is that of a function, in parentheses or not.
  var isFunction = false

  /// Whether it ends with `?` or `!`.
  var isOptional = false

  let range: Range<Int>
}

/// One of the parameters between `<` and `>`.
struct DeclaredGenericParameter: Equatable {
  let name: String

  /// `each` or `let`.
  let specifier: String?

  /// What stands behind the colon.
  let constraint: String?
}

/// The parameters between `<` and `>` of a declaration.
struct DeclaredGenerics: Equatable {
  let parameters: [DeclaredGenericParameter]

  /// With `<` and `>`.
  let text: String
}

/// A parameter of a function, an initializer or a subscript.
struct DeclaredParameter: Equatable {
  var attributes: [DeclaredAttribute] = []

  /// What a caller writes; nil for `_`.
  let label: String?

  /// What the body writes.
  let name: String

  let type: DeclaredTypeUse
  var isVariadic = false
  var defaultValue: String?
  let range: Range<Int>
}

/// What a function does beside returning.
struct DeclaredEffects: Equatable {
  enum Throwing: Equatable {
    case never
    case anything
    /// `throws(DriveError)`.
    case type(String)
    case `rethrows`
  }

  var isAsync = false
  var isReasync = false
  var throwing = Throwing.never

  /// As written before `->`; empty where there are none.
  var text: String {
    var words = isReasync ? ["reasync"] : isAsync ? ["async"] : []
    switch throwing {
    case .never: break
    case .anything: words.append("throws")
    case .type(let type): words.append("throws(\(type))")
    case .rethrows: words.append("rethrows")
    }
    return words.joined(separator: " ")
  }
}

/// What every declaration has.
struct DeclarationHead: Equatable {
  var attributes: [DeclaredAttribute] = []
  var modifiers: [DeclaredModifier] = []

  /// The name, or the keyword where there is no name.
  var nameRange = 0..<0

  /// All of the declaration, from its first attribute.
  var range = 0..<0

  func has(_ modifier: String) -> Bool {
    modifiers.contains { $0.name == modifier && $0.detail == nil }
  }

  /// The first attribute of a name, with or without its module.
  func attribute(_ name: String) -> DeclaredAttribute? {
    attributes.first { $0.lastName == name }
  }

  /// `public`, `package`, `internal`, `fileprivate`, `private` or `open`; nil where none is written.
  var accessLevel: String? {
    modifiers.first { DeclarationHead.accessLevels.contains($0.name) && $0.detail == nil }?.name
  }

  /// Whether it belongs to the type and not to an instance.
  var isStatic: Bool { has("static") || has("class") }

  static let accessLevels: Set = [
    "open", "public", "package", "internal", "fileprivate", "private",
  ]
}
