/// `@Fake protocol Drive`: `FakeDrive`, which a test tells what to do, and asks what it was asked.
enum FakeMacro: Macro {
  static let typeName = "FakeMacro"

  static func expand(_ use: MacroUse) throws -> String {
    let fake = FakeWriter(try DoubledProtocol(use))
    try fake.checkErasure()
    var text = SwiftText()
    fake.write(to: &text)
    return text.text
  }
}

/// Writes the fake of one protocol.
struct FakeWriter {
  private let proto: DoubledProtocol
  private let typeName: String

  /// The names that are not free for canned answers.
  private let taken: Set<String>

  init(_ proto: DoubledProtocol) {
    self.proto = proto
    typeName = "Fake" + proto.name.bareName
    taken = Set(
      proto.requirements.map(\.ownName)
        + proto.operations.flatMap { [$0.handlerName, $0.callsName] })
  }

  /// Writes the type, where mocks are compiled.
  func write(to text: inout SwiftText) {
    text.line("#if DEBUG || HARNESS_ENABLED")
    text.line(
      "/// A fake of ``\(proto.name)``: told by a test what to do, and asked what it was asked.")
    for attribute in proto.attributes { text.line(attribute) }
    let kind = proto.isActor ? "actor" : "final class"
    let sendable = proto.isActor ? "" : ", Sendable"
    text.block(
      "\(proto.access)\(kind) \(typeName)\(proto.genericParameters): \(proto.name)\(sendable)"
        + proto.genericWhereClause
    ) { text in
      writeHead(to: &text)
      for requirement in proto.requirements { write(requirement, to: &text) }
    }
    text.line("#endif")
  }

  private func writeHead(to text: inout SwiftText) {
    for operation in proto.operations { text.line(storage(of: operation)) }
    text.line("private \(proto.ownIsolation)let _recorder = CallRecorder()")
    text.line("private \(proto.ownIsolation)let _fake: FakeIdentity")
    text.line()
    proto.writeNames(to: &text)
    text.line()
    text.line(
      "/// Makes a fake that was told nothing: a test shows its unplanned calls at this line.")
    let isolation = proto.isActor ? "" : proto.ownIsolation
    text.block(
      "\(proto.memberAccess)\(isolation)init(fileID: StaticString = #fileID, line: UInt = #line)"
    ) { text in
      text.line("_fake = FakeIdentity(\(typeName.literal), fileID: fileID, line: line)")
    }
    text.line()
    proto.writeCalls(to: &text)
  }

  // MARK: What a test tells and asks

  private func storage(of operation: DoubledOperation) -> String {
    """
    private \(proto.ownIsolation)let \(operation.storageName) = FakeFunction<\
    \(concrete(operation.handlerType)), \(concrete(operation.closureAnswer)), \
    \(concrete(operation.callType))>(\(operation.name.literal), toldBy: \(remedy(operation).literal))
    """
  }

  /// What tells the fake how to answer.
  private func remedy(_ operation: DoubledOperation) -> String {
    if isPlainProperty(operation) { return "\(operation.name) or \(operation.handlerName)" }
    guard operation.hasAnswers else { return operation.handlerName }
    return "\(operation.handlerName) or \(answersName(operation))"
  }

  /// `sizes`, or `sizeAnswers` where the protocol has another use for that.
  private func answersName(_ operation: DoubledOperation) -> String {
    let plural = operation.name.pluralName
    return taken.contains(plural) ? operation.name + "Answers" : plural
  }

  /// Whether it is the reading of a property that a test sets.
  private func isPlainProperty(_ operation: DoubledOperation) -> Bool {
    operation.role == .get && operation.isOfProperty && !operation.isAsync
      && operation.failure == nil && !proto.isActor
  }

  private func writeControls(
    of operation: DoubledOperation, _ title: String, to text: inout SwiftText
  ) {
    let storage = operation.storageName
    let what =
      switch operation.role {
      case .call: "`\(title)` does"
      case .get: "reading `\(title)` does"
      case .set: "setting `\(title)` does"
      }
    text.line()
    text.line("/// What \(what).")
    text.block(proto.own("var \(operation.handlerName): (\(concrete(operation.handlerType)))?")) {
      text in
      text.line("get { \(storage).handler }")
      text.line("set { \(storage).handler = newValue }")
    }
    if operation.hasAnswers, !isPlainProperty(operation) {
      text.line()
      text.line("/// What `\(title)` gives, at each call the next.")
      let type = concrete(operation.closureAnswer)
      text.block(proto.own("var \(answersName(operation)): [\(type)]")) { text in
        text.line("get { \(storage).answers }")
        text.line("set { \(storage).answers = newValue }")
      }
    }
    text.line()
    text.line("/// The calls so far, in their order, with their arguments.")
    text.line(
      proto.own(
        "var \(operation.callsName): [\(concrete(operation.callType))] { \(storage).calls }"))
  }

