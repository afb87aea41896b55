/// Reads the requirements of a protocol, and refuses those of which no double can be written.
struct RequirementReader {
  private let macro: String
  private let declaration: DeclaredType
  private let source: [UInt8]

  /// Makes a reader of one protocol, and of the source in which it was read.
  init(_ macro: String, _ declaration: DeclaredType, _ source: String) {
    self.macro = macro
    self.declaration = declaration
    self.source = Array(source.utf8)
  }

  /// What a member asks of a double; nil for what asks nothing.
  func read(_ member: DeclaredMember) throws -> DoubledRequirement? {
    switch member {
    case .function(let function): return try read(function)
    case .property(let property): return try read(property)
    case .subscript(let declared): return try read(declared)
    case .initializer(let initializer):
      throw problem(
        initializer.head.range,
        "an initializer is required: no test could tell what it makes what to do")
    case .condition(let condition):
      throw problem(
        condition.range,
        "requirements stand between #if and #endif: declare them in a protocol of their own")
    case .associatedType, .type, .other: return nil
    }
  }

  private func read(_ function: DeclaredFunction) throws -> DoubledRequirement {
    try check(function.head)
    try check(function.parameters, function.effects, function.head)
    try check(function.generics, function.head)
    guard function.name.first.map({ $0.isLetter || $0 == "_" || $0 == "`" }) == true else {
      throw problem(function.head.nameRange, "an operator has no name for its calls")
    }
    try checkEffects(of: function)
    let operation = DoubledOperation(
      role: .call, name: function.name.bareName, parameters: parameters(function.parameters),
      isAsync: function.effects.isAsync, throwing: function.effects.throwing,
      answer: answer(function.returnType), globalActor: globalActor(function.head),
      generics: names(function.generics))
    return DoubledRequirement(form: .function(function), operations: [operation])
  }

  private func read(_ property: DeclaredProperty) throws -> DoubledRequirement {
    try check(property.head)
    guard let type = property.type else {
      throw problem(property.head.nameRange, "'\(property.name)' has no type")
    }
    let accessors = property.accessors ?? []
    try check(accessors, of: property.name, property.head)
    let operations = operations(
      named: property.name.bareName, accessors, [], type, property.head, isOfProperty: true)
    return DoubledRequirement(form: .property(property), operations: operations)
  }

  private func read(_ declared: DeclaredSubscript) throws -> DoubledRequirement {
    try check(declared.head)
    try check(declared.parameters, DeclaredEffects(), declared.head)
    try check(declared.generics, declared.head)
    try check(declared.accessors, of: "subscript", declared.head)
    var operations = operations(
      named: "subscript", declared.accessors, parameters(declared.parameters),
      declared.returnType, declared.head, isOfProperty: false)
    for index in operations.indices { operations[index].generics = names(declared.generics) }
    return DoubledRequirement(form: .subscript(declared), operations: operations)
  }

  /// The reading and the setting of a property or a subscript.
  private func operations(
    named name: String, _ accessors: [DeclaredAccessor], _ parameters: [DoubledParameter],
    _ type: DeclaredTypeUse, _ head: DeclarationHead, isOfProperty: Bool
  ) -> [DoubledOperation] {
    accessors.map { accessor in
      let isSetter = accessor.name == "set"
      return DoubledOperation(
        role: isSetter ? .set : .get,
        name: isSetter ? "set" + name.capitalizedName : name,
        parameters: isSetter ? parameters + [DoubledParameter(newValueOf: type)] : parameters,
        isAsync: accessor.effects.isAsync, throwing: accessor.effects.throwing,
        answer: isSetter ? "Void" : type.base, globalActor: globalActor(head),
        isOfProperty: isOfProperty)
    }
  }

  private func parameters(_ declared: [DeclaredParameter]) -> [DoubledParameter] {
    declared.enumerated().map { DoubledParameter($1, at: $0) }
  }

  private func answer(_ type: DeclaredTypeUse?) -> String {
    type.map { ($0.attributes.map(\.text) + [$0.base]).joined(separator: " ") } ?? "Void"
  }

  private func names(_ generics: DeclaredGenerics?) -> Set<String> {
    Set(generics?.parameters.map(\.name) ?? [])
  }

  private func globalActor(_ head: DeclarationHead) -> String? {
    if head.modifiers.contains(where: { $0.name == "nonisolated" }) { return nil }
    let own = head.attributes.first(where: \.isGlobalActor)
    return (own ?? declaration.head.attributes.first(where: \.isGlobalActor))?.text
  }
}

// MARK: What is refused

extension RequirementReader {
  private func problem(
    _ range: Range<Int>, _ reason: String, _ fixIts: [FixIt] = []
  ) -> Diagnostic {
    Diagnostic(
      message: "\(macro) cannot write a double of '\(declaration.name)': \(reason)", range: range,
      fixIts: fixIts)
  }

  private func checkEffects(of function: DeclaredFunction) throws {
    guard function.effects.throwing == .rethrows || function.effects.isReasync else { return }
    throw problem(
      function.head.nameRange,
      "'\(function.name)' rethrows: it may throw only what its argument throws, and neither a "
        + "test's closure nor a chosen fault does. Declare it with 'throws'",
      place(of: "rethrows", in: function.head.range).map {
        [FixIt(message: "replace 'rethrows' with 'throws'", range: $0, newText: "throws")]
      } ?? [])
  }

  /// Where a word stands last in a range of the source.
  private func place(of word: String, in range: Range<Int>) -> Range<Int>? {
    let word = Array(word.utf8)
    let starts = range.lowerBound..<max(range.lowerBound, range.upperBound - word.count + 1)
    return starts.last { Array(source[$0..<$0 + word.count]) == word }.map { $0..<$0 + word.count }
  }

  private func check(_ head: DeclarationHead) throws {
    if head.isStatic {
      throw problem(
        head.range,
        "a static requirement belongs to no instance, so that tests that run at once would share "
          + "what they told it. Require it of an instance")
    }
    for name in ["distributed", "optional"] where head.has(name) {
      throw problem(head.range, "a requirement is '\(name)'. Write the double by hand")
    }
  }

  private func check(
    _ parameters: [DeclaredParameter], _ effects: DeclaredEffects, _ head: DeclarationHead
  ) throws {
    for parameter in parameters {
      for specifier in parameter.type.specifiers where specifier != "inout" {
        throw problem(
          parameter.range,
          "an argument that is '\(specifier)' cannot be kept. Write the double by hand")
      }
    }
  }

  /// Refuses what is not `{ get }` or `{ get set }`.
  private func check(
    _ accessors: [DeclaredAccessor], of name: String, _ head: DeclarationHead
  ) throws {
    guard [["get"], ["get", "set"]].contains(accessors.map(\.name)) else {
      throw problem(head.range, "declare the accessors of '\(name)' as { get } or { get set }")
    }
  }

  /// Refuses generic parameters that a test's closure cannot be given as `Any`.
  private func check(_ generics: DeclaredGenerics?, _ head: DeclarationHead) throws {
    if let pack = generics?.parameters.first(where: { $0.specifier != nil }) {
      throw problem(head.range, "'\(pack.name)' is a pack, which a test's closure cannot be given")
    }
  }
}
