import HarnessSystem

/// A call that a test asks for: a registration, a function of it, and some of its arguments.
public struct CallPattern: Sendable, Equatable, CustomStringConvertible {
  let registration: String
  let function: String?
  let arguments: [String: String]
  /// All words of a call of a fake program; nil where they do not count.
  private(set) var words: WordPattern?

  /// A call of a function, with whatever other arguments.
  ///
  /// - Parameters:
  ///   - registration: The name of the registration whose service is called.
  ///   - function: The function's name without its labels; nil for any.
  ///   - arguments: The arguments that count, by their labels.
  /// - Returns: A pattern of calls.
  public static func call(
    _ registration: String, _ function: String? = nil, with arguments: [String: String] = [:]
  ) -> CallPattern {
    CallPattern(registration: registration, function: function, arguments: arguments)
  }

  /// A call of a fake program.
  ///
  /// - Parameters:
  ///   - program: The name of the program.
  ///   - words: All arguments, as in a reply of ``FakeProgram``.
  /// - Returns: A pattern of calls.
  public static func call(_ program: String, words: [String]) -> CallPattern {
    var pattern = CallPattern.call(program)
    pattern.words = WordPattern(words)
    return pattern
  }

  /// Whether a call is one of those that are asked for: their arguments are compared code point by
  /// code point.
  public func matches(_ call: ReportedCall) -> Bool {
    looksLike(call)
      && arguments.allSatisfy { name, value in
        call.arguments[name]?.hasCodePoints(of: value) ?? false
      }
  }

  /// Whether a call is one of those, or differs only in how the characters of its arguments are
  /// composed, in NFC or in NFD: who reads both, sees the same.
  func looksLike(_ call: ReportedCall) -> Bool {
    call.registration == registration && call.isOf(function)
      && arguments.allSatisfy { call.arguments[$0.key] == $0.value }
      && (words.map { $0.matches(call.program?.argumentBytes ?? []) } ?? true)
  }

  /// For example `drive.upload(name: "a.jpg", …)`.
  public var description: String {
    if let words { return "\(registration) \(words)" }
    let name = function.map { "\(registration).\($0)" } ?? registration
    return arguments.isEmpty ? name : "\(name)(\(CallText.arguments(arguments)), …)"
  }
}
