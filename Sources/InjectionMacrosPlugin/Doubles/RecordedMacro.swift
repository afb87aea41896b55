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
  let proto: DoubledProtocol
  let typeName: String

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
      text.each(proto.requirements, under: \.condition) { requirement, text in
        write(requirement, to: &text)
      }
    }
    text.line("#endif")
  }

  var kind: String { proto.isActor ? "actor" : proto.isClass ? "final class" : "struct" }

  /// Whether the type of what is wrapped is a generic parameter: `any Store<Item>` says the primary
  /// associated types alone, and cannot be asked for what is static, nor be given a `Self`, nor give
  /// one for a pack.
  var isGenericOverWrapped: Bool {
    let needsType = proto.operations.contains { operation in
      operation.parameters.contains { SelfUse(of: $0.type.base) != nil }
        || (operation.parameters.contains(where: \.isPack) && SelfUse.isIn(operation.answer))
    }
    return (!proto.associatedTypes.isEmpty && !proto.areAllTypesPrimary) || proto.hasStatics
      || needsType
  }

  /// The name of that generic parameter, which nothing else has.
  var wrappedName: String {
    let others = proto.associatedTypes.map(\.name) + proto.operations.flatMap(\.generics)
    let names = ["Wrapped", "WrappedType", "AskedType"]
    return names.first { !others.contains($0) } ?? names[0]
  }

  private var genericParameters: String {
    isGenericOverWrapped ? "<\(wrappedName): \(proto.name)>" : proto.genericParameters
  }

  private var whereClause: String { isGenericOverWrapped ? "" : proto.genericWhereClause }

  var wrappedType: String {
    isGenericOverWrapped ? wrappedName : "any \(proto.name)\(proto.genericArguments)"
  }

  /// Whether a requirement may change what is wrapped.
  private var isMutating: Bool {
    guard kind == "struct" else { return false }
    return proto.requirements.contains { requirement in
      guard !requirement.isStatic else { return false }
      return switch requirement.form {
      case .function(let function): function.head.has("mutating")
      case .initializer: false
      case .property(let property): property.accessors?.contains(where: \.isMutating) ?? false
      case .subscript(let declared): declared.accessors.contains(where: \.isMutating)
      }
    }
  }

  /// Whether what is wrapped may be asked outside the protocol's actor.
  var canLeaveActor: Bool {
    proto.isActor || (proto.declaration.inherited.contains("Sendable") && !isMutating)
  }

  private func writeHead(to text: inout SwiftText) {
    let wrapped = isMutating ? "var" : "let"
    let isolation = canLeaveActor ? proto.ownIsolation : ""
    text.line("private \(isolation)\(wrapped) _wrapped: \(wrappedType)")
    text.line("private \(proto.ownIsolation)let _recorder = CallRecorder()")
    text.line()
    proto.writeNames(to: &text)
    if proto.hasStatics {
      proto.writeStatics(as: Self.statics, recorder: "_statics", to: &text)
    }
    writeTypes(to: &text)
    writeWrapping(isolation, to: &text)
    writeExecutor(to: &text)
    text.line()
    proto.writeCalls(to: &text)
  }

  private func writeWrapping(_ isolation: String, to text: inout SwiftText) {
    let isolation = proto.isActor ? "" : isolation
    text.line()
    text.line("/// Wraps what is asked after its calls were noted.")
    text.block("\(proto.memberAccess)\(isolation)init(_ wrapped: \(wrappedType))") { text in
      text.line("_wrapped = wrapped")
      proto.writeBeginning(of: Self.statics, to: &text)
    }
    guard wrapsBySync else { return }
    text.line()
    text.block(
      "private \(isolation)static func _wrapping(_ wrapped: \(wrappedType)) -> \(typeName)"
    ) { $0.line("\(typeName)(wrapped)") }
  }

  /// Whether an initializer of the protocol could be taken for that which wraps: where both can be called,
  /// an asynchronous function calls the asynchronous one, so what wraps is called by one that is not.
  private var wrapsBySync: Bool {
    proto.requirements.contains { $0.title == "init(_:)" }
      && proto.operations.contains { SelfUse(of: $0.answer) != nil }
  }

  /// What wraps an answer that is the protocol's own type.
  var wrapping: String { wrapsBySync ? "\(typeName)._wrapping" : typeName }

  /// The type of what is kept for static requirements.
  private static let statics = "CallRecorder"

  private func writeTypes(to text: inout SwiftText) {
    guard isGenericOverWrapped, !proto.associatedTypes.isEmpty else { return }
    text.line()
    for type in proto.associatedTypes {
      text.line("\(proto.memberAccess)typealias \(type.name) = \(wrappedName).\(type.name)")
    }
  }

  private func writeExecutor(to text: inout SwiftText) {
    let operations = proto.requirements.flatMap { requirement in
      requirement.operations.filter { isAskedInPlace($0, of: requirement) }
    }
    guard !operations.isEmpty else { return }
    text.line()
    text.line("/// That of what is wrapped, so that it can be asked without waiting.")
    text.line(
      proto.own(
        "var unownedExecutor: UnownedSerialExecutor { _wrapped.unownedExecutor }"))
  }
}

extension DeclaredAccessor {
  /// Whether setting changes the value itself.
  fileprivate var isMutating: Bool {
    (name == "set" && !isNonmutating) || modifiers.contains { $0.name == "mutating" }
  }
}
