// MARK: - Names that are expected

extension JSONName {
  /// Stands for all members that the others do not name.
  static let anyOther: JSONName = "..."

  /// The name that is found where this one is expected: without the backslash of `\...`.
  var expectedName: JSONName {
    isWrittenWithBackslash && self != .anyOther ? JSONName(String(description.dropFirst())) : self
  }

  /// This name as it is expected, where it would mean something else as it is.
  var withBackslash: JSONName? {
    isWrittenWithBackslash ? JSONName("\\" + description) : nil
  }

  /// Whether it is `...` behind any number of backslashes.
  private var isWrittenWithBackslash: Bool {
    description.utf8.drop { $0 == UInt8(ascii: "\\") }.elementsEqual("...".utf8)
  }
}

/// A member `...` of an expected value that is to be something other than any members.
struct JSONFormError: Error, CustomStringConvertible {
  /// What stands behind the name, in a few words.
  let value: String

  var description: String {
    """
    the expected JSON has a member "..." whose value is \(value): write "...": "..." for any other \
    members, or "\\\\..." for the name of a member that is called so
    """
  }
}

extension JSONValue {
  /// - Throws: ``JSONFormError`` where the value, as an expected one, means nothing.
  func checkForm() throws(JSONFormError) {
    switch self {
    case .array(let elements): for element in elements { try element.checkForm() }
    case .object(let members):
      if let value = members[.anyOther], value != JSONMatcher.anything {
        throw JSONFormError(value: value.shown)
      }
      for (_, value) in members { try value.checkForm() }
    default: break
    }
  }
}
