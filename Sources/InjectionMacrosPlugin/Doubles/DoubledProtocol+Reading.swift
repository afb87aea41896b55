extension DoubledProtocol {
  /// Reads the protocol at which a macro stands.
  ///
  /// - Parameter use: The macro and the declaration.
  /// - Throws: ``Diagnostics`` where a double of it cannot be written, with all reasons.
  init(_ use: MacroUse) throws {
    let macro = "@\(use.macroName)"
    let source = use.declaration?.source ?? ""
    let type = try Self.type(in: source, macro)
    var problems = Self.problems(of: type, macro, repeated: try use.repeatedProtocols())
    var types: [DeclaredAssociatedType] = []
    var requirements: [DoubledRequirement] = []
    let reader = RequirementReader(macro, type, source)
    for (member, condition) in DoubledCondition.flattened(type.members) {
      do {
        if case .associatedType(let type) = member {
          try reader.check(type, under: condition)
          types.append(type)
        }
        if let requirement = try reader.read(member, under: condition) {
          requirements.append(requirement)
        }
      } catch let problem as Diagnostic {
        problems.append(problem)
      }
    }
    problems += OperationNames.tellApart(&requirements, macro)
    guard problems.isEmpty else { throw Diagnostics(all: problems) }
    self.init(
      macro: macro, declaration: type, associatedTypes: types, requirements: requirements)
  }

  /// The protocol in the source at which a macro stands.
  private static func type(in source: String, _ macro: String) throws -> DeclaredType {
    var reader = try DeclarationReader(source)
    let member = try reader.readDeclaration().first
    guard case .type(let type) = member else {
      throw Diagnostic(
        message: "\(macro) writes a test double of a protocol, and this is none",
        range: member?.nameRange ?? 0..<0)
    }
    guard type.kind == .protocol else {
      let attribute = type.head.attribute(String(macro.dropFirst()))
      throw Diagnostic(
        message: """
          \(macro) writes a test double of a protocol, and '\(type.name)' is none: let it conform \
          to one, and write \(macro) there
          """, range: type.head.nameRange,
        fixIts: attribute.map {
          [FixIt(message: "remove '\(macro)'", range: $0.range, newText: "")]
        }
          ?? [])
    }
    return type
  }

  /// The protocols that ask for nothing that a double would have to write.
  private static let known: Set = [
    "Sendable", "SendableMetatype", "AnyObject", "class", "Actor", "Swift.Sendable",
    "@unchecked Sendable",
  ]

  /// What of the protocol itself no double can be written of.
  private static func problems(
    of type: DeclaredType, _ macro: String, repeated: Set<String>
  ) -> [Diagnostic] {
    let unseen = type.inherited.filter { !known.contains($0) && !repeated.contains($0) }
    var problems = unseen.map { inherited in
      if inherited.hasPrefix("~") {
        return Diagnostic(
          message: """
            \(macro) cannot write a double of '\(type.name)': calls of what is \(inherited) cannot be \
            kept. Write it by hand
            """, range: type.head.nameRange)
      }
      return Diagnostic(
        message: """
          \(macro) sees this declaration alone, and not what '\(inherited)' requires: repeat its \
          requirements in '\(type.name)', and say \(macro)(repeating: (any \(inherited)).self)
          """, range: type.head.nameRange,
        fixIts: Self.fixIt(of: type, macro, repeating: inherited))
    }
    if let attribute = type.head.attribute("objc") {
      problems.append(
        Diagnostic(
          message: "\(macro) cannot write a double of an @objc protocol: write it by hand",
          range: attribute.range))
    }
    return problems
  }
}

extension DoubledProtocol {
  /// The change that says which protocol's requirements are repeated.
  private static func fixIt(
    of type: DeclaredType, _ macro: String, repeating inherited: String
  ) -> [FixIt] {
    guard let attribute = type.head.attribute(String(macro.dropFirst())) else { return [] }
    let argument = "(any \(inherited)).self"
    let end = attribute.range.upperBound
    let isFirst = attribute.arguments?.isEmpty ?? true
    let range = attribute.arguments == nil ? end..<end : end - 1..<end
    let text = isFirst ? "(repeating: \(argument))" : ", \(argument))"
    return [FixIt(message: "say that '\(inherited)' is repeated", range: range, newText: text)]
  }
}

extension DeclaredMember {
  /// Where its name stands.
  fileprivate var nameRange: Range<Int> {
    switch self {
    case .type(let type): type.head.nameRange
    case .function(let function): function.head.nameRange
    case .initializer(let initializer): initializer.head.nameRange
    case .property(let property): property.nameRange
    case .subscript(let declared): declared.head.nameRange
    case .associatedType(let type): type.head.nameRange
    case .condition, .other: 0..<0
    }
  }
}

extension MacroUse {
  /// The protocols whose requirements the declaration repeats: `@Fake(repeating: (any Base).self)`.
  fileprivate func repeatedProtocols() throws -> Set<String> {
    var reader = try DeclarationReader(syntax.source)
    let attribute = try reader.readAttribute()
    let types = (attribute.arguments ?? []).map { argument in
      var text = argument.text
      if text.hasSuffix(".self") { text.removeLast(5) }
      if text.hasPrefix("("), text.hasSuffix(")") { text = String(text.dropFirst().dropLast()) }
      return text.hasPrefix("any ") ? String(text.dropFirst(4)) : text
    }
    return Set(types)
  }
}
