public import Foundation
import LaunchProtocol

/// A call on a recorded service of the app.
public struct ReportedCall: Sendable, Equatable {
  /// The name of the registration whose service was called.
  public let registration: String
  /// The function's name, without its labels.
  public let function: String
  /// The arguments by their labels, as the app wrote them.
  public let arguments: [String: String]
  /// The number of the call among all recorded calls of its process, from 1.
  public let sequence: Int
  /// When it was made.
  public let time: Date
  /// The name of the fault that the launch chose for this call; nil where it chose none.
  public let fault: String?
  /// How the program was called, where the call is that of a fake program; nil for a service.
  ///
  /// `registration` is then its name, `function` its first argument, and `arguments` has the words by
  /// their positions, from `"1"`.
  public internal(set) var program: ProgramCall?
  /// The request, where the call is one to a fake server; nil for others.
  ///
  /// `registration` is then the server's name, `function` the method and the path, and `arguments` has
  /// the `query` and, where it is text of up to 4 KiB, the `body`.
  public internal(set) var request: HTTPCall?
}

extension ReportedCall {
  /// A call of a fake.
  ///
  /// - Parameters:
  ///   - program: How it was called.
  ///   - number: Its number among all calls of fakes in its launch, from 1.
  ///   - fault: The name of the fault that was chosen for it.
  init(_ program: ProgramCall, number: Int, fault: String?) {
    let words = program.arguments.enumerated().map { (String($0 + 1), $1) }
    self.init(
      registration: program.program, function: program.function,
      arguments: Dictionary(uniqueKeysWithValues: words), sequence: number, time: Date(),
      fault: fault, program: program)
  }
}

extension ReportedCall {
  /// A request to a fake server.
  init(_ request: HTTPCall, _ entry: HTTPEntry, fault: String?) {
    var arguments: [String: String] = [:]
    arguments["query"] = request.query
    if let bytes = request.body.bytes, !bytes.isEmpty, bytes.count <= Self.shownBody {
      arguments["body"] = String(validating: bytes, as: UTF8.self)
    }
    self.init(
      registration: request.server, function: request.function, arguments: arguments,
      sequence: entry.number, time: entry.time, fault: fault, request: request)
  }

  private static let shownBody = 4096
}

extension ReportedCall: CustomStringConvertible {
  /// For example `drive.upload(path: "a.jpg", to: "/2017") threw timeout`.
  public var description: String {
    if let program { return "\(program)" + (fault.map { " failed with \($0)" } ?? "") }
    if let request { return "\(request)" + (fault.map { " failed with \($0)" } ?? "") }
    let end = fault.map { " threw \($0)" } ?? ""
    return "\(registration).\(function)(\(CallText.arguments(arguments)))" + end
  }
}

extension ReportedCall: Decodable {
  /// Reads the message as the launch protocol describes it.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MessageKey.self)
    func value<Value: Decodable>(_ type: Value.Type, _ key: String) throws -> Value {
      try container.decode(type, forKey: MessageKey(key))
    }
    registration = try value(String.self, LAUNCH_REGISTRATION_KEY)
    function = try value(String.self, LAUNCH_CALL_FUNCTION_KEY)
    arguments =
      try container.decodeIfPresent(
        [String: String].self, forKey: MessageKey(LAUNCH_CALL_ARGUMENTS_KEY)) ?? [:]
    sequence = try value(Int.self, LAUNCH_CALL_SEQUENCE_KEY)
    time = Date(timeIntervalSince1970: try value(Double.self, LAUNCH_CALL_TIME_KEY))
    fault = try container.decodeIfPresent(String.self, forKey: MessageKey(LAUNCH_CALL_FAULT_KEY))
  }
}

/// A registration that the app resolved, at the first time.
public struct ResolvedRegistration: Sendable, Equatable {
  /// The registration's name.
  public let registration: String
  /// The mock that the launch chose for it by name; nil where the app used what it uses without.
  public let mock: String?
}

extension ResolvedRegistration: Decodable {
  /// Reads the message as the launch protocol describes it.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MessageKey.self)
    registration = try container.decode(
      String.self, forKey: MessageKey(LAUNCH_REGISTRATION_KEY))
    mock = try container.decodeIfPresent(
      String.self, forKey: MessageKey(LAUNCH_RESOLVED_MOCK_KEY))
  }
}

/// Calls as a person reads them.
package enum CallText {
  /// For example `path: "a.jpg", to: "/2017"`, in the order of the labels.
  static func arguments(_ arguments: [String: String]) -> String {
    arguments.sorted { $0.key < $1.key }
      .map { "\($0.key): \(shortened($0.value).debugDescription)" }
      .joined(separator: ", ")
  }

  /// The calls, one a line; of many the last ones.
  package static func list(_ calls: [ReportedCall], indent: String, limit: Int = 10) -> [String] {
    let left = calls.count > limit ? ["\(indent)… \(calls.count - limit) more before these"] : []
    return left + calls.suffix(limit).map { "\(indent)\($0.sequence). \($0)" }
  }

  private static let longestValue = 200

  private static func shortened(_ value: String) -> String {
    value.count > longestValue ? value.prefix(longestValue) + "…" : value
  }
}
