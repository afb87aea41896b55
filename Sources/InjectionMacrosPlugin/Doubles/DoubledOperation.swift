/// One thing that a test double is asked: a function's call, the reading or setting of a property
/// or a subscript, or the making of an instance.
struct DoubledOperation {
  enum Role {
    case call
    case get
    case set
    case make
  }

  let role: Role

  /// What its calls are named by: `size`; told apart from others by `OperationNames`.
  var name: String

  let parameters: [DoubledParameter]
  let isAsync: Bool
  let throwing: DeclaredEffects.Throwing

  /// The type that it gives, `Void` where that is nothing.
  let answer: String

  /// The global actor on which it runs, as an attribute: `@MainActor`.
  let globalActor: String?

  /// The names of its generic parameters.
  var generics: Set<String> = []

  /// Whether what code set is what reading gives: it is a property's.
  var isOfProperty = false

  /// Whether the type is asked, and not an instance.
  var isStatic = false

  /// Whether what it gives is the caller's alone: `-> sending Photo`.
  var sendsAnswer = false

  /// Between which `#if` and `#endif` it stands.
  var condition: DoubledCondition?
}

extension DoubledOperation {
  /// The type of the errors; nil where it throws none.
  var failure: String? {
    switch throwing {
    case .never, .rethrows, .type("Never"): nil
    case .anything: "(any Error)"
    case .type(let type): type
    }
  }

  /// `async throws(DriveError)`, as in the type of a function.
  var effects: String {
    var words = isAsync ? ["async"] : []
    switch throwing {
    case .never, .rethrows: break
    case .anything: words.append("throws")
    case .type(let type): words.append("throws(\(type))")
    }
    return words.map { $0 + " " }.joined()
  }

  /// What stands before an expression that asks another: `try await `.
  var marks: String { (failure == nil ? "" : "try ") + (isAsync ? "await " : "") }

  var isVoid: Bool { ["Void", "()", "Swift.Void"].contains(answer) }

  /// The type that a test's closure gives: without generic parameters.
  var closureAnswer: String {
    TypeText.withoutImplicitUnwrapping(TypeText.erased(answer, generics) ?? answer)
  }

  /// Whether what a closure gives has to be cast to what the caller asked for.
  var isAnswerErased: Bool { TypeText.erased(answer, generics) != answer }

  /// The type of the closure that a test gives.
  var handlerType: String {
    var list = parameters.map { "_ \($0.bodyName): \($0.closureType(generics))" }
    if role == .make { list.insert("_ \(madeName): Self", at: 0) }
    let actor = globalActor.map { $0 + " " } ?? ""
    let answer = (sendsAnswer ? "sending " : "") + closureAnswer
    return "\(actor)@Sendable (\(list.joined(separator: ", "))) \(effects)-> \(answer)"
  }

  /// What the fake is called that an initializer makes.
  private var madeName: String {
    let names = Set(parameters.map(\.bodyName.bareName))
    return ["fake", "made", "instance"].first { !names.contains($0) } ?? "theFake"
  }

  /// What a call can keep: names, types and values.
  private var kept: [(name: String, type: String, value: String)] {
    let arguments = parameters.filter(\.canBeKept).map {
      (name: $0.bodyName, type: $0.keptType(generics), value: $0.bodyName)
    }
    return (role == .make ? [(madeName, "Self", "self")] : []) + arguments
  }

  /// The type of a call: its arguments.
  var callType: String {
    switch kept.count {
    case 0: return "Void"
    case 1: return kept[0].type
    default: return "(\(kept.map { "\($0.name): \($0.type)" }.joined(separator: ", ")))"
    }
  }

  /// The arguments of a call as one value.
  var callValue: String {
    kept.count == 1 ? kept[0].value : "(\(kept.map(\.value).joined(separator: ", ")))"
  }

  /// A dictionary of the arguments' texts by their labels.
  ///
  /// - Parameter value: Gives what an argument is shown as.
  /// - Returns: The literal.
  func argumentTexts(_ value: (DoubledParameter) -> String) -> String {
    let shown = parameters.filter { $0.canBeKept && !$0.isClosure }
    guard !shown.isEmpty else { return "[:]" }
    let labels = shown.map(\.key)
    let keys = Set(labels).count == labels.count ? labels : shown.map(\.bodyName.bareName)
    let entries = zip(keys, shown).map { key, parameter in
      "\(key.literal): RecordedCall.text(of: \(value(parameter)))"
    }
    return "[\(entries.joined(separator: ", "))]"
  }
}
