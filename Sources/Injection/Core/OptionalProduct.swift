import Synchronization

/// An optional of whatever type.
protocol OptionalProduct {
  /// What the optional holds.
  var content: Any? { get }
}

extension Optional: OptionalProduct {
  var content: Any? { map { $0 } }
}

/// Whether a value is an optional without content, which is never kept.
@usableFromInline
func isNone<Value>(_ value: Value) -> Bool {
  guard mayHoldOptional(Value.self), let optional = value as? any OptionalProduct
  else { return false }
  return optional.content.map(isNone) ?? true
}

/// The class instance that a value is, or wraps in optionals; nil where it is no class.
func classInstance<Value>(in value: Value) -> AnyObject? {
  if mayHoldOptional(Value.self), let optional = value as? any OptionalProduct {
    return optional.content.flatMap { classInstance(in: $0) }
  }
  return type(of: value as Any) is AnyClass ? value as AnyObject : nil
}

/// Whether a value of the type may be an optional: a quick answer that spares most types the cast.
///
/// Beside optionals these are existentials of any kind of value, which are at least four words.
@inlinable
func mayHoldOptional<Value>(_ type: Value.Type) -> Bool {
  _isOptional(type) || MemoryLayout<Value>.size >= MemoryLayout<Any>.size
}

/// A type of value that was found to be no optional: mostly the next value is of the same type.
///
/// Swift answers the question with a search over all conformances, which takes longer than to make
/// the value.
struct PlainType: ~Copyable, Sendable {
  private let address = Atomic<UInt>(0)

  /// Whether the type is no optional.
  func isKnown(_ type: Any.Type) -> Bool {
    let wanted = UInt(bitPattern: ObjectIdentifier(type))
    if address.load(ordering: .relaxed) == wanted { return true }
    if type is any OptionalProduct.Type { return false }
    address.store(wanted, ordering: .relaxed)
    return true
  }
}
