import Foundation
import LaunchProtocol

/// What an app says first: who it is, and which mocks it took.
public struct Hello: Decodable, Equatable, Sendable {
  /// The version of the launch protocol that the app speaks.
  public let version: Int
  /// The app's process id, as the app sees it.
  public let processID: Int32
  /// `debug` or `release`.
  public let configuration: String
  /// The mocks that took effect: the registration's name, and the mock's with its parameter.
  public let mocks: [String: String]
  /// All registrations that have mocks, and their mocks' names.
  public let available: [String: [String]]

  /// The keys of the message.
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Reads the message as the launch protocol describes it.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    func value<Value: Decodable>(_ type: Value.Type, _ key: String) throws -> Value? {
      try container.decodeIfPresent(type, forKey: Key(stringValue: key))
    }
    version = try value(Int.self, LAUNCH_HELLO_VERSION_KEY) ?? 0
    processID = try value(Int32.self, LAUNCH_HELLO_PID_KEY) ?? 0
    configuration = try value(String.self, LAUNCH_HELLO_CONFIGURATION_KEY) ?? ""
    mocks = try value([String: String].self, LAUNCH_HELLO_MOCKS_KEY) ?? [:]
    available = try value([String: [String]].self, LAUNCH_HELLO_AVAILABLE_KEY) ?? [:]
  }
}

/// A message from the app; those that this version does not know are passed over.
enum ControlMessage {
  case hello(Hello)

  /// Reads one line of the control socket.
  init?(line: Data) {
    struct Kind: Decodable { let type: String }
    let decoder = JSONDecoder()
    guard let kind = try? decoder.decode(Kind.self, from: line) else { return nil }
    switch kind.type {
    case LAUNCH_MESSAGE_HELLO:
      guard let hello = try? decoder.decode(Hello.self, from: line) else { return nil }
      self = .hello(hello)
    default:
      return nil
    }
  }
}
