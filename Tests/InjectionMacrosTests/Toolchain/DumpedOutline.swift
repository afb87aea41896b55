import Foundation

/// The declarations of a file as the compiler's own parser tells them: what `-dump-parse` prints, a
/// line for each declaration outside of bodies.
struct DumpedOutline {
  /// Cuts a dump into lines.
  ///
  /// - Parameter dump: What the compiler has printed.
  /// - Returns: A line for each declaration.
  static func lines(of dump: String) -> [String] {
    DumpedNode.tree(of: dump).children.flatMap { lines(of: $0, names: []) }
  }

  private static func lines(of node: DumpedNode, names: [String]) -> [String] {
    switch node.kind {
    case "class_decl", "struct_decl", "enum_decl", "extension_decl", "protocol":
      return [
        "type \(name(of: node).filter { $0 != " " }) \(generics(of: node))end \(end(of: node))"
      ]
        + node.children.flatMap { lines(of: $0, names: names) }
    case "func_decl": return [function("func", node)]
    case "constructor_decl": return [function("init", node)]
    case "subscript_decl":
      return [
        "subscript \(name(of: node)) \(generics(of: node))\(accessors(of: node)) end \(end(of: node))"
      ]
    case "associated_type_decl":
      return ["associatedtype \(name(of: node)) end \(end(of: node))"]
    case "pattern_binding_decl":
      return ["let or var end \(end(of: node))"]
        + node.children.filter { $0.kind == "pattern_entry" }.map(entry)
    case "var_decl":
      return [
        "\(node.text.contains(#/ let\b/#) ? "let" : "var") \(name(of: node)) \(accessors(of: node))"
      ]
    case "enum_element_decl": return ["case \(name(of: node).prefix { $0 != "(" })"]
    case "typealias": return ["typealias \(name(of: node))"]
    default: return []
    }
  }

  // MARK: Parts of a line

  private static func function(_ kind: String, _ node: DumpedNode) -> String {
    let list = node.children.first { $0.kind == "parameter_list" }
    let parameters = (list?.children ?? []).map { parameter in
      "\(name(of: parameter))\(parameter.text.contains(" default_arg=") ? "=" : "")"
    }
    // Without a body the compiler ends a function before what it throws.
    let hasBody = node.children.contains { $0.kind == "brace_stmt" }
    let failable = node.text.contains("failable=true") ? "? " : ""
    let thrown =
      node.children.contains { $0.text.hasPrefix("thrown_type=type_") } ? "throws(…) " : ""
    let result = node.children.first { $0.text.hasPrefix("result=type_") }.map {
      "-> \(type(of: $0)) "
    }
    return """
      \(kind) \(name(of: node)) \(generics(of: node))\(failable)(\(parameters.joined(separator: ","))) \
      \(thrown)\(result ?? "")\(hasBody ? "end \(end(of: node))" : "")
      """
  }

  private static func entry(_ node: DumpedNode) -> String {
    let hasValue = node.children.contains { $0.text.hasPrefix("original_init=") }
    let typed = node.children.first { $0.kind == "pattern_typed" }
    return "entry \(typed.map { type(of: $0) } ?? "-")\(hasValue ? " =" : "")"
  }

  private static func accessors(of node: DumpedNode) -> String {
    let names = node.children.filter { $0.kind == "accessor_decl" }.compactMap {
      $0.text.firstMatch(of: /> ([a-zA-Z_ ]+) for=/)?.1.split(separator: " ").last
    }
    return "{\(names.joined(separator: " "))}"
  }

  private static func name(of node: DumpedNode) -> String { node.name }

  /// The names of generic parameters: of `"<T : P, U>"` those before the colons.
  private static func generics(of node: DumpedNode) -> String {
    guard let list = node.text.firstMatch(of: /" "<([^"]*)>"/)?.1 else { return "" }
    let names = list.split(separator: ", ").map { $0.prefix { $0 != " " } }
    return "<\(names.joined(separator: ","))> "
  }

  private static func end(of node: DumpedNode) -> String {
    node.text.firstMatch(of: #/ - line:([0-9]+:[0-9]+)\]/#).map { String($0.1) } ?? "?"
  }

  /// What a type is made of, sorted.
  private static func type(of node: DumpedNode) -> String {
    func words(_ node: DumpedNode) -> [String] {
      var found: [String] = []
      let text = node.text
      if let id = text.firstMatch(of: /type_(?:un)?qualified_ident id="([^"]*)"/)?.1 {
        found.append(String(id))
      }
      if text.contains("type_optional") || text.contains("type_implicitly") { found.append("?") }
      if text.contains("type_array") || text.contains("type_dictionary") { found.append("[") }
      if text.contains("type_function") {
        found += ["->"] + ["async", "throws"].filter { text.contains(" \($0)") }
      }
      if text.contains("type_existential") { found.append("any") }
      if text.contains("type_metatype") { found.append("Type") }
      return found + node.children.flatMap(words)
    }
    return words(node).sorted().joined(separator: " ")
  }
}
