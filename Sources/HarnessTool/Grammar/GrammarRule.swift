/// A rule of a TextMate grammar: what it matches, and what that is called.
struct GrammarRule: Encodable {
  /// The scope, such as `comment.line.harness`.
  var name: String?
  /// What it matches, within a line.
  var match: String?
  /// What it begins at, where it may take several lines.
  var begin: String?
  /// What it ends at.
  var end: String?
  /// The scope of what stands between.
  var contentName: String?
  /// What the groups of `match` are, by their numbers.
  var captures: [String: GrammarRule]?
  /// What the groups of `begin` are.
  var beginCaptures: [String: GrammarRule]?
  /// The rules for what stands between, or in a group.
  var patterns: [GrammarRule]?
  /// A rule of the repository, such as `#word`.
  var include: String?

  /// A rule of the repository.
  static func named(_ name: String) -> GrammarRule { GrammarRule(include: "#\(name)") }
}

/// A TextMate grammar, as a file of it holds one.
struct Grammar: Encodable {
  let name: String
  let scopeName: String
  let fileTypes: [String]
  let patterns: [GrammarRule]
  let repository: [String: GrammarRule]
}
