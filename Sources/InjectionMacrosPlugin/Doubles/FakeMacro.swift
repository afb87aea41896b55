/// `@Fake protocol Drive`: `FakeDrive`, which a test tells what to do, and asks what it was asked.
enum FakeMacro: Macro {
  static let typeName = "FakeMacro"

  static func expand(_ use: MacroUse) throws -> String {
    let fake = FakeWriter(try DoubledProtocol(use))
    try fake.check()
    var text = SwiftText()
    fake.write(to: &text)
    return text.text
  }
}

/// Writes the fake of one protocol.
struct FakeWriter {
  let proto: DoubledProtocol
  let typeName: String

  /// The names that are not free for canned answers.
  let taken: Set<String>

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
      text.each(proto.requirements, under: \.condition) { requirement, text in
        write(requirement, to: &text)
      }
    }
    text.line("#endif")
  }

  private func writeHead(to text: inout SwiftText) {
    let own = proto.operations.filter { !$0.isStatic }
    text.each(own, under: \.condition) { operation, text in
      text.line("private \(proto.ownIsolation)\(storage(of: operation))")
    }
    text.line("private \(proto.ownIsolation)let _recorder = CallRecorder()")
    text.line("private \(proto.ownIsolation)let _fake: FakeIdentity")
    text.line()
    proto.writeNames(to: &text)
    if proto.hasStatics { writeStatics(to: &text) }
    text.line()
    text.line(
      "/// Makes a fake that was told nothing: a test shows its unplanned calls at this line.")
    let isolation = proto.isActor ? "" : proto.ownIsolation
    text.block(
      "\(proto.memberAccess)\(isolation)init(fileID: StaticString = #fileID, line: UInt = #line)"
    ) { text in
      text.line("_fake = FakeIdentity(\(typeName.literal), fileID: fileID, line: line)")
      proto.writeBeginning(of: Self.statics, to: &text)
    }
    text.line()
    proto.writeCalls(to: &text)
  }

  /// The type of what is kept for static requirements.
  private static let statics = "_Statics"

  private func writeStatics(to text: inout SwiftText) {
    text.line()
    text.line("/// What static requirements and initializers were told and asked in one test.")
    text.block("private struct \(Self.statics): Sendable") { text in
      let statics = proto.operations.filter(\.isStatic)
      text.each(statics, under: \.condition) { $1.line(storage(of: $0)) }
      text.line("let _recorder = CallRecorder()")
      text.line("let _fake = \(identityHere)")
    }
    proto.writeStatics(as: Self.statics, recorder: "_statics._recorder", to: &text)
  }

  /// A fake that no test has made: it was made where the protocol stands.
  var identityHere: String {
    "FakeIdentity(\(typeName.literal), fileID: #fileID, line: #line)"
  }

  private func storage(of operation: DoubledOperation) -> String {
    """
    let \(operation.storageName) = FakeFunction<\
    \(concrete(operation.handlerType)), \(concrete(operation.closureAnswer)), \
    \(concrete(operation.callType))>(\(operation.name.literal), toldBy: \(remedy(operation).literal))
    """
  }

  /// A type with the fake's own in the place of `Self`.
  func concrete(_ text: String) -> String {
    TypeText.replacingWords(in: TypeText.withoutSelf(text)) { word in
      word == "Self" ? typeName + proto.genericArguments : nil
    }
  }
}

// MARK: - What is refused

extension FakeWriter {
  /// Refuses what a test's closure cannot be given.
  func check() throws {
    let problems = proto.requirements.compactMap { requirement in
      reason(against: requirement).map { reason in
        Diagnostic(
          message: """
            \(proto.macro) cannot write a double of '\(proto.name)': \(reason). Write the double by \
            hand
            """, range: requirement.head.range)
      }
    }
    if !problems.isEmpty { throw Diagnostics(all: problems) }
  }

  private func reason(against requirement: DoubledRequirement) -> String? {
    for operation in requirement.operations {
      for parameter in operation.parameters where parameter.isPack && parameter.isClosure {
        return "closures that are a pack, '\(parameter.bodyName)', cannot be kept"
      }
      if let name = operation.parameters.first(where: \.hasUnsayableIsolation)?.bodyName {
        return "the type of '\(name)' cannot be that of a closure's parameter"
      }
      if let parameter = operation.parameters.first(where: { $0.isInoutErased(operation.generics) })
      {
        return "'\(parameter.bodyName)' is inout, and what a closure makes of it as Any may be no "
          + "'\(parameter.type.base)'"
      }
      let types = operation.parameters.filter { !$0.isPack }.map(\.type.base) + [operation.answer]
      if let type = types.first(where: { TypeText.erased($0, operation.generics) == nil }) {
        return "a closure has no generic parameters, and '\(type)' cannot be given to one as Any"
      }
    }
    return nil
  }
}
