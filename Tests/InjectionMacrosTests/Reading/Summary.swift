@testable import InjectionMacrosPlugin

// What was read, written as Swift again, in one line: what a test compares.

extension DeclaredMember {
  var summary: String {
    switch self {
    case .type(let type): type.summary
    case .function(let function): function.summary
    case .initializer(let initializer): initializer.summary
    case .property(let property): property.summary
    case .subscript(let member): member.summary
    case .associatedType(let type): type.summary
    case .condition(let condition): condition.summary
    case .other(let keyword, let name): "<\(keyword) \(name ?? "")>"
    }
  }
}

extension DeclarationHead {
  func summary(_ rest: String?...) -> String {
    (attributes.map(\.text) + modifiers.map(\.text) + rest.compactMap { $0 })
      .filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension DeclaredType {
  var summary: String {
    head.summary(
      kind.rawValue,
      name + (generics?.text ?? "")
        + (inherited.isEmpty ? "" : ": " + inherited.joined(separator: ", ")),
      whereClause.map { "where \($0)" },
      "{ \(members.map(\.summary).joined(separator: "; ")) }")
  }
}

extension DeclaredFunction {
  var summary: String {
    head.summary(
      "func", name + (generics?.text ?? "") + parameters.summary, effects.text,
      returnType.map { "-> \($0.text)" }, whereClause.map { "where \($0)" }, hasBody ? "{}" : nil)
  }
}

extension DeclaredInitializer {
  var summary: String {
    head.summary(
      "init" + (failable ?? "") + (generics?.text ?? "") + parameters.summary, effects.text,
      whereClause.map { "where \($0)" }, hasBody ? "{}" : nil)
  }
}

extension DeclaredSubscript {
  var summary: String {
    head.summary(
      "subscript" + (generics?.text ?? "") + parameters.summary, "-> \(returnType.text)",
      whereClause.map { "where \($0)" }, accessors.summary)
  }
}

extension DeclaredProperty {
  var summary: String {
    head.summary(
      isConstant ? "let" : "var", name + (type.map { ": \($0.text)" } ?? ""),
      initialValue.map { "= \($0)" }, accessors?.summary)
  }
}

extension DeclaredAssociatedType {
  var summary: String {
    head.summary(
      "associatedtype", name + (inherited.isEmpty ? "" : ": " + inherited.joined(separator: ", ")),
      defaultType.map { "= \($0)" }, whereClause.map { "where \($0)" })
  }
}

extension DeclaredCondition {
  var summary: String {
    clauses.map { clause in
      "#\(clause.directive) \(clause.condition) { "
        + clause.members.map(\.summary).joined(separator: "; ") + " }"
    }.joined(separator: " ")
  }
}

extension [DeclaredParameter] {
  var summary: String {
    "("
      + map { parameter in
        let attributes = parameter.attributes.map { $0.text + " " }.joined()
        return "\(attributes)\(parameter.label ?? "_") \(parameter.name): \(parameter.type.text)"
          + (parameter.isVariadic ? "..." : "") + (parameter.defaultValue.map { " = \($0)" } ?? "")
      }.joined(separator: ", ") + ")"
  }
}

extension [DeclaredAccessor] {
  var summary: String {
    let texts = map { accessor in
      (accessor.modifiers.map(\.text) + [accessor.name, accessor.effects.text])
        .filter { !$0.isEmpty }.joined(separator: " ") + (accessor.hasBody ? " {}" : "")
    }
    return "{ \(texts.joined(separator: " ")) }"
  }
}
