/// Makes the instances of one registration from a parameter.
///
/// ```swift
/// extension Container {
///   var thumbnail: ParameterFactory<Int, Thumbnail> { self { Thumbnail(width: $0) } }
/// }
/// let small = Container.shared.thumbnail(64)
/// ```
public struct ParameterFactory<P, T>: FactoryModifying {
  /// The factory's entry in its container.
  public var registration: FactoryRegistration<P, T> {
    @inlinable get {
      FactoryRegistration(
        container: container, handle: handle, withdrawalCount: withdrawalCount,
        isSettled: isSettled, contexts: contexts)
    }
    @inlinable set { (isSettled, contexts) = (newValue.isSettled, newValue.contexts) }
  }

  // Each a stored property of its own: so the optimizer sees that who resolves holds the container
  // anyway, and does without a retain, which two threads would fight over.
  @usableFromInline let container: any ManagedContainer
  @usableFromInline let handle: Unmanaged<Entry>
  @usableFromInline let withdrawalCount: UInt32
  @usableFromInline var isSettled = false
  @usableFromInline var contexts: ChainContexts?
  @usableFromInline let original: (P) -> T

  /// Makes a factory of a container, under the name of the property that it stands in.
  @inlinable
  public init(
    _ container: any ManagedContainer, key: StaticString = #function,
    fileID: StaticString = #fileID, line: UInt = #line, _ factory: @escaping (P) -> T
  ) {
    self.init(container, key, file: fileID.utf8Start, line: line, factory)
  }

  /// Makes a factory whose declaration stands in a file, or nowhere: then it is its container's alone.
  @inlinable
  @inline(__always)
  init(
    _ container: any ManagedContainer, _ key: StaticString, file: UnsafePointer<UInt8>?,
    line: UInt, _ factory: @escaping (P) -> T
  ) {
    self.container = container
    let found = FactoryRegistration<P, T>.find(
      in: container, key: key, file: file, line: line)
    handle = found.handle
    withdrawalCount = found.withdrawalCount
    original = factory
  }

  /// Gives an instance for the parameter.
  @inlinable
  public func callAsFunction(
    _ parameters: P, fileID: StaticString = #fileID, line: UInt = #line
  ) -> T {
    resolve(parameters, at: CallSite(fileID: fileID, line: line))
  }

  /// Gives an instance for the parameter.
  @inlinable
  public func resolve(
    _ parameters: P, fileID: StaticString = #fileID, line: UInt = #line
  ) -> T {
    resolve(parameters, at: CallSite(fileID: fileID, line: line))
  }

  /// Takes the step that the read path allows; mostly that is all there is to do.
  @inlinable
  @inline(__always)
  func resolve(_ parameters: P, at site: CallSite?) -> T {
    let step = handle._withUnsafeGuaranteedRef { $0.begin() }
    if step.kind == .make {
      let product = original(parameters)
      step.end(keeping: container)
      return product
    }
    if step.kind == .copy {
      let product = step.strong(T.self)
      step.endReading(keeping: container)
      return product
    }
    if step.kind == .copyWeak {
      if let object = step.holdObject() {
        let product = step.weak(T.self)
        step.endReading(keeping: container)
        extendLifetime(object)
        return product
      }
      step.endReading(keeping: container)
    }
    return registration.resolve(step, parameters, at: site, original: original)
  }

  /// Puts a factory before the original one, and forgets what the scope had kept.
  @discardableResult
  public func register(
    fileID: StaticString = #fileID, line: UInt = #line, factory: @escaping (P) -> T
  ) -> Self {
    registration.register(at: CallSite(fileID: fileID, line: line), factory)
    return self
  }

  /// Puts a factory before the original one, and forgets what the scope had kept.
  @discardableResult
  public func callAsFunction(
    fileID: StaticString = #fileID, line: UInt = #line, factory: @escaping (P) -> T
  ) -> Self {
    register(fileID: fileID, line: line, factory: factory)
  }
}

// What the closures capture is run on the thread that resolves.
extension ParameterFactory: @unchecked Sendable where P: Sendable, T: Sendable {}

extension ParameterFactory where P: Sendable, T: Sendable {
  /// Gives an instance for the parameter, made on the main actor.
  @MainActor public func resolveOnMainActor(
    _ parameters: P, fileID: StaticString = #fileID, line: UInt = #line
  ) -> T {
    resolve(parameters, fileID: fileID, line: line)
  }

  /// Gives an instance for the parameter, made on the actor given.
  @inlinable
  public func resolveOnGlobalActor(
    _ isolation: isolated any Actor, parameters: P, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> T {
    resolve(parameters, fileID: fileID, line: line)
  }
}
