/// A dependency that is resolved when it is first used, and is held weakly.
///
/// ```swift
/// @WeakLazyInjected(\.coordinator) var coordinator
/// ```
///
/// Threads that use it first at the same time are given the same instance, and any thread may set it
/// or resolve it again while others use it. Copies of its owner share it.
@propertyWrapper public struct WeakLazyInjected<T> {
  private let reference: FactoryReference<T>
  private let dependency = OnceMade<WeakHolder<T>?>(owner: WeakLazyInjected.self)

  /// Injects what a factory of the shared `Container` gives.
  public init(
    _ keyPath: KeyPath<Container, Factory<T>>, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(FactoryReference(keyPath, CallSite(fileID: fileID, line: line)))
  }

  /// Injects what a factory of another shared container gives.
  public init<C: SharedContainer>(
    _ keyPath: KeyPath<C, Factory<T>>, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(FactoryReference(keyPath, CallSite(fileID: fileID, line: line)))
  }

  /// Injects what the shared `Container` has registered for a type, which has to be there.
  public init(_ type: T.Type, fileID: StaticString = #fileID, line: UInt = #line) {
    self.init(FactoryReference(type, CallSite(fileID: fileID, line: line)))
  }

  init(_ reference: FactoryReference<T>) {
    self.reference = reference
  }

  /// The dependency; nil once nothing else holds it.
  public var wrappedValue: T? {
    get {
      // Held until here by the thread that makes it; nothing else may hold it yet.
      var made: T?
      let kept = dependency.value {
        let resolved = reference.resolve()
        made = resolved
        return WeakHolder(resolved, scope: nil)
      }
      return made ?? kept?.product
    }
    nonmutating set { hold(newValue) }
  }

  /// The wrapper itself.
  public var projectedValue: WeakLazyInjected<T> {
    get { self }
    set { self = newValue }
  }

  /// The factory that the dependency comes from.
  public var factory: Factory<T> { reference.factory }

  /// Resolves the dependency again, after a reset of its factory.
  @discardableResult
  public func resolve(reset options: FactoryResetOptions = .none) -> T? {
    let resolved = reference.resolve(reset: options)
    hold(resolved)
    return resolved
  }

  /// The dependency where it has been used already and still exists.
  public func resolvedOrNil() -> T? { dependency.current??.product }

  private func hold(_ value: T?) {
    dependency.set(value.flatMap { WeakHolder($0, scope: nil) })
  }
}

extension WeakLazyInjected: Sendable where T: Sendable {}
