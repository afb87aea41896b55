/// What cannot be passed on to another.
extension RecordedWriter {
  /// Refuses what cannot be passed on.
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

  // MARK: Variadic arguments

  private func variadic(in requirement: DoubledRequirement) -> Diagnostic? {
    let parameters = requirement.operations.flatMap(\.parameters)
    guard let parameter = parameters.first(where: \.isVariadic),
      let place = place(ofVariadicIn: requirement)
    else { return nil }
    var problem = problem(
      parameter.range,
      "the arguments '\(parameter.bodyName)' of \(place) cannot be passed on: take an array")
    let type = parameter.type.range.lowerBound..<parameter.range.upperBound
    let array = "[\(parameter.type.text)]"
    problem.fixIts = [FixIt(message: "replace with '\(array)'", range: type, newText: array)]
    return problem
  }

  /// Of what a function value cannot be had, to which the arguments could be passed as an array.
  private func place(ofVariadicIn requirement: DoubledRequirement) -> String? {
    guard case .function(let function) = requirement.form else {
      if case .initializer = requirement.form { return "an initializer" }
      return "a subscript"
    }
    let operation = requirement.operations[0]
    if function.head.has("mutating") { return "a mutating function" }
    if proto.isActor, !requirement.isStatic, requirement.isolation.isEmpty { return "an actor" }
    let hasOther = operation.parameters.contains { parameter in
      parameter.isIsolated || parameter.isPack || parameter.type.base.contains("some ")
    }
    return hasOther ? "a function with isolated, 'some' or pack arguments" : nil
  }

  // MARK: Self, and actors

  private func reason(against requirement: DoubledRequirement) -> String? {
    let parameters = requirement.operations.flatMap(\.parameters)
    if let parameter = parameters.first(where: isUnsaid) {
      return
        "an argument of type '\(parameter.type.text)' cannot be passed on to another type: take "
        + "'Self', 'Self?' or '[Self]'"
    }
    let answers = requirement.operations.map(\.answer)
    if let answer = answers.first(where: { SelfUse.isIn($0) && SelfUse(of: $0) == nil }) {
      return
        "a value of type '\(answer)' cannot be recorded in its turn: give 'Self', 'Self?' or '[Self]'"
    }
    if proto.globalActor != nil, !canLeaveActor, !requirement.isolation.isEmpty,
      !requirement.head.isStatic
    {
      return "'\(requirement.title)' is nonisolated, and what would be asked belongs to an actor: "
        + "let '\(proto.name)' inherit from AnyObject and Sendable"
    }
    return actorReason(against: requirement)
  }

  /// Whether an argument speaks of `Self` in a way that no value of another type takes the place of.
  private func isUnsaid(_ parameter: DoubledParameter) -> Bool {
    guard SelfUse.isIn(parameter.type.base) else { return false }
    return SelfUse(of: parameter.type.base) == nil || parameter.isInout
  }

  private func actorReason(against requirement: DoubledRequirement) -> String? {
    let inPlace = requirement.operations.filter { isAskedInPlace($0, of: requirement) }
    let closures = inPlace.flatMap(\.parameters).filter { !$0.canBeKept || $0.isPack }
    guard let parameter = closures.first else { return nil }
    return "'\(parameter.bodyName)' of '\(requirement.title)' cannot be given to another actor: "
      + "a closure has to be @escaping, and no pack can be"
  }
}
