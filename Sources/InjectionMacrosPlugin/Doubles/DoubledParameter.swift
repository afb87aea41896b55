/// A parameter of what a test double is asked.
struct DoubledParameter {
  /// What a caller writes; nil for none.
  let label: String?

  /// What the body of the double writes.
  let bodyName: String

  let type: DeclaredTypeUse
  let isVariadic: Bool
  let range: Range<Int>

  /// Reads a parameter.
  ///
  /// - Parameters:
  ///   - parameter: As it was declared.
  ///   - index: Its place among the others, by which one without a name is called.
  init(_ parameter: DeclaredParameter, at index: Int) {
    label = parameter.label
    bodyName = parameter.name == "_" ? "argument\(index + 1)" : parameter.name
    type = parameter.type
    isVariadic = parameter.isVariadic
    range = parameter.range
  }

  /// The value that a property or a subscript is set to.
  init(newValueOf type: DeclaredTypeUse) {
    label = nil
    bodyName = "newValue"
    self.type = type
    isVariadic = false
    range = type.range
  }

  /// What stands for it in a recorded call.
  var key: String { (label ?? bodyName).bareName }

  var isInout: Bool { type.specifiers.contains("inout") }

  /// Whether it is changed in place, and its type is said by generic parameters.
  func isInoutErased(_ generics: Set<String>) -> Bool {
    isInout && TypeText.erased(type.base, generics) != type.base
  }

  /// Whether the argument is an expression that is not evaluated yet.
  var isAutoclosure: Bool { type.attributes.contains { $0.name == "autoclosure" } }

  /// Whether it is a closure, optional or not.
  var isClosure: Bool {
    type.isFunction || (isPack && type.base.contains("->"))
      || (type.isOptional && type.base.hasPrefix("(") && type.base.contains("->"))
  }

  /// Whether it stands for as many arguments as a caller likes, of types of their own.
  var isPack: Bool { type.base.hasPrefix("repeat ") }

  /// An array of the arguments of a pack.
  var list: String { "RecordedCall.list(repeat each \(bodyName))" }

  /// Whether it is a closure that runs where its caller does, which no other closure can be given.
  var hasUnsayableIsolation: Bool { type.specifiers.contains("nonisolated(nonsending)") }

  /// Whether the argument may outlive the call.
  var canBeKept: Bool {
    !type.isFunction || type.attributes.contains { $0.name == "escaping" }
  }

  /// Its declaration in the double.
  var declaration: String {
    label == bodyName ? "\(bodyName): \(declaredType)" : subscriptDeclaration
  }

  /// The same in a subscript, where one name is no label.
  var subscriptDeclaration: String { "\(label?.bareName ?? "_") \(bodyName): \(declaredType)" }

  private var declaredType: String { typeText + (isVariadic ? "..." : "") }

  /// The type, without what it says of ownership: a double copies what it is given, and the
  /// compiler lets it take what it copies in its own way.
  var typeText: String {
    let specifiers = type.specifiers.filter { !Self.ownership.contains($0) }
    guard specifiers.count < type.specifiers.count else { return type.text }
    return (type.attributes.map(\.text) + specifiers + [type.base]).joined(separator: " ")
  }

  private static let ownership: Set = ["borrowing", "consuming", "__owned", "__shared"]

  /// The type of it in a test's closure.
  func closureType(_ generics: Set<String>) -> String {
    let attributes = type.attributes.filter { $0.name != "autoclosure" }.map(\.text)
    let specifiers = type.specifiers.filter { $0 == "inout" }
    return (attributes + specifiers + [erasedBase(generics)]).joined(separator: " ")
  }

  /// The type of it in a call that is kept.
  func keptType(_ generics: Set<String>) -> String {
    let dropped: Set = ["autoclosure", "escaping"]
    let attributes = type.attributes.filter { !dropped.contains($0.name) }.map(\.text)
    return (attributes + [erasedBase(generics)]).joined(separator: " ")
  }

  private func erasedBase(_ generics: Set<String>) -> String {
    if isPack { return "[Any]" }
    let base = TypeText.withoutImplicitUnwrapping(
      TypeText.erased(type.base, generics) ?? type.base)
    return isVariadic ? "[\(base)]" : base
  }

  /// What is passed to a closure of the test.
  var closureArgument: String { isInout ? "&\(bodyName)" : bodyName }
}
