/// What stands behind a factory: its entry in a container.
public struct FactoryRegistration<P, T> {
  @usableFromInline let container: any ManagedContainer

  /// The entry, which lives as long as the container's manager.
  @usableFromInline let handle: Unmanaged<Entry>

  /// How often the entry's modifiers had been taken away when the property was asked for.
  @usableFromInline let withdrawalCount: UInt32

  /// Whether the value's own chain ended in `once()`: only then do settled settings change.
  @usableFromInline var isSettled: Bool

  /// The contexts that the value's own chain has named.
  @usableFromInline var contexts: ChainContexts?

  var manager: ContainerManager { container.manager }

  var entry: Entry { handle.takeUnretainedValue() }

  @usableFromInline
  init(
    container: any ManagedContainer, handle: Unmanaged<Entry>, withdrawalCount: UInt32,
    isSettled: Bool, contexts: ChainContexts?
  ) {
    self.container = container
    self.handle = handle
    self.withdrawalCount = withdrawalCount
    self.isSettled = isSettled
    self.contexts = contexts
  }

  /// Finds the entry of a property.
  @inlinable
  @inline(__always)
  static func find(
    in container: any ManagedContainer, key: StaticString, file: UnsafePointer<UInt8>?, line: UInt
  ) -> FoundEntry {
    // A container that makes its manager anew would have it go before it can be told.
    let manager = container.manager
    defer { extendLifetime(manager) }
    return ContainerManager.knownEntry(
      of: container, Unmanaged.passUnretained(manager), name: key.text, product: T.self,
      parameters: P.self)
      ?? manager.entry(
        of: container, name: key.text, product: T.self, parameters: P.self, file: file, line: line)
  }
}

// The entry is guarded by its registry's lock.
extension FactoryRegistration: @unchecked Sendable {}
