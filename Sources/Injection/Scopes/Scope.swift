/// How long an instance that a factory made is kept.
///
/// The hierarchy is closed to subclasses; new scopes are new instances of ``Cached``, ``Unique``
/// and ``Singleton``:
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
    of entry: Entry, in registry: Registry, on thread: ThreadRecord, make: () -> Product
  ) -> Product {
    make()
  }

  /// The scope that stands for this one in the current task.
  var inCurrentTask: Scope { self }

  /// Forgets the instance of one registration that is kept outside its container.
  func forgetInstance(of entry: Entry) {}
}
