/// What a scope keeps of an asynchronous factory: an instance that may still be being made.
///
/// Only what asks for such an instance looks whether a product is one: nothing else pays for it.
protocol AsyncProduct {
  /// What keeps it, as long as it may be given to others.
  ///
  /// - Parameters:
  ///   - weakly: Whether its value, once there, is kept only as long as something else holds it.
  ///   - scope: The scope that keeps it, where several keep instances in the same registry.
  /// - Returns: Its holder.
  func holder(weakly: Bool, scope: Scope?) -> AnyHolder
}

/// The instances that one asynchronous resolution shares with those on its behalf, whatever thread
/// or child task they run on.
final class AsyncGraph: Sendable {
  private let instances = Protected(GraphInstances())
  private let isOver = Protected(false)

  /// Whether the outermost resolution has ended; a task that it has started may still run.
  var hasEnded: Bool { isOver.withLock { $0 } }

  /// Lets go of the instances.
  func end() {
    isOver.withLock { $0 = true }
    let ended = instances.withLock { instances in
      defer { instances = GraphInstances() }
      return instances
    }
    withExtendedLifetime(ended) {}
  }

  /// The instance of a registration; what `make` makes where there is none.
  ///
  /// The lock is held while `make` runs: it makes no more than a promise of an instance.
  func instance<Product>(for request: Request, make: () -> Product) -> Found<Product> {
    instances.withLock { instances in
      let kept = instances.instance(of: request.entry, request.parameters)
      if let product = (kept as? Holder<Product>)?.product {
        return Found(product: product, isNew: false)
      }
      let product = make()
      if let holder = request.holder(of: product, weakly: false, scope: nil) {
        instances.replace(with: holder, of: request.entry, request.parameters)
      }
      return Found(product: product, isNew: true)
    }
  }
}

extension Request {
  /// What keeps a product that was made for this request; nil where it is not kept.
  func holder<Product>(of product: Product, weakly: Bool, scope: Scope?) -> Holder<Product>? {
    guard asyncGraph == nil else {
      return (product as? any AsyncProduct)?.holder(weakly: weakly, scope: scope)
        as? Holder<Product>
    }
    return weakly ? WeakHolder(product, scope: scope) : StrongHolder(product, scope: scope)
  }
}
