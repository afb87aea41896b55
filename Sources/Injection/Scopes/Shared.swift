extension Scope {
  /// One instance for each container, as long as something holds it.
  public static let shared = Shared()

  /// Keeps one instance of a registration in each container, as long as something else holds it.
  ///
  /// Only class instances can be held, so values are made anew each time.
  public final class Shared: Scope, @unchecked Sendable {
    /// Makes a scope of this kind, which can be reset apart from the others.
    public override init() {
      super.init()
    }

    override func instance<Product>(
      for request: Request, in registry: Registry, make: () -> Product
    ) -> Found<Product> {
      registry.instance(
        for: request, scope: self, keep: { request.holder(of: $0, weakly: true, scope: self) },
        make: make)
    }
  }
}
