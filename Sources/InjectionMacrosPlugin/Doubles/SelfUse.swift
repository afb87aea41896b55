/// How a type speaks of `Self`, where a value of it can be changed for that of another type.
enum SelfUse {
  /// `Self`.
  case itself

  /// `Self?` or `Self!`.
  case optional

  /// `[Self]`.
  case array

  /// Reads a type; nil where it does not speak of `Self`, or in another way.
  init?(of type: String) {
    switch type {
    case "Self": self = .itself
    case "Self?", "Self!", "Optional<Self>": self = .optional
    case "[Self]", "Array<Self>": self = .array
    default: return nil
    }
  }

  /// Whether a type speaks of `Self`, and not only of an associated type.
  static func isIn(_ type: String) -> Bool {
    TypeText.words(of: TypeText.withoutSelf(type)).contains("Self")
  }

  /// What is wrapped by a value of a double's.
  func unwrapped(_ value: String) -> String {
    switch self {
    case .itself: "\(value)._wrapped"
    case .optional: "\(value)?._wrapped"
    case .array: "\(value).map { $0._wrapped }"
    }
  }

  /// A value of a double's that wraps what an expression gives.
  func wrapped(_ expression: String, by wrapping: String) -> String {
    switch self {
    case .itself: "\(wrapping)(\(expression))"
    case .optional, .array: "\(expression).map { \(wrapping)($0) }"
    }
  }
}
