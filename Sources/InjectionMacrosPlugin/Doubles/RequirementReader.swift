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
  func read(
    _ member: DeclaredMember, under condition: DoubledCondition?
  ) throws -> DoubledRequirement? {
    var requirement: DoubledRequirement
    switch member {
    case .function(let function): requirement = try read(function)
    case .property(let property): requirement = try read(property)
    case .subscript(let declared): requirement = try read(declared)
    case .initializer(let initializer): requirement = try read(initializer)
    case .condition, .associatedType, .type, .other: return nil
    }
    for index in requirement.operations.indices {
      requirement.operations[index].condition = condition
      if requirement.head.isStatic { requirement.operations[index].isStatic = true }
    }
    return requirement
  }

  private func read(_ function: DeclaredFunction) throws -> DoubledRequirement {
    try check(function.head)
    try check(function.parameters)
    guard function.name.first.map({ $0.isLetter || $0 == "_" || $0 == "`" }) == true else {
      throw problem(
        function.head.nameRange,
        "an operator has no name that its calls could be known by. Write the double by hand")
    }
    try check(function.effects, of: function.name, function.head)
    let operation = DoubledOperation(
      role: .call, name: function.name.bareName, parameters: parameters(function.parameters),
      isAsync: function.effects.isAsync, throwing: function.effects.throwing,
      answer: answer(function.returnType), globalActor: globalActor(function.head),
      generics: names(function.generics),
      sendsAnswer: function.returnType?.specifiers.contains("sending") ?? false)
    return DoubledRequirement(form: .function(function), operations: [operation])
  }

  private func read(_ initializer: DeclaredInitializer) throws -> DoubledRequirement {
    try check(initializer.head)
    try check(initializer.parameters)
    try check(initializer.effects, of: "init", initializer.head)
    // What the compiler infers of such an initializer it refuses, where another file calls it first.
    guard initializer.effects.isAsync || !declaration.inherited.contains("Actor") else {
      throw problem(
        initializer.head.range,
        "Swift takes a synchronous initializer that is required of an actor for nonisolated, and "
          + "refuses it as that. Declare it with 'async'")
    }
    let operation = DoubledOperation(
      role: .make, name: "init", parameters: parameters(initializer.parameters),
      isAsync: initializer.effects.isAsync, throwing: initializer.effects.throwing,
      answer: initializer.failable == nil ? "Void" : "Bool",
      globalActor: globalActor(initializer.head), generics: names(initializer.generics),
      isStatic: true)
    return DoubledRequirement(form: .initializer(initializer), operations: [operation])
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
    try check(declared.parameters)
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
        answer: isSetter ? "Void" : answer(type), globalActor: globalActor(head),
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

  private func check(
    _ effects: DeclaredEffects, of name: String, _ head: DeclarationHead
  ) throws {
    guard effects.throwing == .rethrows || effects.isReasync else { return }
    throw problem(
      head.nameRange,
      "'\(name)' rethrows: it may throw only what its argument throws, and neither a test's "
        + "closure nor a chosen fault does. Declare it with 'throws'",
      place(of: "rethrows", in: head.range).map {
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
    for name in ["distributed", "optional"] where head.has(name) {
      throw problem(head.range, "a requirement is '\(name)'. Write the double by hand")
    }
  }

  /// Refuses an associated type that only some programs have.
  func check(_ type: DeclaredAssociatedType, under condition: DoubledCondition?) throws {
    guard condition != nil else { return }
    throw problem(
      type.head.range,
      "'\(type.name)' stands between #if and #endif, and a generic parameter of the double "
        + "cannot. Declare it outside of them")
  }

  private func check(_ parameters: [DeclaredParameter]) throws {
    for parameter in parameters {
      for specifier in parameter.type.specifiers where !Self.specifiers.contains(specifier) {
        throw problem(
          parameter.range,
          "an argument that is '\(specifier)' cannot be passed on. Write the double by hand")
      }
    }
  }

  private static let specifiers: Set = [
    "inout", "borrowing", "consuming", "sending", "isolated", "__owned", "__shared",
    "nonisolated(nonsending)",
  ]

  /// Refuses what is not `{ get }` or `{ get set }`.
  private func check(
    _ accessors: [DeclaredAccessor], of name: String, _ head: DeclarationHead
  ) throws {
    guard [["get"], ["get", "set"]].contains(accessors.map(\.name)) else {
      throw problem(head.range, "declare the accessors of '\(name)' as { get } or { get set }")
    }
  }
}
