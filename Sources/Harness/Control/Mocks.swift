import LaunchProtocol

/// The mocks that a test chooses: a registration's name, and the name of one of its mocks.
///
///     app.mocks.drive = "offline"
///     app.mocks["clock"] = "fixed:2017-03-31T10:55:42Z"
///
/// The type has no other members, so that every registration's name can be written as one.
@dynamicMemberLookup
public struct Mocks: Sendable, Equatable {
  var choices: [String: String] = [:]

  init() {}

  /// The mock chosen for a registration, or nil for the real service.
  public subscript(dynamicMember registration: String) -> String? {
    get { choices[registration] }
    set { choices[registration] = newValue }
  }

  /// The mock chosen for a registration, or nil for the real service.
  public subscript(_ registration: String) -> String? {
    get { choices[registration] }
    set { choices[registration] = newValue }
  }
}

/// The value of `HARNESS_MOCKS`, as the launch protocol describes it.
enum MocksVariable {
  /// For example `clock=fixed:12;drive=offline`; `;` and `%` in a value are escaped.
  static func value(of choices: [String: String]) -> String {
    choices.sorted { $0.key < $1.key }
      .map { "\($0.key)=\(escaped($0.value))" }
      .joined(separator: ";")
  }

  private static func escaped(_ value: String) -> String {
    // By bytes: as characters, `;` with a combining mark behind it would not be `;`.
    String(
      decoding: value.utf8.flatMap { byte in
        switch byte {
        case UInt8(ascii: "%"): Array("%25".utf8)
        case UInt8(ascii: ";"): Array("%3B".utf8)
        default: [byte]
        }
      }, as: UTF8.self)
  }
}
