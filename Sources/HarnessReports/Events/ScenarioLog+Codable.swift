import Foundation
public import HarnessScenarios
import HarnessTerminal

extension ScenarioLog: Codable, Equatable {
  private enum Key: String, CodingKey {
    case phases
  }

  /// Reads what was written.
  ///
  /// - Parameter decoder: Stands at an object.
  /// - Throws: What the decoder throws.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(phases: try container.decode([Phase].self, forKey: .phases))
  }

  /// Writes an object with the phases.
  ///
  /// - Parameter encoder: Takes the object.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(phases, forKey: .phases)
  }

  /// Whether both say the same.
  public static func == (left: Self, right: Self) -> Bool { left.phases == right.phases }

  /// The log with the start and the end of long outputs.
  func shortened() -> Self {
    Self(
      phases: phases.map { phase in
        var phase = phase
        phase.entries = phase.entries.map(\.shortened)
        return phase
      })
  }
}

extension ScenarioLog.Phase: Codable, Equatable {
  private enum Key: String, CodingKey {
    case heading
    case duration
    case entries
  }

  /// Reads what was written.
  ///
  /// - Parameter decoder: Stands at an object.
  /// - Throws: What the decoder throws.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      heading: try container.decode(String.self, forKey: .heading),
      entries: try container.decode([ScenarioLog.Entry].self, forKey: .entries),
      duration: try container.decodeIfPresent(TimeInterval.self, forKey: .duration))
  }

  /// Writes an object with the heading, the seconds that the phase took, and the entries.
  ///
  /// - Parameter encoder: Takes the object.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(heading, forKey: .heading)
    try container.encodeIfPresent(duration, forKey: .duration)
    try container.encode(entries, forKey: .entries)
  }

  /// Whether both say the same.
  public static func == (left: Self, right: Self) -> Bool {
    (left.heading, left.duration) == (right.heading, right.duration)
      && left.entries == right.entries
  }
}

extension ScenarioLog.Entry: Codable {
  private enum Key: String, CodingKey {
    case kind
    case stream
    case text
  }

  private enum Kind: String, Codable {
    case command
    case output
    case note
    case diff
    case failure
  }

  /// Reads what was written.
  ///
  /// - Parameter decoder: Stands at an object.
  /// - Throws: What the decoder throws.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let text = try container.decode(String.self, forKey: .text)
    self =
      switch try container.decode(Kind.self, forKey: .kind) {
      case .command: .command(text)
      case .output: .output(stream: try container.decode(String.self, forKey: .stream), text: text)
      case .note: .note(text)
      case .diff: .diff(text)
      case .failure: .failure(text)
      }
  }

  /// Writes an object with the `kind` of the entry, its text, and the stream of an output.
  ///
  /// - Parameter encoder: Takes the object.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    let (kind, text): (Kind, String) =
      switch self {
      case .command(let text): (.command, text)
      case .output(_, let text): (.output, text)
      case .note(let text): (.note, text)
      case .diff(let text): (.diff, text)
      case .failure(let text): (.failure, text)
      }
    try container.encode(kind, forKey: .kind)
    try container.encode(text, forKey: .text)
    if case .output(let stream, _) = self { try container.encode(stream, forKey: .stream) }
  }

  /// The entry with the start and the end of a long output.
  fileprivate var shortened: Self {
    guard case .output(let stream, let text) = self else { return self }
    return .output(stream: stream, text: Self.shortened(text))
  }
}
