import Foundation

@testable import InjectionMacrosPlugin

/// What the functions, initializers and accessors of a file do beside returning, and whether they are
/// their type's, a line for each: as the compiler's types tell, which `-dump-ast` prints, and as the reader of declarations has read.
enum EffectOutline {
  /// What stands in the place of effects that the compiler does not tell, because it has not found a
  /// type that the declaration extends.
  static let untold = "?"

  // MARK: The compiler's

  /// Cuts a dump into lines.
  ///
  /// - Parameter dump: What the compiler has printed.
  /// - Returns: A line for each declaration.
  static func lines(of dump: String) -> [String] {
    DumpedNode.tree(of: dump).children.flatMap { lines(of: $0, isMember: false) }
  }

  private static func lines(of node: DumpedNode, isMember: Bool) -> [String] {
    guard !node.text.contains(" implicit ") else { return [] }
    switch node.kind {
    case "class_decl", "struct_decl", "enum_decl", "extension_decl", "protocol":
      return node.children.flatMap { lines(of: $0, isMember: true) }
    case "func_decl", "constructor_decl":
      return ["\(staticness(node))\(node.name): \(effects(of: node, isMember: isMember))"]
    case "var_decl", "subscript_decl":
      let readers = node.children.filter {
        $0.kind == "accessor_decl" && !$0.text.contains(" implicit ")
          && $0.text.contains(" get for=")
      }
      return readers.map {
        "\(staticness($0))get \(node.name): \(effects(of: $0, isMember: isMember))"
      }
    default: return []
    }
  }

  private static func staticness(_ node: DumpedNode) -> String {
    node.text.contains(#/ static( |$)/#) ? "static " : ""
  }

  /// The effects in a type such as `<T> (Self) -> (Int) async throws(E) -> Int`.
  private static func effects(of node: DumpedNode, isMember: Bool) -> String {
    guard let type = node.text.firstMatch(of: #/ interface_type="([^"]*)"/#)?.1 else {
      return untold
    }
    var rest = Substring(type)
    skipBrackets("<", ">", of: &rest)
    if isMember { skipParameters(of: &rest) }
    skipParameters(of: &rest, withArrow: false)
    guard let arrow = endOfEffects(rest) else { return untold }
    let plain = rest[..<arrow].replacing("throws(any Error)", with: "throws")
    var words = plain.split(separator: " ").map(String.init)
    // The type of a function that rethrows says that it throws.
    if node.children.contains(where: { $0.kind == "rethrows_attr" }) {
      words = words.filter { $0 != "throws" } + ["rethrows"]
    }
    return words.map { $0.hasPrefix("throws(") ? "throws(…)" : $0 }.joined(separator: " ")
  }

  /// Where the arrow behind the effects is; a thrown type may have arrows of its own.
  private static func endOfEffects(_ text: Substring) -> Substring.Index? {
    var depth = 0
    for index in text.indices {
      switch text[index] {
      case "(": depth += 1
      case ")": depth -= 1
      case "-" where depth == 0: return index
      default: break
      }
    }
    return nil
  }

  private static func skipParameters(of text: inout Substring, withArrow: Bool = true) {
    // Attributes of the function's type.
    while let first = text.first, first != "(" { text.removeFirst() }
    skipBrackets("(", ")", of: &text)
    if withArrow, let arrow = text.firstRange(of: "->") { text = text[arrow.upperBound...] }
  }

  private static func skipBrackets(
    _ opening: Character, _ closing: Character, of text: inout Substring
  ) {
    guard text.first == opening else { return }
    var depth = 0
    var last: Character = " "
    while let first = text.popFirst() {
      if first == opening { depth += 1 }
      // Not the end of an arrow.
      if first == closing, last != "-" { depth -= 1 }
      if depth == 0 { return }
      last = first
    }
  }

  // MARK: The reader's

  /// - Parameter members: What was read.
  /// - Returns: A line for each declaration.
  static func lines(of members: [DeclaredMember]) -> [String] {
    members.flatMap(lines)
  }

  private static func lines(of member: DeclaredMember) -> [String] {
    switch member {
    case .type(let type): return lines(of: type.members)
    case .function(let function):
      let name = "\(bare(function.name))(\(labels(function.parameters)))"
      return ["\(staticness(function.head))\(name): \(text(function.effects))"]
    case .initializer(let initializer):
      return ["init(\(labels(initializer.parameters))): \(text(initializer.effects))"]
    case .property(let property):
      return readers(of: property.accessors ?? [], property.head, bare(property.name))
    case .subscript(let declared):
      let name = "subscript(\(labels(declared.parameters)))"
      return readers(of: declared.accessors, declared.head, name)
    case .condition(let condition):
      return condition.clauses.flatMap { lines(of: $0.members) }
    case .associatedType, .other: return []
    }
  }

  private static func readers(
    of accessors: [DeclaredAccessor], _ head: DeclarationHead, _ name: String
  ) -> [String] {
    accessors.filter { $0.name == "get" }.map {
      "\(staticness(head))get \(name): \(text($0.effects))"
    }
  }

  private static func staticness(_ head: DeclarationHead) -> String {
    head.isStatic ? "static " : ""
  }

  private static func text(_ effects: DeclaredEffects) -> String {
    var words = effects.isAsync ? ["async"] : []
    switch effects.throwing {
    case .never, .type("Never"): break
    case .anything: words.append("throws")
    case .type(let type) where type.wholeMatch(of: /\(*(any )?(Swift\.)?Error\)*/) != nil:
      words.append("throws")
    case .type: words.append("throws(…)")
    case .rethrows: words.append("rethrows")
    }
    return words.joined(separator: " ")
  }

  private static func labels(_ parameters: [DeclaredParameter]) -> String {
    parameters.map { "\($0.label.map(bare) ?? "_"):" }.joined()
  }

  private static func bare(_ name: String) -> String { name.filter { $0 != "`" } }
}