  // MARK: Requirements

  private func write(_ requirement: DoubledRequirement, to text: inout SwiftText) {
    for operation in requirement.operations {
      writeControls(of: operation, requirement.title, to: &text)
    }
    text.line()
    let start = requirement.attributes + proto.memberAccess + requirement.isolation
    switch requirement.form {
    case .function(let function):
      let generics = function.generics?.text ?? ""
      let effects = function.effects.text.isEmpty ? "" : " " + function.effects.text
      let answer = function.returnType.map { " -> " + concrete($0.text) } ?? ""
      let clause = function.whereClause.map { " where " + $0 } ?? ""
      let operation = requirement.operations[0]
      text.block(
        "\(start)func \(function.name)\(generics)(\(parameters(operation)))\(effects)\(answer)\(clause)"
      ) { text in
        writeBody(of: operation, to: &text)
      }
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

  private func parameters(_ operation: DoubledOperation) -> String {
    concrete(operation.parameters.map(\.declaration).joined(separator: ", "))
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
      text.line("set { self.\(requirement.operations[0].storageName).constant = newValue }")
    }
  }

  private func writeBody(of operation: DoubledOperation, to text: inout SwiftText) {
    let storage = "self." + operation.storageName
    let failure = concrete(operation.failure ?? "Never")
    let arguments = operation.argumentTexts
    text.line("let _arguments: [String: String] = \(arguments)")
    text.line("\(storage).note(\(operation.callValue))")
    let label = operation.isAsync ? "asynchronously: " : ""
    text.line(
      "\(operation.marks)self._recorder.record(\(label)\(operation.name.literal), _arguments, "
        + "throwing: \(failure).self)")
    let passed = operation.parameters.map(\.closureArgument).joined(separator: ", ")
    if operation.role == .set, operation.isOfProperty {
      text.line("\(storage).handler?(\(passed))")
      text.line("self.\(getterStorage(of: operation)).keep(newValue)")
      return
    }
    let answer = { (expression: String) in
      guard operation.isAnswerErased else { return expression }
      return "\(storage).cast(\(expression), _arguments, of: self._fake)"
    }
    let handled = operation.marks + answer("_handler(\(passed))")
    text.line("if let _handler = \(storage).handler { return \(handled) }")
    text.line("return " + answer("\(storage).answer(_arguments, of: self._fake)"))
  }

  /// Where the property that is set keeps what reading it gives.
  private func getterStorage(of setter: DoubledOperation) -> String {
    let requirement = proto.requirements.first { requirement in
      requirement.operations.contains { $0.name == setter.name }
    }
    return requirement?.operations.first?.storageName ?? setter.storageName
  }

  /// A type with the fake's own in the place of `Self`.
  private func concrete(_ text: String) -> String {
    TypeText.replacingWords(in: TypeText.withoutSelf(text)) { word in
      word == "Self" ? typeName + proto.genericArguments : nil
    }
  }

  // MARK: Generic parameters

  /// Refuses types that a test's closure cannot be given without generic parameters.
  func checkErasure() throws {
    let problems = proto.requirements.compactMap { requirement -> Diagnostic? in
      let operations = requirement.operations
      let types = operations.flatMap { operation in
        (operation.parameters.map(\.type.base) + [operation.answer]).map {
          ($0, operation.generics)
        }
      }
      guard let type = types.first(where: { TypeText.erased($0, $1) == nil })?.0 else { return nil }
      return Diagnostic(
        message: """
          \(proto.macro) cannot write a double of '\(proto.name)': a closure has no generic \
          parameters, and '\(type)' cannot be given to one as Any. Write the double by hand
          """, range: requirement.head.range)
    }
    if !problems.isEmpty { throw Diagnostics(all: problems) }
  }
}
