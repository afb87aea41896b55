/// `@Recorded protocol Drive`: `RecordedDrive`, which notes each call and asks the drive it wraps.
enum RecordedMacro: Macro {
  static let typeName = "RecordedMacro"

  static func expand(_ use: MacroUse) throws -> String {
    let recorded = RecordedWriter(try DoubledProtocol(use))
    try recorded.check()
    var text = SwiftText()
    recorded.write(to: &text)
    return text.text
  }
}

/// Writes what records the calls of one protocol.
struct RecordedWriter {
  private let proto: DoubledProtocol
  private let typeName: String

  init(_ proto: DoubledProtocol) {
    self.proto = proto
    typeName = "Recorded" + proto.name.bareName
  }

  /// Writes the type, where mocks are compiled.
  func write(to text: inout SwiftText) {
    text.line("#if DEBUG || HARNESS_ENABLED")
    text.line("/// A ``\(proto.name)`` that notes its calls, and asks another.")
    for attribute in proto.attributes { text.line(attribute) }
    text.block(
      "\(proto.access)\(kind) \(typeName)\(genericParameters): \(proto.name)\(whereClause)"
    ) { text in
      writeHead(to: &text)
      for requirement in proto.requirements { write(requirement, to: &text) }
    }
    text.line("#endif")
  }

  private var kind: String { proto.isActor ? "actor" : proto.isClass ? "final class" : "struct" }

  /// Whether the type of what is wrapped is a generic parameter: `any Store<Item>` says the
  /// primary associated types alone.
  private var isGenericOverWrapped: Bool {
    !proto.associatedTypes.isEmpty && !proto.areAllTypesPrimary
  }

  private var genericParameters: String {
    isGenericOverWrapped ? "<Wrapped: \(proto.name)>" : proto.genericParameters
  }

  private var whereClause: String { isGenericOverWrapped ? "" : proto.genericWhereClause }

  private var wrappedType: String {
    isGenericOverWrapped ? "Wrapped" : "any \(proto.name)\(proto.genericArguments)"
  }

  /// Whether a requirement may change what is wrapped.
  private var isMutating: Bool {
    guard kind == "struct" else { return false }
    return proto.requirements.contains { requirement in
      switch requirement.form {
      case .function(let function): function.head.has("mutating")
      case .property(let property): property.accessors?.contains(where: \.isMutating) ?? false
      case .subscript(let declared): declared.accessors.contains(where: \.isMutating)
      }
    }
  }

  /// Whether what is wrapped may be asked outside the protocol's actor.
  private var canLeaveActor: Bool {
    proto.isActor || (proto.declaration.inherited.contains("Sendable") && !isMutating)
  }

  private func writeHead(to text: inout SwiftText) {
    let wrapped = isMutating ? "var" : "let"
    let isolation = canLeaveActor ? proto.ownIsolation : ""
    text.line("private \(isolation)\(wrapped) _wrapped: \(wrappedType)")
    text.line("private \(proto.ownIsolation)let _recorder = CallRecorder()")
    text.line()
    proto.writeNames(to: &text)
    if isGenericOverWrapped {
      text.line()
      for type in proto.associatedTypes {
        text.line("\(proto.memberAccess)typealias \(type.name) = Wrapped.\(type.name)")
      }
    }
    text.line()
    text.line("/// Wraps what is asked after its calls were noted.")
    text.block(
      "\(proto.memberAccess)\(proto.isActor ? "" : isolation)init(_ wrapped: \(wrappedType))"
    ) { text in
      text.line("_wrapped = wrapped")
    }
    text.line()
    proto.writeCalls(to: &text)
  }

  // MARK: Requirements

  private func write(_ requirement: DoubledRequirement, to text: inout SwiftText) {
    text.line()
    let start = requirement.attributes + proto.memberAccess + requirement.isolation
    switch requirement.form {
    case .function(let function):
      write(function, requirement.operations[0], start, to: &text)
    case .property(let property):
      let type = TypeText.withoutSelf(property.type?.text ?? "")
      text.block("\(start)var \(property.name): \(type)") { text in
        writeAccessors(property.accessors ?? [], requirement, property.name, to: &text)
      }
    case .subscript(let declared):
      let generics = declared.generics?.text ?? ""
      let clause = declared.whereClause.map { " where " + $0 } ?? ""
      let parameters = requirement.operations[0].parameters
      let list = parameters.map(\.subscriptDeclaration).joined(separator: ", ")
      let arguments = parameters.map(\.forwardedArgument).joined(separator: ", ")
      let signature = "\(generics)(\(list)) -> \(declared.returnType.text)\(clause)"
      text.block("\(start)subscript\(TypeText.withoutSelf(signature))") { text in
        writeAccessors(declared.accessors, requirement, "[\(arguments)]", to: &text)
      }
    }
  }

