/// A value of JSON (RFC 8259), as the compiler and a plugin send each other; without Foundation, so
/// that the plugin is built and started in no time.
enum JSON: Equatable {
  case object([String: JSON])
  case array([JSON])
  case string(String)
  case number(Int)
  case bool(Bool)
  case null

  /// The member of an object; nil where there is none, or this is no object.
  subscript(_ name: String) -> JSON? {
    guard case .object(let members) = self, let member = members[name], member != .null else {
      return nil
    }
    return member
  }

  var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  var number: Int? {
    guard case .number(let number) = self else { return nil }
    return number
  }

  var array: [JSON]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// The value as text, with the members of objects in the order of their names.
  var text: String {
    switch self {
    case .object(let members):
      let pairs = members.sorted { $0.key < $1.key }
      return "{" + pairs.map { "\(Self.quoted($0.key)):\($0.value.text)" }.joined(separator: ",")
        + "}"
    case .array(let elements): return "[" + elements.map(\.text).joined(separator: ",") + "]"
    case .string(let text): return Self.quoted(text)
    case .number(let number): return "\(number)"
    case .bool(let isTrue): return isTrue ? "true" : "false"
    case .null: return "null"
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
