/// What a test tells a fake, and asks it.
extension FakeWriter {
  func writeControls(
    of operation: DoubledOperation, _ title: String, to text: inout SwiftText
  ) {
    let storage = (operation.isStatic ? "_statics." : "") + operation.storageName
    let introducer = operation.isStatic ? "static var" : "var"
    text.line()
    text.line("/// What \(doing(operation, title)).")
    let type = "(\(concrete(operation.handlerType)))?"
    text.block(proto.own("\(introducer) \(operation.handlerName): \(type)")) { text in
      text.line("get { \(storage).handler }")
      text.line("set { \(storage).handler = newValue }")
    }
    if operation.hasAnswers, !isPlainProperty(operation) {
      text.line()
      text.line("/// What `\(title)` gives, at each call the next.")
      let type = "[\(concrete(operation.closureAnswer))]"
      text.block(proto.own("\(introducer) \(answersName(operation)): \(type)")) { text in
        text.line("get { \(storage).answers }")
        text.line("set { \(storage).answers = newValue }")
      }
    }
    text.line()
    text.line(
      operation.role == .make
        ? "/// The fakes that `\(title)` made so far, in their order, with its arguments."
        : "/// The calls so far, in their order, with their arguments.")
    let calls = "[\(concrete(operation.callType))]"
    text.line(
      proto.own("\(introducer) \(operation.callsName): \(calls) { \(storage).calls }"))
  }

  private func doing(_ operation: DoubledOperation, _ title: String) -> String {
    switch operation.role {
    case .call: "`\(title)` does"
    case .get: "reading `\(title)` does"
    case .set: "setting `\(title)` does"
    case .make where operation.answer == "Bool":
      "`\(title)` does with the fake that it has made; where it gives false, nil is made"
    case .make: "`\(title)` does with the fake that it has made"
    }
  }

  /// What tells the fake how to answer.
  func remedy(_ operation: DoubledOperation) -> String {
    let owner = operation.isStatic ? typeName + "." : ""
    let handler = owner + operation.handlerName
    if isPlainProperty(operation) { return "\(owner)\(operation.name) or \(handler)" }
    guard operation.hasAnswers else { return handler }
    return "\(handler) or \(owner)\(answersName(operation))"
  }

  /// `sizes`, or `sizeAnswers` where the protocol has another use for that.
  private func answersName(_ operation: DoubledOperation) -> String {
    let plural = operation.name.pluralName
    return taken.contains(plural) ? operation.name + "Answers" : plural
  }

  /// Whether it is the reading of a property that a test sets.
  func isPlainProperty(_ operation: DoubledOperation) -> Bool {
    operation.role == .get && operation.isOfProperty && !operation.isAsync
      && operation.failure == nil && (!proto.isActor || operation.isStatic)
  }
}
