/// What a developer can get wrong, as a value; the text is made from it.
enum InjectionFailure: Error, Equatable {
  /// A registration needs itself, by way of the others named.
  case circularDependency([String])

  /// A promised registration was resolved before it was registered.
  case unkeptPromise(registration: String, product: String, promisedAt: String)

  /// A value was needed of a type that is not registered.
  case unregisteredType(product: String, container: String)

  /// A container whose registrations by type were asked for has none.
  case containerWithoutTypes(product: String, container: String)

  /// A container makes a manager at each access.
  case computedManager(container: String)

  /// A test resolved a registration that it was meant to replace.
  case unimplemented(registration: String)

  /// A registration came after the container was sealed.
  case registrationAfterSealing(registration: String)

  #if DEBUG || HARNESS_ENABLED
    /// A fake was asked what it was not told how to answer.
    case unplannedCall(UnplannedCall)

    /// A test that runs beside others has told or asked what static requirements are shared by.
    case sharedStatics(double: String)
  #endif
}

extension InjectionFailure: CustomStringConvertible {
  var description: String {
    switch self {
    case .circularDependency(let chain):
      """
      Circular dependency on \(chain.last ?? "nothing"): \(chain.joined(separator: " -> ")). \
      Resolve one of them later, for example with @LazyInjected.
      """
    case .unkeptPromise(let registration, let product, let place):
      """
      \(product) was not registered: \(registration) promises one at \(place). \
      Register it before it is first resolved, for example in autoRegister().
      """
    case .unregisteredType(let product, let container):
      """
      \(product) was not registered: \(container) has no factory for the type. \
      Register one before it is first resolved, for example in autoRegister(), \
      or ask with resolve(_:), which gives nil.
      """
    case .containerWithoutTypes(let product, let container):
      """
      \(product) was not registered: \(container) does not conform to Resolving, \
      so it has no factories for types.
      """
    case .computedManager(let container):
      """
      The manager of \(container) is made anew at each access, and its registrations with it. \
      Make it a stored property.
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
    #if DEBUG || HARNESS_ENABLED
      case .unplannedCall(let call): call.description
      case .sharedStatics(let double):
        """
        The static members of \(double) were used in a test that shares them with the tests beside \
        it. Give the test the trait .container, or use them in \
        Scope.$singleton.withValue(Scope.singleton.clone()).
        """
    #endif
    }
  }
}
