/// The initializer that `@Injectable` writes.
struct InjectableInitializer {
  typealias Item = InjectableProperties.Item
  typealias Clause = InjectableProperties.Clause
  typealias Parameter = InjectableProperties.Parameter

  private let accessLevel: String

  /// What the parameters' defaults come from, as the comment says it.
  private let source: String

  /// How many initializers conditions may ask for.
  private static let most = 16

  /// - Parameters:
  ///   - accessLevel: That of the type; nil where none is written.
  ///   - source: What the parameters' defaults come from.
  init(accessLevel: String?, source: String) {
    switch accessLevel {
    case "open", "public": self.accessLevel = "public "
    case "package": self.accessLevel = "package "
    default: self.accessLevel = ""
    }
    self.source = source
  }

  /// The initializer; where conditions choose parameters, one for each choice.
  func text(for items: [Item]) throws -> String {
    let variants = Self.variants(of: items)
    if variants > Self.most, case .condition(_, let range)? = items.first(where: \.isCondition) {
      throw Diagnostic(
        message: """
          @Injectable would write \(variants) initializers for the conditions in this type, and \
          \(Self.most) at most: put what they choose behind one dependency
          """, range: range)
    }
    return expanded(items)
  }

  private func expanded(_ items: [Item]) -> String {
    guard let index = items.firstIndex(where: \.isCondition),
      case .condition(var clauses, _) = items[index]
    else { return initializer(items.compactMap(\.parameter)) }
    if clauses.last?.directive != "else" {
      clauses.append(Clause(directive: "else", condition: "", items: []))
    }
    let parts = clauses.map { clause in
      let chosen = items[..<index] + clause.items + items[(index + 1)...]
      return "#\(clause.directive) \(clause.condition)\n" + expanded(Array(chosen)) + "\n"
    }
    return parts.joined() + "#endif"
  }

  private static func variants(of items: [Item]) -> Int {
    items.reduce(1) { product, item in
      guard case .condition(let clauses, _) = item else { return product }
      let hasElse = clauses.last?.directive == "else"
      let sum = clauses.map { variants(of: $0.items) }.reduce(hasElse ? 0 : 1, +)
      return min(product * sum, 1 << 20)
    }
  }

  private func initializer(_ parameters: [Parameter]) -> String {
    guard !parameters.isEmpty else { return "\(accessLevel)init() {}" }
    let resolves = parameters.contains { $0.defaultValue != nil }
    let comment = resolves ? "/// What is not passed comes from \(source).\n" : ""
    let declared = parameters.map { "  \($0.declaration)" }.joined(separator: ",\n")
    let assigned = parameters.map { "  self.\($0.name) = \($0.name)" }.joined(separator: "\n")
    return "\(comment)\(accessLevel)init(\n\(declared)\n) {\n\(assigned)\n}"
  }

  // MARK: Initializers of the type

  /// Refuses to write what stands in the type already.
  func refuseDouble(of items: [Item], in type: DeclaredType) throws {
    let parameters = items.compactMap(\.parameter)
    let labels = parameters.map { Optional($0.name) }
    guard
      let double = type.members.lazy.compactMap(\.initializer).first(where: {
        $0.parameters.map(\.label) == labels
          && zip($0.parameters, parameters).allSatisfy { $0.type.base == $1.type.base }
      })
    else { return }
    throw Diagnostic(
      message: """
        '\(type.name)' has the initializer that @Injectable would write: remove it, or @Injectable
        """, range: double.head.nameRange,
      fixIts: [
        FixIt(message: "remove the initializer", range: double.head.range, newText: ""),
        .removing("Injectable", in: type.head),
      ].compactMap { $0 })
  }
}

extension InjectableProperties.Item {
  var isCondition: Bool { parameter == nil }

  var parameter: InjectableProperties.Parameter? {
    guard case .parameter(let parameter) = self else { return nil }
    return parameter
  }
}

extension InjectableProperties.Parameter {
  /// As it stands between the initializer's parentheses.
  fileprivate var declaration: String {
    let escaping = type.isFunction ? "@escaping " : ""
    return "\(name): \(escaping)\(type.text)" + (defaultValue.map { " = \($0)" } ?? "")
  }
}

extension DeclaredMember {
  fileprivate var initializer: DeclaredInitializer? {
    guard case .initializer(let initializer) = self else { return nil }
    return initializer
  }
}
