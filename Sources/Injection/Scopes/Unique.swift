extension Scope {
  /// A new instance at each resolution.
  ///
  /// The default.
  public static let unique = Unique()

  /// Keeps nothing.
  public final class Unique: Scope, @unchecked Sendable {
    /// Makes a scope of this kind.
    public override init() {
      super.init()
    }

    override var mark: Shortcut { .plain }
  }
}
