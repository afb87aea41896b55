import Foundation

@testable import InjectionMacrosPlugin

/// What the macros write for a file of these tests, which the compiler has built too.
struct ExpandedFile {
  /// The macros that are attached, and the roles in which the compiler asks for each.
  private static let roles = [
    "Fake": ["peer"], "Inject": ["accessor", "peer"], "Injectable": ["member", "extension"],
    "Recorded": ["peer"],
  ]

  private let source: String

  /// - Parameter source: A file of Swift.
  init(source: String) { self.source = source }

  /// Each declaration with a macro, and what stands beside it then.
  func text() throws -> String {
    var reader = try DeclarationReader(source)
    return try reader.readFile().map { try text(of: $0, in: []) }.joined()
  }

  private func text(of member: DeclaredMember, in context: [Syntax]) throws -> String {
    switch member {
    case .type(let type):
      let own = try text(of: type.head, name: type.name, in: context)
      let header = type.head.range.lowerBound..<type.bodyRange.lowerBound
      let inner = try type.members.map { try text(of: $0, in: [syntax(header, "{}")] + context) }
      return own + inner.joined()
    case .property(let property):
      return try text(of: property.head, name: property.name, in: context)
    case .condition(let condition):
      return try condition.clauses.flatMap(\.members).map { try text(of: $0, in: context) }.joined()
    default: return ""
    }
  }

  private func text(
    of head: DeclarationHead, name: String, in context: [Syntax]
  ) throws -> String {
    var text = ""
    for attribute in head.attributes {
      for role in Self.roles[attribute.lastName] ?? [] {
        let expansion = try expansion(of: attribute, role: role, head, name: name, in: context)
        if expansion.isEmpty { continue }
        text += "=== \(attribute.text) \(name): \(role)\n\(expansion)\n\n"
      }
    }
    return text
  }

  private func expansion(
    of attribute: DeclaredAttribute, role: String, _ head: DeclarationHead, name: String,
    in context: [Syntax]
  ) throws -> String {
    let type = "\(attribute.lastName)Macro"
    let use = MacroUse(
      macroType: type, macroName: attribute.lastName, role: role, syntax: syntax(attribute.range),
      declaration: syntax(head.range), extendedType: role == "extension" ? name : nil,
      addsConformance: role == "extension", context: context)
    let macro = MacroList.all.first { $0.typeName == type }
    return try macro?.expand(use) ?? "there is no \(type)"
  }

  private func syntax(_ range: Range<Int>, _ suffix: String = "") -> Syntax {
    let bytes = Array(source.utf8)[range]
    return Syntax(
      source: String(decoding: bytes, as: UTF8.self) + suffix, file: "File.swift",
      offset: range.lowerBound)
  }
}