  private func write(
    _ function: DeclaredFunction, _ operation: DoubledOperation, _ start: String,
    to text: inout SwiftText
  ) {
    let mutating = kind == "struct" && function.head.has("mutating") ? "mutating " : ""
    let list = operation.parameters.map(\.declaration).joined(separator: ", ")
    let effects = function.effects.text.isEmpty ? "" : " " + function.effects.text
    let answer = function.returnType.map { " -> " + $0.text } ?? ""
    let clause = function.whereClause.map { " where " + $0 } ?? ""
    let signature = "\(function.generics?.text ?? "")(\(list))\(effects)\(answer)\(clause)"
    text.block(
      "\(start)\(mutating)func \(function.name)\(TypeText.withoutSelf(signature))"
    ) { text in
      writeRecord(of: operation, to: &text)
      let arguments = operation.parameters.map(\.forwardedArgument).joined(separator: ", ")
      let call = "\(operation.marks)self._wrapped.\(function.name)(\(arguments))"
      text.line(answersItself(function) ? "return \(typeName)(\(call))" : "return \(call)")
    }
  }

  private func writeAccessors(
    _ accessors: [DeclaredAccessor], _ requirement: DoubledRequirement, _ member: String,
    to text: inout SwiftText
  ) {
    let place = "self._wrapped" + (member.hasPrefix("[") ? member : ".\(member)")
    for (accessor, operation) in zip(accessors, requirement.operations) {
      let effects = operation.effects.dropLast()
      let words = [
        kind == "struct" ? accessor.modifiers.map(\.text).joined(separator: " ") : "",
        accessor.name,
        String(effects),
      ]
      text.block(words.filter { !$0.isEmpty }.joined(separator: " ")) { text in
        writeRecord(of: operation, to: &text)
        text.line(
          operation.role == .set ? "\(place) = newValue" : "return \(operation.marks)\(place)")
      }
    }
  }

  private func writeRecord(of operation: DoubledOperation, to text: inout SwiftText) {
    let label = operation.isAsync ? "asynchronously: " : ""
    text.line(
      "\(operation.marks)self._recorder.record(\(label)\(operation.name.literal), "
        + "\(operation.argumentTexts), throwing: \(TypeText.withoutSelf(operation.failure ?? "Never")).self)"
    )
  }

  private func answersItself(_ function: DeclaredFunction) -> Bool {
    function.returnType?.base == "Self"
  }

  // MARK: What is refused

  /// Refuses what cannot be passed on to another.
  func check() throws {
    let problems = proto.requirements.compactMap { requirement in
      variadic(in: requirement)
        ?? reason(against: requirement).map { problem(requirement.head.range, $0) }
    }
    if !problems.isEmpty { throw Diagnostics(all: problems) }
  }

  private func problem(_ range: Range<Int>, _ reason: String) -> Diagnostic {
    Diagnostic(
      message: "\(proto.macro) cannot write a double of '\(proto.name)': \(reason)", range: range)
  }

  private func variadic(in requirement: DoubledRequirement) -> Diagnostic? {
    let parameters = requirement.operations.flatMap(\.parameters)
    guard let parameter = parameters.first(where: \.isVariadic) else { return nil }
    var problem = problem(
      parameter.range,
      "the arguments '\(parameter.bodyName)' cannot be passed on: take an array")
    let type = parameter.type.range.lowerBound..<parameter.range.upperBound
    let array = "[\(parameter.type.text)]"
    problem.fixIts = [FixIt(message: "replace with '\(array)'", range: type, newText: array)]
    return problem
  }

  private func reason(against requirement: DoubledRequirement) -> String? {
    let parameters = requirement.operations.flatMap(\.parameters)
    if parameters.contains(where: { mentionsSelf($0.type.base) }) {
      return "an argument of type Self cannot be passed on to another type"
    }
    if requirement.operations.contains(where: { $0.answer != "Self" && mentionsSelf($0.answer) }) {
      return "what gives Self in another type cannot be recorded"
    }
    if proto.globalActor != nil, !canLeaveActor, !requirement.isolation.isEmpty {
      return "'\(requirement.title)' is nonisolated, and what would be asked belongs to an actor: "
        + "let '\(proto.name)' inherit from AnyObject and Sendable"
    }
    let isSynchronous = requirement.operations.contains { !$0.isAsync }
    if proto.isActor, isSynchronous, requirement.isolation.isEmpty {
      return "'\(requirement.title)' of another actor can only be asked if it is 'async'"
    }
    return nil
  }

  private func mentionsSelf(_ type: String) -> Bool {
    TypeText.words(of: TypeText.withoutSelf(type)).contains("Self")
  }
}

extension DeclaredAccessor {
  /// Whether setting changes the value itself.
  fileprivate var isMutating: Bool {
    (name == "set" && !isNonmutating) || modifiers.contains { $0.name == "mutating" }
  }
}
