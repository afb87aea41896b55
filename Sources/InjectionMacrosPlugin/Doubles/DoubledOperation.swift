/// One thing that a test double is asked: a function's call, or the reading or setting of a property
/// or a subscript.
struct DoubledOperation {
  enum Role {
    case call
    case get
    case set
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
    let parameters = parameters.map { "_ \($0.bodyName): \($0.closureType(generics))" }
    let actor = globalActor.map { $0 + " " } ?? ""
    return "\(actor)@Sendable (\(parameters.joined(separator: ", "))) \(effects)-> \(closureAnswer)"
  }

  /// The parameters that a call can keep.
  private var kept: [DoubledParameter] { parameters.filter(\.canBeKept) }

  /// The type of a call: its arguments.
  var callType: String {
    let types = kept.map { $0.keptType(generics) }
    switch kept.count {
    case 0: return "Void"
    case 1: return types[0]
    default:
      let elements = zip(kept, types).map { "\($0.bodyName): \($1)" }
      return "(\(elements.joined(separator: ", ")))"
    }
  }

  /// The arguments of a call as one value.
  var callValue: String {
    kept.count == 1 ? kept[0].bodyName : "(\(kept.map(\.bodyName).joined(separator: ", ")))"
  }

  /// A dictionary of the arguments' texts by their labels.
  var argumentTexts: String {
    let shown = parameters.filter { $0.canBeKept && !$0.isClosure }
    guard !shown.isEmpty else { return "[:]" }
    let labels = shown.map(\.key)
    let keys = Set(labels).count == labels.count ? labels : shown.map(\.bodyName.bareName)
    let entries = zip(keys, shown).map { key, parameter in
      "\(key.literal): RecordedCall.text(of: \(parameter.bodyName))"
    }
    return "[\(entries.joined(separator: ", "))]"
  }
}
