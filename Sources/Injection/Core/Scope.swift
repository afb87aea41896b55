/// How long an instance that a factory made is kept.
///
/// There are four kinds to make scopes of, which are kept and reset apart from the others:
///
/// ```swift
/// extension Scope {
///   static let session = Cached()
/// }
/// ```
public class Scope: @unchecked Sendable {
  // Unchecked because the class is not final. It holds nothing; what its subclasses hold is
  // Sendable.
  init() {}

  /// Gives the instance of a registration: a kept one, or what `make` makes.
  func instance<Product>(
    for request: Request, in registry: Registry, make: () -> Product
  ) -> Found<Product> {
    Found(product: make(), isNew: true)
  }

  /// The scope that stands for this one in the current task.
  var inCurrentTask: Scope { self }

  /// The scope that stands for this one and its like in every task.
  var inEveryTask: Scope { self }

  /// What the read path may do for a registration of this scope that has only its original.
  var mark: Shortcut { .none }

  /// Forgets the instance of one registration that is kept outside its container.
  func forgetInstances(of entry: Entry) {}
}

/// What a scope needs to know to find or keep an instance.
struct Request {
  let entry: Entry
  let thread: ThreadRecord

  /// The parameters that the instance is kept for, where the registration tells them apart.
  let parameters: AnyHashable?

  /// How many seconds after its last use an instance is still good.
  let timeToLive: Double?

  /// Whether the read path may give to others what is kept for this one.
  let mayPublish: Bool

  /// What is shared in an asynchronous resolution; nil where this is none.
  let asyncGraph: AsyncGraph?
}

/// What a scope gives.
struct Found<Product> {
  let product: Product

  /// Whether it was made for this request, rather than kept from an earlier one.
  let isNew: Bool
}
