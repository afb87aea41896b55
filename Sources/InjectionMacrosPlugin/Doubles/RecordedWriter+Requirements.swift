/// What a recording double does that is asked: it notes the call, and passes it on.
extension RecordedWriter {
  func write(_ requirement: DoubledRequirement, to text: inout SwiftText) {
    text.line()
    let start =
      requirement.attributes + proto.memberAccess + requirement.isolation
      + requirement.staticness
    switch requirement.form {
    case .function(let function):
      write(function, requirement, start, to: &text)
    case .initializer(let initializer):
      write(initializer, requirement.operations[0], start, to: &text)
    case .property(let property):
      let type = concrete(property.type?.text ?? "")
      text.block("\(start)var \(property.name): \(type)") { text in
        writeAccessors(property.accessors ?? [], requirement, ".\(property.name)", to: &text)
      }
    case .subscript(let declared):
      let generics = declared.generics?.text ?? ""
      let clause = declared.whereClause.map { " where " + $0 } ?? ""
      let parameters = requirement.operations[0].parameters
      let list = parameters.map(\.subscriptDeclaration).joined(separator: ", ")
      let signature = "\(generics)(\(list)) -> \(declared.returnType.text)\(clause)"
      text.block("\(start)subscript\(concrete(signature))") { text in
        writeAccessors(declared.accessors, requirement, "[]", to: &text)
      }
    }
  }

  private func write(
    _ function: DeclaredFunction, _ requirement: DoubledRequirement, _ start: String,
    to text: inout SwiftText
  ) {
    let operation = requirement.operations[0]
    let mutating = kind == "struct" && function.head.has("mutating") ? "mutating " : ""
    let answer = function.returnType.map { " -> " + $0.text } ?? ""
    let signature = signature(
      operation, function.generics, function.effects, answer, function.whereClause)
    text.block("\(start)\(mutating)func \(function.name)\(signature)") { text in
      writeRecord(of: operation, to: &text)
      if operation.isVariadic {
        writeVariadicCall(of: function, operation, to: &text)
      } else {
        writeAnswer(of: operation, requirement, to: &text) { place, passing in
          let arguments = operation.parameters.map { $0.forwarded(passing($0)) }
          return "\(place).\(function.name)(\(arguments.joined(separator: ", ")))"
        }
      }
    }
  }

  private func signature(
    _ operation: DoubledOperation, _ generics: DeclaredGenerics?, _ effects: DeclaredEffects,
    _ answer: String, _ whereClause: String?
  ) -> String {
    let list = operation.parameters.map(\.declaration).joined(separator: ", ")
    let effects = effects.text.isEmpty ? "" : " " + effects.text
    let clause = whereClause.map { " where " + $0 } ?? ""
    return concrete("\(generics?.text ?? "")(\(list))\(effects)\(answer)\(clause)")
  }

  private func writeAccessors(
    _ accessors: [DeclaredAccessor], _ requirement: DoubledRequirement, _ member: String,
    to text: inout SwiftText
  ) {
    for (accessor, operation) in zip(accessors, requirement.operations) {
      let effects = operation.effects.dropLast()
      let words = [
        kind == "struct" ? accessor.modifiers.map(\.text).joined(separator: " ") : "",
        accessor.name,
        String(effects),
      ]
      text.block(words.filter { !$0.isEmpty }.joined(separator: " ")) { text in
        writeRecord(of: operation, to: &text)
        writeAnswer(of: operation, requirement, to: &text) { place, passing in
          let isSetter = operation.role == .set
          let indices = operation.parameters.dropLast(isSetter ? 1 : 0)
          let arguments = indices.map { $0.forwarded(passing($0)) }.joined(separator: ", ")
          let asked = place + (member == "[]" ? "[\(arguments)]" : member)
          guard isSetter, let value = operation.parameters.last else { return asked }
          return "\(asked) = \(value.unwrapped(passing(value)))"
        }
      }
    }
  }

  private func writeRecord(of operation: DoubledOperation, to text: inout SwiftText) {
    let owner = operation.isStatic ? "Self._statics" : "self._recorder"
    let failure = TypeText.withoutSelf(operation.failure ?? "Never")
    let texts = operation.argumentTexts { parameter in
      parameter.isPack ? parameter.list : parameter.unwrapped(parameter.bodyName)
    }
    let recording = operation.recording(texts, throwing: failure)
    text.line("\(operation.marks)\(owner).\(recording)")
  }

  // MARK: Passing on

  /// Writes what asks the other.
  ///
  /// - Parameters:
  ///   - operation: What is asked.
  ///   - requirement: That of the operation.
  ///   - text: What is written.
  ///   - asking: Gives the expression, of what is asked, and of how an argument is said.
  private func writeAnswer(
    of operation: DoubledOperation, _ requirement: DoubledRequirement, to text: inout SwiftText,
    _ asking: (String, (DoubledParameter) -> String) -> String
  ) {
    let isSetter = operation.role == .set
    guard isAskedInPlace(operation, of: requirement) else {
      let place = operation.isStatic ? wrappedName : "self._wrapped"
      let asked = asking(place) { $0.bodyName }
      text.line(isSetter ? asked : answering(operation, operation.marks + asked))
      return
    }
    let names = Dictionary(
      operation.parameters.enumerated().map { ($1.bodyName, "_passed\($0 + 1)") },
      uniquingKeysWith: { one, _ in one })
    for parameter in operation.parameters where !parameter.isInout {
      let name = names[parameter.bodyName] ?? ""
      text.line("let \(name) = PassedOn(\(parameter.bodyName))")
    }
    let asked = asking("_wrapped") { parameter in
      parameter.isInout ? parameter.bodyName : "\(names[parameter.bodyName] ?? "").value"
    }
    let mark = operation.failure == nil ? "" : "try "
    let throwing = operation.failure.map { " throws(\(TypeText.withoutSelf($0)))" } ?? ""
    let call = "\(mark)self._wrapped.askInPlace { _wrapped\(throwing) in \(mark)\(asked) }"
    text.line(isSetter ? call : answering(operation, call))
  }

