extension Scope {
  /// One instance for each container, until it is reset.
  public static let cached = Cached()

  /// Keeps one instance of a registration in each container, until a reset.
  public final class Cached: Scope, @unchecked Sendable {
    /// Makes a scope of this kind, which can be reset apart from the others.
    public override init() {
      super.init()
    }

    override func instance<Product>(
      for request: Request, in registry: Registry, make: () -> Product
    ) -> Found<Product> {
      registry.instance(
        for: request, scope: self, keep: { request.holder(of: $0, weakly: false, scope: self) },
        make: make)
    }
  }
}
