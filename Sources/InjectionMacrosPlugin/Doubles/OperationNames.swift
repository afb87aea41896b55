/// The names by which a test knows what a double is asked.
///
/// A function, a property, a subscript and an initializer are called by their own name. Where several
/// have the same, that of the type becomes `makeStatic`; then their labels are added, and where that
/// is not enough, the types of their parameters, and at last whether they are asynchronous, and what
/// they give. Those of which no program has both, because of `#if`, may have the same.
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
      let groups = Dictionary(grouping: requirements.flatMap(\.operations), by: \.name)
      for outer in requirements.indices {
        for inner in requirements[outer].operations.indices {
          let operation = requirements[outer].operations[inner]
          let others = groups[operation.name, default: []].count { !$0.isNever(with: operation) }
          guard others > 1 else { continue }
          requirements[outer].operations[inner].name += detail(operation)
        }
      }
    }
    return clashes(requirements, macro)
  }

  private static let details: [@Sendable (DoubledOperation) -> String] = [
    { $0.isStatic && $0.role != .make ? "Static" : "" },
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
    var taken: [Taken] = []
    for requirement in requirements {
      taken.append(Taken(requirement.ownName, requirement.head.isStatic, requirement.condition))
    }
    let hasStatics = requirements.contains(where: \.isStatic)
    var problems: [Diagnostic] = []
    for requirement in requirements {
      let own = Taken(requirement.ownName, requirement.head.isStatic, requirement.condition)
      let names = requirement.operations.flatMap { operation in
        [operation.handlerName, operation.callsName].map {
          Taken($0, operation.isStatic, operation.condition)
        }
      }
      if own.isOfDouble(withStatics: hasStatics) {
        problems.append(problem(own.name, requirement, macro))
      }
      for name in names {
        if taken.contains(where: name.clashes) || name.isOfDouble(withStatics: hasStatics) {
          problems.append(problem(name.name, requirement, macro))
        }
        taken.append(name)
      }
    }
    return problems
  }

  private static func problem(
    _ name: String, _ requirement: DoubledRequirement, _ macro: String
  ) -> Diagnostic {
    Diagnostic(
      message: """
        \(macro) would declare '\(name)' twice, for '\(requirement.title)' and for another \
        requirement or the double itself: rename one
        """, range: requirement.head.nameRange)
  }
}

/// A name of a double's member.
private struct Taken {
  let name: String
  private let isStatic: Bool
  private let condition: DoubledCondition?

  init(_ name: String, _ isStatic: Bool, _ condition: DoubledCondition?) {
    self.name = name
    self.isStatic = isStatic
    self.condition = condition
  }

  func clashes(_ other: Taken) -> Bool {
    guard name == other.name, isStatic == other.isStatic else { return false }
    return !DoubledCondition.areExclusive(condition, other.condition)
  }

  /// Whether a double has it of itself.
  func isOfDouble(withStatics hasStatics: Bool) -> Bool {
    guard isStatic else { return name == "calls" }
    return name == "functions" || (hasStatics && ["calls", "resetStatics"].contains(name))
  }
}

extension DoubledOperation {
  /// Whether no program has both this and another.
  fileprivate func isNever(with other: DoubledOperation) -> Bool {
    DoubledCondition.areExclusive(condition, other.condition)
  }
}

extension DoubledRequirement {
  /// The name of the double's member.
  var ownName: String {
    switch form {
    case .function(let function): function.name.bareName
    case .initializer: "init"
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

  /// Where a fake keeps what it was told: under a name that is neither another of its own nor, as
  /// `_read` is, a word of the language.
  var storageName: String {
    (["fake", "modify", "read", "recorder"].contains(name) ? "__" : "_") + name
  }

  /// Whether a test can tell it what to give, one value a call.
  var hasAnswers: Bool {
    (role == .call || role == .get) && !isVoid && answer != "Never"
  }
}
