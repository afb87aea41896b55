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
      of entry: Entry, in registry: Registry, on thread: ThreadRecord, make: () -> Product
    ) -> Product {
      registry.instance(of: entry, scope: self, on: thread, make: make)
    }
  }
}
