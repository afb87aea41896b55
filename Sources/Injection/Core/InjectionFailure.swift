import CPlatform

/// What a developer can get wrong, as a value; the text is made from it.
enum InjectionFailure: Error, Equatable {
  /// A registration needs itself, by way of the others named.
  case circularDependency([String])

  /// A promised registration was resolved before anybody registered it.
  case unkeptPromise(registration: String, product: String)

  /// A test resolved a registration that it was meant to replace.
  case unimplemented(registration: String)

  /// Somebody registered after the container was sealed.
  case registrationAfterSealing(registration: String)
}

extension InjectionFailure: CustomStringConvertible {
  var description: String {
    switch self {
    case .circularDependency(let chain):
      """
      Circular dependency on \(chain.last ?? "nothing"): \(chain.joined(separator: " -> ")). \
      Resolve one of them later, for example with @LazyInjected.
      """
    case .unkeptPromise(let registration, let product):
      """
      \(product) was not registered: \(registration) promises one. \
      Register it before it is first resolved, for example in autoRegister().
      """
    case .unimplemented(let registration):
      """
      \(registration) was resolved in a test that did not replace it. \
      Register a fake for it first.
      """
    case .registrationAfterSealing(let registration):
      """
      \(registration) was registered after its container was sealed. \
      Register it before seal(), for example in autoRegister().
      """
    }
  }
}

extension InjectionFailure {
  /// Tells the running test; says whether there was one.
  @discardableResult
  func record(at site: CallSite? = nil) -> Bool {
    description.withCString { text in
      guard let site else { return injection_record_issue(text, nil, 0) }
      return site.fileID.description.withCString { fileID in
        injection_record_issue(text, fileID, site.line)
      }
    }
  }

  /// Tells the running test, and ends the process: no value can be given.
  func stop(at site: CallSite? = nil) -> Never {
    record(at: site)
    fatalError(text(at: site))
  }

  /// Tells the running test, and goes on; without one, ends the process.
  func recordOrStop(at site: CallSite? = nil) {
    if !record(at: site) { fatalError(text(at: site)) }
  }

  private func text(at site: CallSite?) -> String {
    site.map { "\(description) Asked for at \($0)." } ?? description
  }
}
