/// What a developer can get wrong, as a value; the text is made from it.
enum InjectionFailure: Error, Equatable, CustomStringConvertible {
  /// A registration needs itself, by way of the others named.
  case circularDependency(chain: [String])

  var description: String {
    switch self {
    case .circularDependency(let chain):
      let closed = chain + chain.prefix(1)
      return """
        Circular dependency on \(chain.first ?? "nothing"): \(closed.joined(separator: " -> ")). \
        Break it where one of them can be resolved later, for example with @LazyInjected.
        """
    }
  }

  /// Ends the process with the text: no value can be given.
  func stop() -> Never {
    fatalError(description)
  }
}
