/// The names by which a test knows what a double is asked.
///
/// A function, a property and a subscript are called by their own name. Where several have the same,
/// their labels are added, and where that is not enough, the types of their parameters, and at last
/// whether they are asynchronous, and what they give.
enum OperationNames {
  /// Gives each operation a name of its own.
  ///
  /// - Parameters:
  ///   - requirements: The requirements; their operations are renamed.
  ///   - macro: The macro that asks.
  /// - Returns: What cannot be told apart, or is declared twice.
  static func tellApart(
    _ requirements: inout [DoubledRequirement], _ macro: String
  ) -> [Diagnostic] {
    for detail in details {
      let names = Dictionary(
        grouping: requirements.flatMap(\.operations).map(\.name), by: { $0 })
      for outer in requirements.indices {
        for inner in requirements[outer].operations.indices {
          let operation = requirements[outer].operations[inner]
          guard names[operation.name, default: []].count > 1 else { continue }
          requirements[outer].operations[inner].name += detail(operation)
        }
      }
    }
    return clashes(requirements, macro)
  }

  private static let details: [@Sendable (DoubledOperation) -> String] = [
    { $0.parameters.compactMap { $0.label?.capitalizedName }.joined() },
    { $0.parameters.map { letters($0.type.base) }.joined() },
    { $0.isAsync ? "Async" : "" },
    { letters($0.answer) },
  ]

  /// The letters of a type, as part of a name.
  private static func letters(_ type: String) -> String {
    type.split { !$0.isLetter && !$0.isNumber }.map { String($0).capitalizedName }.joined()
  }

  private static func clashes(
    _ requirements: [DoubledRequirement], _ macro: String
  ) -> [Diagnostic] {
    var taken: Set<String> = ["calls", "functions"]
    for requirement in requirements { taken.insert(requirement.ownName) }
    var problems: [Diagnostic] = []
    for requirement in requirements {
      let own = requirement.ownName
      let names = requirement.operations.flatMap { [$0.handlerName, $0.callsName] }
      let all = names + (["calls", "functions"].contains(own) ? [own] : [])
      for name in all where !taken.insert(name).inserted {
        problems.append(
          Diagnostic(
            message: """
              \(macro) would declare '\(name)' twice, for '\(requirement.title)' and for another \
              requirement or the double itself: rename one
              """, range: requirement.head.nameRange))
      }
    }
    return problems
  }
}

extension DoubledRequirement {
  /// The name of the double's member.
  var ownName: String {
    switch form {
    case .function(let function): function.name.bareName
    case .property(let property): property.name.bareName
    case .subscript: "subscript"
    }
  }
}

extension DoubledOperation {
  /// What is told what to do: `onSize`.
  var handlerName: String { "on" + name.capitalizedName }

  /// The calls so far: `sizeCalls`.
  var callsName: String { name + "Calls" }

  /// Where a fake keeps what it was told.
  var storageName: String { "_" + name }

  /// Whether a test can tell it what to give, one value a call.
  var hasAnswers: Bool { !isVoid && answer != "Never" && role != .set }
}
