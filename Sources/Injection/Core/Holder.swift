/// An instance of unknown type that a scope keeps.
@usableFromInline
class AnyHolder {
  /// The scope that keeps it, where several keep instances in the same registry.
  let scope: Scope?

  /// When it was last asked for, in seconds of the monotonic clock, where a time limit needs it.
  var lastUse = 0.0

  @usableFromInline
  init(scope: Scope?) {
    self.scope = scope
  }

  /// What lets the read path give the instance.
  var shortcut: Shortcut { .none }

  /// The object that is kept weakly, if it is still there.
  var heldObject: AnyObject? { nil }

  /// Whether it is kept weakly, and is there no more.
  var isGone: Bool { false }

  /// The same instance for another registry, whose lock guards when it was last asked for there.
  func copy() -> AnyHolder { self }
}

/// An instance that a scope keeps.
@usableFromInline
class Holder<Product>: AnyHolder {
  /// The instance, unless it has gone.
  var product: Product? { nil }
}

/// An instance that is kept until it is reset.
@usableFromInline
final class StrongHolder<Product>: Holder<Product> {
  @usableFromInline let value: Product

  @inlinable
  init(_ value: Product, scope: Scope?) {
    self.value = value
    super.init(scope: scope)
  }

  override var product: Product? { value }

  override func copy() -> AnyHolder {
    let copy = StrongHolder(value, scope: scope)
    copy.lastUse = lastUse
    return copy
  }

  override var shortcut: Shortcut { .strong(self) }
}

/// An instance that is kept as long as something else holds it.
@usableFromInline
final class WeakHolder<Product>: Holder<Product> {
  private weak var object: AnyObject?

  /// The value without a claim on the object in it: the object's pointer, and witness tables.
  ///
  /// To be copied while the object is held, so that the copy has a claim of its own.
  @usableFromInline let bytes: UnsafeMutablePointer<Product>

  /// Keeps a value that is, or wraps in optionals, one class instance; nil for any other.
  init?(_ value: Product, scope: Scope?) {
    guard let object = classInstance(in: value) else { return nil }
    self.object = object
    let bytes = UnsafeMutablePointer<Product>.allocate(capacity: 1)
    withUnsafeBytes(of: value) { value in
      UnsafeMutableRawBufferPointer(start: bytes, count: value.count).copyMemory(from: value)
    }
    self.bytes = bytes
    super.init(scope: scope)
  }

  deinit {
    bytes.deallocate()
  }

  override var heldObject: AnyObject? { object }

  override var isGone: Bool { object == nil }

  override var shortcut: Shortcut { .weak(self) }

  override var product: Product? {
    guard let object else { return nil }
    return withExtendedLifetime(object) { bytes.pointee }
  }
}
