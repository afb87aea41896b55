/// An optional of whatever type.
private protocol OptionalProduct {
  /// What the optional holds.
  var content: Any? { get }
}

extension Optional: OptionalProduct {
  fileprivate var content: Any? { map { $0 } }
}

/// Whether a value is an optional without content, which is never kept.
@inlinable
func isNone<Value>(_ value: Value) -> Bool {
  holdsOptional(value) && isEmptyOptional(value)
}

/// The class instance that a value is, or wraps in optionals; nil where it is no class.
func classInstance<Value>(in value: Value) -> AnyObject? {
  if holdsOptional(value), let optional = value as? any OptionalProduct {
    return optional.content.flatMap { classInstance(in: $0) }
  }
  return type(of: value as Any) is AnyClass ? value as AnyObject : nil
}

/// Whether a value is an optional, or an existential with one in it.
///
/// An existential of any kind of value is at least four words; of what is smaller the type tells.
@inlinable
@inline(__always)
func holdsOptional<Value>(_ value: Value) -> Bool {
  if MemoryLayout<Value>.size < MemoryLayout<Any>.size { return _isOptional(Value.self) }
  return isOptional(type(of: value as Any))
}

/// Whether the type is an optional: a look at its metadata.
///
/// A cast would search all conformances of the program, to find of most types that there is none.
@usableFromInline
func isOptional(_ type: Any.Type) -> Bool {
  func isOptional<Value>(_ type: Value.Type) -> Bool { _isOptional(type) }
  return isOptional(type)
}

@usableFromInline
func isEmptyOptional<Value>(_ value: Value) -> Bool {
  guard let optional = value as? any OptionalProduct else { return false }
  return optional.content.map(isNone) ?? true
}
