/// A piece of the user's source, and where it stands.
struct Syntax: Equatable {
  /// With the space and the comments before it.
  let source: String

  let file: String

  /// How many bytes of UTF-8 stand before it in the file.
  let offset: Int
}

/// A macro in the user's source, to be expanded.
struct MacroUse: Equatable {
  /// The type that the macro's declaration names.
  let macroType: String

  /// The macro's name.
  let macroName: String

  /// What the macro is to write, such as `member` or `expression`.
  let role: String

  /// The attribute, or the call of a freestanding macro.
  let syntax: Syntax

  /// What the attribute stands at; nil for a freestanding macro.
  let declaration: Syntax?

  /// The type that an extension is to extend; nil in other roles.
  var extendedType: String?

  /// Whether an extension is to conform to what the macro's declaration names: the type and its
  /// superclasses do not.
  var addsConformance = false

  /// The declarations around it, the innermost first, each without its members.
  var context: [Syntax] = []
}
