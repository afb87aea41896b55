extension Scope {
  /// One instance for everything that is resolved on behalf of one outermost resolution.
  public static let graph = Graph()

  /// Keeps one instance of a registration until the outermost resolution of the thread ends.
  ///
  /// Resolutions of other threads and tasks never see it.
  public final class Graph: Scope, @unchecked Sendable {
    fileprivate override init() {
      super.init()
    }

    override var mark: Shortcut { .graph }

    /// How many registrations the calling thread is resolving, each on behalf of the one before.
    public var depth: Int { ThreadRecord.current.depth }

    override func instance<Product>(
      for request: Request, in registry: Registry, make: () -> Product
    ) -> Found<Product> {
      if let graph = request.asyncGraph { return graph.instance(for: request, make: make) }
      let thread = request.thread
      let kept = thread.graph.instance(of: request.entry, request.parameters)
      if let product = (kept as? Holder<Product>)?.product {
        return Found(product: product, isNew: false)
      }
      let product = make()
      if !isNone(product) {
        let kept = StrongHolder(product, scope: self)
        thread.graph.keep(kept, of: request.entry, request.parameters)
      }
      return Found(product: product, isNew: true)
    }
  }
}
