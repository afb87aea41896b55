/// What a fake does that is asked.
extension FakeWriter {
  func write(_ requirement: DoubledRequirement, to text: inout SwiftText) {
    for operation in requirement.operations {
      writeControls(of: operation, requirement.title, to: &text)
    }
    text.line()
    let start =
      requirement.attributes + proto.memberAccess + requirement.isolation
      + requirement.staticness
    switch requirement.form {
    case .function(let function):
      write(function, requirement.operations[0], start, to: &text)
    case .initializer(let initializer):
      write(initializer, requirement.operations[0], start, to: &text)
    case .property(let property):
      let type = concrete(property.type?.text ?? "")
      text.block("\(start)var \(property.name): \(type)") { text in
        writeAccessors(of: requirement, to: &text)
      }
    case .subscript(let declared):
      let generics = declared.generics?.text ?? ""
      let clause = declared.whereClause.map { " where " + $0 } ?? ""
      let list = concrete(
        requirement.operations[0].parameters.map(\.subscriptDeclaration).joined(separator: ", "))
      text.block(
        "\(start)subscript\(generics)(\(list)) -> \(concrete(declared.returnType.text))\(clause)"
      ) { text in
        writeAccessors(of: requirement, to: &text)
      }
    }
  }

  private func write(
    _ function: DeclaredFunction, _ operation: DoubledOperation, _ start: String,
    to text: inout SwiftText
  ) {
    let answer = function.returnType.map { " -> " + concrete($0.text) } ?? ""
    let signature = signature(
      operation, function.generics, function.effects, answer, function.whereClause)
    text.block("\(start)func \(function.name)\(signature)") { text in
      writeBody(of: operation, to: &text)
    }
  }

  private func signature(
    _ operation: DoubledOperation, _ generics: DeclaredGenerics?, _ effects: DeclaredEffects,
    _ answer: String, _ whereClause: String?
  ) -> String {
    let list = concrete(operation.parameters.map(\.declaration).joined(separator: ", "))
    let effects = effects.text.isEmpty ? "" : " " + effects.text
    let clause = whereClause.map { " where " + $0 } ?? ""
    return "\(generics?.text ?? "")(\(list))\(effects)\(answer)\(clause)"
  }

  private func writeAccessors(of requirement: DoubledRequirement, to text: inout SwiftText) {
    for operation in requirement.operations {
      let effects = operation.effects.dropLast()
      let accessor = operation.role == .set ? "set" : "get"
      text.block(effects.isEmpty ? accessor : "\(accessor) \(effects)") { text in
        writeBody(of: operation, to: &text)
      }
    }
    if requirement.operations.count == 1, isPlainProperty(requirement.operations[0]) {
      let owner = requirement.isStatic ? "Self._statics" : "self"
      text.line("set { \(owner).\(requirement.operations[0].storageName).constant = newValue }")
    }
  }

  // MARK: Bodies

  private func writeBody(of operation: DoubledOperation, to text: inout SwiftText) {
    let owner = operation.isStatic ? "_statics" : "self"
    let storage = "\(owner).\(operation.storageName)"
    writeRecord(of: operation, owner, to: &text)
    let passed = operation.parameters.map(\.closureArgument).joined(separator: ", ")
    if operation.role == .set, operation.isOfProperty {
      text.line("\(storage).handler?(\(passed))")
      text.line("\(owner).\(getterStorage(of: operation)).keep(newValue)")
      return
    }
    let answer = { (expression: String) in
      guard operation.isAnswerErased else { return expression }
      return "\(storage).cast(\(expression), _arguments, of: \(owner)._fake)"
    }
    let handled = operation.marks + answer("_handler(\(passed))")
    text.line("if let _handler = \(storage).handler { return \(handled) }")
    text.line("return " + answer("\(storage).answer(_arguments, of: \(owner)._fake)"))
  }

  /// Writes what notes a call, and lets it wait or fail where the launch wants that.
  private func writeRecord(
    of operation: DoubledOperation, _ owner: String, to text: inout SwiftText
  ) {
    for pack in operation.parameters where pack.isPack {
      text.line("let \(pack.bodyName) = \(pack.list)")
    }
    if operation.isStatic { text.line("let _statics = Self._statics") }
    let arguments = operation.argumentTexts(\.bodyName)
    text.line("let _arguments: [String: String] = \(arguments)")
    text.line("\(owner).\(operation.storageName).note(\(operation.callValue))")
    let failure = concrete(operation.failure ?? "Never")
    text.line(
      "\(operation.marks)\(owner)._recorder.\(operation.recording("_arguments", throwing: failure))"
    )
  }

  /// Where the property that is set keeps what reading it gives.
  private func getterStorage(of setter: DoubledOperation) -> String {
    let requirement = proto.requirements.first { requirement in
      requirement.operations.contains { $0.name == setter.name }
    }
    return requirement?.operations.first?.storageName ?? setter.storageName
  }

  // MARK: Initializers

  private func write(
    _ initializer: DeclaredInitializer, _ operation: DoubledOperation, _ start: String,
    to text: inout SwiftText
  ) {
    let signature = signature(
      operation, initializer.generics, initializer.effects, "", initializer.whereClause)
    // A test that makes a fake means the initializer that is the fake's own.
    let attribute = operation.parameters.isEmpty ? "@_disfavoredOverload " : ""
    text.block("\(attribute)\(start)init\(initializer.failable ?? "")\(signature)") { text in
      text.line("_fake = \(identityHere)")
      writeRecord(of: operation, "_statics", to: &text)
      let passed = (["self"] + operation.parameters.map(\.closureArgument)).joined(separator: ", ")
      let storage = "_statics.\(operation.storageName)"
      guard initializer.failable != nil else {
        text.line("\(operation.marks)\(storage).handler?(\(passed))")
        return
      }
      let call = "\(operation.marks)_handler(\(passed))"
      text.line("if let _handler = \(storage).handler, !(\(call)) { return nil }")
    }
  }
}

extension DoubledOperation {
  /// What a recorder is called with to note a call.
  ///
  /// - Parameters:
  ///   - arguments: The arguments' texts.
  ///   - failure: The type of the errors.
  /// - Returns: The call, without the recorder.
  func recording(_ arguments: String, throwing failure: String) -> String {
    let label = isAsync ? "asynchronously: " : ""
    // An actor that is being made is no place to go on at.
    let isolation = isAsync && role == .make ? ", isolation: nil" : ""
    return "record(\(label)\(name.literal), \(arguments), throwing: \(failure).self\(isolation))"
  }
}
