@testable import InjectionMacrosPlugin

/// The same lines as ``DumpedOutline``, of what the reader of declarations has read.
struct ReadOutline {
  private let source: TokenizedSource
  private let lineStarts: [Int]

  /// Where the token begins that ends somewhere.
  private let starts: [Int: Int]

  /// - Parameters:
  ///   - members: What was read.
  ///   - source: What it was read from.
  /// - Returns: A line for each declaration.
  static func lines(of members: [DeclaredMember], in source: TokenizedSource) -> [String] {
    ReadOutline(source: source).lines(of: members)
  }

  private init(source: TokenizedSource) {
    self.source = source
    lineStarts = [0] + source.bytes.indices.filter { source.bytes[$0] == 0x0A }.map { $0 + 1 }
    starts = Dictionary(
      source.tokens.map { ($0.range.upperBound, $0.range.lowerBound) },
      uniquingKeysWith: { one, _ in one })
  }

  private func lines(of members: [DeclaredMember]) -> [String] {
    var lines: [String] = []
    var binding = 0..<0
    for member in members {
      if case .property(let property) = member, property.head.range != binding {
        binding = property.head.range
        let names = members.compactMap { other -> DeclaredProperty? in
          guard case .property(let other) = other, other.head.range == binding else { return nil }
          return other
        }
        lines.append("let or var end \(end(property.head))")
        lines += names.map(entry)
      }
      lines += self.lines(of: member)
    }
    return lines
  }

  private func lines(of member: DeclaredMember) -> [String] {
    switch member {
    case .type(let type):
      let generics = type.kind == .protocol ? nil : type.generics
      return ["type \(baseName(of: type)) \(names(generics))end \(end(type.head))"]
        + lines(of: type.members)
    case .function(let function):
      return [
        line(
          "func", function.name, function.generics, function.parameters, function.effects,
          function.returnType, function.hasBody ? function.head : nil)
      ]
    case .initializer(let initializer):
      let failable = initializer.failable.map { _ in "? " } ?? ""
      return [
        line(
          "init", "init", initializer.generics, initializer.parameters, initializer.effects, nil,
          initializer.hasBody ? initializer.head : nil, failable: failable)
      ]
    case .subscript(let member):
      let name = "subscript(\(labels(member.parameters)))"
      let accessors = member.accessors.map(\.name).joined(separator: " ")
      return ["subscript \(name) \(names(member.generics)){\(accessors)} end \(end(member.head))"]
    case .associatedType(let type): return ["associatedtype \(type.name) end \(end(type.head))"]
    case .property(let property):
      let accessors = (property.accessors ?? []).map(\.name).joined(separator: " ")
      return names(of: property).map {
        "\(property.isConstant ? "let" : "var") \($0) {\(accessors)}"
      }
    case .condition(let condition):
      return condition.clauses.flatMap { lines(of: $0.members) }
    case .other("case", let names?):
      return names.split(separator: ", ").map { "case \(bare(String($0)))" }
    case .other("typealias", let name?): return ["typealias \(bare(name))"]
    case .other: return []
    }
  }

  // MARK: Parts of a line

  private func line(
    _ kind: String, _ name: String, _ generics: DeclaredGenerics?,
    _ parameters: [DeclaredParameter], _ effects: DeclaredEffects, _ result: DeclaredTypeUse?,
    _ head: DeclarationHead?, failable: String = ""
  ) -> String {
    // The compiler gives no name to what has none.
    let internals = parameters.map {
      "\($0.name == "_" ? "" : bare($0.name))\($0.defaultValue == nil ? "" : "=")"
    }
    var thrown = ""
    if case .type = effects.throwing { thrown = "throws(…) " }
    return """
      \(kind) \(bare(name))(\(labels(parameters))) \(names(generics))\(failable)\
      (\(internals.joined(separator: ","))) \(thrown)\
      \(result.map { "-> \(words(of: $0)) " } ?? "")\(head.map { "end \(end($0))" } ?? "")
      """
  }

  private func entry(_ property: DeclaredProperty) -> String {
    "entry \(property.type.map(words) ?? "-")\(property.initialValue == nil ? "" : " =")"
  }

  /// Several names of a pattern.
  private func names(of property: DeclaredProperty) -> [String] {
    guard property.isPattern else { return [bare(property.name)] }
    return property.name.split { !($0.isLetter || $0.isNumber) }.map(String.init)
  }

  private func labels(_ parameters: [DeclaredParameter]) -> String {
    parameters.map { "\($0.label.map(bare) ?? "_"):" }.joined()
  }

  private func names(_ generics: DeclaredGenerics?) -> String {
    guard let generics else { return "" }
    return "<\(generics.parameters.map(\.name).joined(separator: ","))> "
  }

  private func baseName(of type: DeclaredType) -> String {
    type.kind == .extension ? String(type.name.filter { $0 != " " }) : bare(type.name)
  }

  private func bare(_ name: String) -> String { name.filter { $0 != "`" } }

  /// Where the last token begins.
  private func end(_ head: DeclarationHead) -> String {
    let offset = starts[head.range.upperBound] ?? 0
    var lines = lineStarts.indices
    while lines.count > 1 {
      let middle = lines.lowerBound + lines.count / 2
      lines = lineStarts[middle] <= offset ? middle..<lines.upperBound : lines.lowerBound..<middle
    }
    let line = lines.lowerBound
    return "\(line + 1):\(offset - lineStarts[line] + 1)"
  }

  // MARK: Types

  /// What a type is made of, sorted: not its attributes, its specifiers and the labels of tuples.
  private func words(of type: DeclaredTypeUse) -> String {
    guard let tokens = try? Lexer.tokenize(type.text).tokens else { return "?" }
    var words: [String] = []
    var brackets: [String] = []
    var thrownDepth: Int?
    for (index, token) in tokens.enumerated() {
      let next = tokens[min(index + 1, tokens.count - 1)].text
      let previous = index > 0 ? tokens[index - 1].text : ""
      // The compiler tells no type that a function throws.
      if previous == "throws", token.text == "(" { thrownDepth = brackets.count }
      if ["(", "["].contains(token.text) { brackets.append(token.text) }
      if [")", "]"].contains(token.text) { _ = brackets.popLast() }
      if let depth = thrownDepth {
        if brackets.count == depth { thrownDepth = nil }
        continue
      }
      switch token.kind {
      case .word:
        let isLabel = brackets.last == "(" && (next == ":" || previous == "_")
        if isLabel || previous == "@" || Self.silent.contains(token.text) || token.text == "_" {
          continue
        }
        words.append(bare(token.text))
      case .mark where token.text == "[": words.append("[")
      case .operator where ["?", "!"].contains(token.text): words.append("?")
      case .operator where token.text == "->": words.append("->")
      default: break
      }
    }
    return words.sorted().joined(separator: " ")
  }

  private static let silent: Set = [
    "inout", "some", "each", "repeat", "borrowing", "consuming", "sending", "isolated",
    "Any",
  ]
}
