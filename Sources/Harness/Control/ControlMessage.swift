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

  /// Reads the message as the launch protocol describes it.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MessageKey.self)
    func value<Value: Decodable>(_ type: Value.Type, _ key: String) throws -> Value? {
      try container.decodeIfPresent(type, forKey: MessageKey(stringValue: key))
    }
    version = try value(Int.self, LAUNCH_HELLO_VERSION_KEY) ?? 0
    processID = try value(Int32.self, LAUNCH_HELLO_PID_KEY) ?? 0
    configuration = try value(String.self, LAUNCH_HELLO_CONFIGURATION_KEY) ?? ""
    mocks = try value([String: String].self, LAUNCH_HELLO_MOCKS_KEY) ?? [:]
    available = try value([String: [String]].self, LAUNCH_HELLO_AVAILABLE_KEY) ?? [:]
  }
}

/// A key of a message, by the name that the launch protocol gives it.
private struct MessageKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

/// A message from the app; those that this version does not know are passed over.
enum ControlMessage {
  case hello(Hello)

  /// The part that all messages share.
  private struct Kind: Decodable {
    let type: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MessageKey.self)
      type = try container.decode(
        String.self, forKey: MessageKey(stringValue: LAUNCH_MESSAGE_TYPE_KEY))
    }
  }

  /// Reads one line of the control socket; nil where it is none of the known messages.
  init?(line: Data) {
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
