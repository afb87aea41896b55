import HarnessSystem

/// A JSON value, to compare with and to look into.
///
///     let name = try outcome.json(at: "photos[0].name")
///     XCTAssertEqual(name, "IMG_0001.jpg")
public enum JSONValue: Sendable, Equatable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number of any size.
  case number(JSONNumber)
  /// A text.
  case string(String)
  /// Values in their order.
  case array([JSONValue])
  /// Values by their names, which have no order; of two with the same name the last counts.
  case object([JSONName: JSONValue])

  /// The text, where it is one.
  public var string: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  /// The truth value, where it is one.
  public var bool: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  /// The number as the nearest `Double`, where it is one.
  public var double: Double? {
    guard case .number(let value) = self else { return nil }
    return value.double
  }

  /// The number, where it is one without a fraction that an `Int` can hold.
  public var int: Int? {
    guard case .number(let value) = self else { return nil }
    return value.int
  }

  /// The values, where it is an array.
  public var array: [JSONValue]? {
    guard case .array(let values) = self else { return nil }
    return values
  }

  /// The values by their names, where it is an object.
  public var object: [JSONName: JSONValue]? {
    guard case .object(let members) = self else { return nil }
    return members
  }
}

extension JSONValue {
  /// Whether both are the same: numbers by their value, texts and names code point by code point.
  public static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left.hasCodePoints(of: right)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }
}

// Not by `nil`: in an optional, that would be no value at all.
extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// A whole number.
  public init(integerLiteral value: Int) { self = .number(JSONNumber("\(value)")) }
  /// A number; one that JSON cannot write, such as infinity, equals no number.
  public init(floatLiteral value: Double) { self = .number(JSONNumber("\(value)")) }
  /// A text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Values in their order.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Values by their names.
  public init(dictionaryLiteral elements: (JSONName, JSONValue)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}

/// A JSON number as it is written, equal to every other way of writing the same number.
public struct JSONNumber: Sendable, Equatable, CustomStringConvertible {
  /// As it was written.
  public let description: String

  private let isNegative: Bool
  /// Without zeros at either end; empty for zero.
  private let digits: String
  /// The power of ten of the last digit; without ``hugePower``, where there is one.
  private let exponent: Int
  /// A written power of ten that cannot be reckoned with; mostly empty.
  ///
  /// Two of them are equal only where they are written alike: what is equal has to be.
  private let hugePower: Substring

  /// - Parameter text: A number in JSON's syntax.
  package init(_ text: String) {
    description = text
    let parts = text.lowercased().split(separator: "e", maxSplits: 1)
    let mantissa = parts.first.map(String.init) ?? ""
    let unsigned = mantissa.drop { $0 == "-" }.split(
      separator: ".", omittingEmptySubsequences: false)
    let fraction = unsigned.count > 1 ? unsigned[1] : ""
    let all = unsigned.first.map { $0 + fraction } ?? ""
    let trimmed = String(all.drop { $0 == "0" })
    let zeros = trimmed.reversed().prefix { $0 == "0" }.count
    digits = String(trimmed.dropLast(zeros))
    isNegative = mantissa.hasPrefix("-") && !digits.isEmpty
    let written = parts.count > 1 && !digits.isEmpty ? parts[1] : "0"
    let power = Self.power(written)
    exponent = digits.isEmpty ? 0 : (power ?? 0) - fraction.count + zeros
    hugePower = power == nil ? Self.withoutZeros(written) : ""
  }

  /// The nearest `Double`.
  public var double: Double? { Double(description) }

  /// The number as an `Int`, where it has no fraction and is not too large.
  public var int: Int? {
    if digits.isEmpty { return 0 }
    guard hugePower.isEmpty, (0..<20).contains(exponent) else { return nil }
    return Int((isNegative ? "-" : "") + digits + String(repeating: "0", count: exponent))
  }

  /// Whether both are the same number, however it is written.
  public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
    left.isNegative == right.isNegative && left.digits == right.digits
      && left.exponent == right.exponent && left.hugePower == right.hugePower
  }

  /// An exponent; nil for one that is too large to be reckoned with.
  private static func power(_ text: Substring) -> Int? {
    Int(text).flatMap { $0.magnitude < UInt(Int.max / 4) ? $0 : nil }
  }

  /// The same exponent without the zeros before it, and without a `+`.
  private static func withoutZeros(_ text: Substring) -> Substring {
    let digits = text.drop { $0 == "-" || $0 == "+" || $0 == "0" }
    return text.hasPrefix("-") ? Substring("-") + digits : digits
  }
}

/// The name of a member of a JSON object: the same as another only where each code point is.
///
/// Of two Swift strings, `é` in one code point equals `é` in two. To JSON they are two names.
public struct JSONName: Sendable, Hashable, Comparable, ExpressibleByStringInterpolation,
  CustomStringConvertible
{
  /// The name itself.
  public let description: String

  /// - Parameter text: The name.
  public init(_ text: String) { description = text }

  /// The name that a literal is.
  public init(stringLiteral text: String) { description = text }

  /// Whether both have the same code points.
  public static func == (left: JSONName, right: JSONName) -> Bool {
    left.description.hasCodePoints(of: right.description)
  }

  /// Whether a name comes before another, code point by code point.
  public static func < (left: JSONName, right: JSONName) -> Bool {
    left.description.utf8.lexicographicallyPrecedes(right.description.utf8)
  }

  /// Adds what tells it from another name.
  public func hash(into hasher: inout Hasher) {
    for byte in description.utf8 { hasher.combine(byte) }
  }
}