  private func answering(_ operation: DoubledOperation, _ call: String) -> String {
    "return " + (SelfUse(of: operation.answer)?.wrapped(call, by: wrapping) ?? call)
  }

  /// Whether an actor is asked from another one that has its executor.
  func isAskedInPlace(_ operation: DoubledOperation, of requirement: DoubledRequirement) -> Bool {
    proto.isActor && !operation.isStatic && !operation.isAsync && requirement.isolation.isEmpty
      && operation.globalActor == nil && !operation.parameters.contains(where: \.isIsolated)
  }

  /// Writes a call with variadic arguments: the function is asked for as one that takes arrays,
  /// which is what it takes, because no array can be passed in their place.
  private func writeVariadicCall(
    of function: DeclaredFunction, _ operation: DoubledOperation, to text: inout SwiftText
  ) {
    let place = operation.isStatic ? wrappedName : "self._wrapped"
    let actor = operation.globalActor.map { $0 + " " } ?? ""
    let answer = TypeText.withoutImplicitUnwrapping(function.returnType?.text ?? "Void")
    let type = { (list: [String]) in
      let type = "(\(list.joined(separator: ", "))) \(operation.effects)-> \(answer)"
      return actor + self.asWrapped(type)
    }
    let labels = operation.parameters.map { ($0.label ?? "_") + ":" }.joined()
    let types = operation.parameters.map { TypeText.withoutImplicitUnwrapping($0.typeText) }
    let declared = zip(types, operation.parameters).map { $1.isVariadic ? "\($0)..." : $0 }
    let arrays = zip(types, operation.parameters).map { $1.isVariadic ? "[\($0)]" : $0 }
    // Not every type of a function can be said in an expression.
    text.line("typealias _Asked = \(type(arrays))")
    text.line("let _asked: \(type(declared)) = \(place).\(function.name)(\(labels))")
    let values = operation.parameters.map(\.valuePassedOn).joined(separator: ", ")
    let call = "unsafeBitCast(_asked, to: _Asked.self)(\(values))"
    text.line(answering(operation, operation.marks + call))
  }

  /// A type with the double's own in the place of `Self`.
  private func concrete(_ text: String) -> String {
    TypeText.replacingWords(in: TypeText.withoutSelf(text)) { word in
      word == "Self" ? typeName : nil
    }
  }

  /// A type with that of what is wrapped in the place of `Self`.
  private func asWrapped(_ text: String) -> String {
    TypeText.replacingWords(in: TypeText.withoutSelf(text)) { word in
      word == "Self" ? "(\(wrappedType))" : nil
    }
  }

  // MARK: Initializers

  private func write(
    _ initializer: DeclaredInitializer, _ operation: DoubledOperation, _ start: String,
    to text: inout SwiftText
  ) {
    let signature = signature(
      operation, initializer.generics, initializer.effects, "", initializer.whereClause)
    text.block("\(start)init\(initializer.failable ?? "")\(signature)") { text in
      writeRecord(of: operation, to: &text)
      let arguments = operation.parameters.map { $0.forwarded($0.bodyName) }
      let made = "\(operation.marks)\(wrappedName)(\(arguments.joined(separator: ", ")))"
      guard initializer.failable != nil else {
        text.line("_wrapped = \(made)")
        return
      }
      text.line("guard let _made = \(made) else { return nil }")
      text.line("_wrapped = _made")
    }
  }
}

extension DoubledOperation {
  var isVariadic: Bool { parameters.contains(where: \.isVariadic) }
}

extension DoubledParameter {
  /// Whether a call runs on the actor that this argument is.
  var isIsolated: Bool { type.specifiers.contains("isolated") }

  /// An argument with its label, as what a recording double wraps is called with.
  ///
  /// - Parameter value: The argument.
  /// - Returns: The argument, evaluated where it was not.
  func forwarded(_ value: String) -> String {
    (label.map { "\($0.bareName): " } ?? "") + passed(value)
  }

  /// The same without a label; variadic arguments are an array.
  var valuePassedOn: String { passed(bodyName) }

  /// A value as what is wrapped takes it: where that is a double's, what it wraps in its turn.
  func unwrapped(_ value: String) -> String {
    let use = isVariadic && type.base == "Self" ? .array : SelfUse(of: type.base)
    return use?.unwrapped(value) ?? value
  }

  private func passed(_ value: String) -> String {
    if isPack { return "repeat each \(value)" }
    let value = (isInout ? "&" : "") + unwrapped(value)
    guard isAutoclosure else { return value }
    let effects = type.base.prefix { $0 != ">" }
    let marks =
      (effects.contains("throws") ? "try " : "") + (effects.contains("async") ? "await " : "")
    return "\(marks)\(value)()"
  }
}
