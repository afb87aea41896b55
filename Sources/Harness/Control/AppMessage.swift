import Foundation
import LaunchProtocol

/// A message from the app.
enum AppMessage: Equatable {
  case hello(AppHello)
  case call(ReportedCall)
  case resolved(ResolvedRegistration)
  /// The app waits at the gate of this name.
  case gate(String)
  case note(String)
  /// A message of a type that this version does not know: it is passed over.
  case unknown
  /// A line that is no message, or lacks what its type needs: how it begins.
  case malformed(String)

  /// Reads one line of the control socket.
  init(line: Data) {
    do {
      self = try JSONDecoder().decode(Body.self, from: line).message
    } catch {
      self = .malformed(line: line)
    }
  }

  /// A line that cannot be read, by how it begins.
  static func malformed(line: Data) -> AppMessage {
    .malformed(String(decoding: line.prefix(shownLength), as: UTF8.self))
  }

  /// How much of a malformed line is kept for the report, in bytes.
  private static let shownLength = 200

  /// A message as it is read from JSON.
  private struct Body: Decodable {
    let message: AppMessage

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MessageKey.self)
      func text(_ key: String) throws -> String {
        try container.decode(String.self, forKey: MessageKey(key))
      }
      message =
        switch try text(LAUNCH_MESSAGE_TYPE_KEY) {
        case LAUNCH_MESSAGE_HELLO: .hello(try AppHello(from: decoder))
        case LAUNCH_MESSAGE_CALL: .call(try ReportedCall(from: decoder))
        case LAUNCH_MESSAGE_RESOLVED: .resolved(try ResolvedRegistration(from: decoder))
        case LAUNCH_MESSAGE_GATE: .gate(try Self.gateName(in: container))
        case LAUNCH_MESSAGE_NOTE: .note(try text(LAUNCH_NOTE_TEXT_KEY))
        default: .unknown
        }
    }

    /// - Throws: `DecodingError` also for a name that no test could write.
    private static func gateName(in container: KeyedDecodingContainer<MessageKey>) throws -> String
    {
      let key = MessageKey(LAUNCH_GATE_NAME_KEY)
      let name = try container.decode(String.self, forKey: key)
      guard name.utf8.count <= GateTable.longestName else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: container, debugDescription: "the name is too long")
      }
      return name
    }
  }
}

/// A message to the app that lets one through a gate, as a line.
enum OpenMessage {
  static func line(gate: String) -> Data {
    let message = [LAUNCH_MESSAGE_TYPE_KEY: LAUNCH_MESSAGE_OPEN, LAUNCH_GATE_NAME_KEY: gate]
    // A dictionary of texts can always be written.
    return ((try? JSONEncoder().encode(message)) ?? Data()) + Data("\n".utf8)
  }
}

/// A key of a message, by the name that the launch protocol gives it.
struct MessageKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(_ name: String) { stringValue = name }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
