import HarnessTerminal

/// Something that happened in a run of scenarios.
///
/// The events of a run are all that its reports are made from. Written one a line as JSON, they are
/// the file of `harness run --json FILE`, from which the same reports can be made later, and into
/// one from several shards. Each line says what it is under `event`:
///
///     {"event":"run-started","version":1,"jobs":2,"scenarios":[{"file":"Scenarios/list.txtar",…
///     {"event":"scenario-started","name":"list","worker":0,"attempt":1,"time":0.000211}
///     {"event":"scenario-finished","name":"list","status":"passed","duration":0.004127,…
///     {"event":"run-finished","time":0.004802,"end":"finished"}
///
/// The first line is the run's start, and its last one the run's end; a file without an end is that
/// of a run that was killed. Times and durations are in seconds; a time is counted from the run's
/// start. Names and fields may be added to the format without a new version; readers pass over
/// fields that they do not know.
public enum RunEvent: Sendable, Equatable {
  /// The first event: what is going to run.
  case runStarted(RunStarted)
  /// A worker takes a scenario.
  case scenarioStarted(ScenarioStarted)
  /// A scenario came to its end.
  case scenarioFinished(ScenarioFinished)
  /// The last event.
  case runFinished(RunFinished)

  /// The version of the format that is written.
  public static let version = 1
}

// MARK: - As JSON

extension RunEvent: Codable {
  private enum Key: String, CodingKey {
    case event
  }

  private enum Name: String, Codable {
    case runStarted = "run-started"
    case scenarioStarted = "scenario-started"
    case scenarioFinished = "scenario-finished"
    case runFinished = "run-finished"
  }

  /// What a line tells, which may be something that a newer version has added.
  struct Line: Decodable {
    /// What it says that it is.
    let name: String
    /// The event; nil where this version knows none of that name.
    let event: RunEvent?

    init(from decoder: any Decoder) throws {
      name = try decoder.container(keyedBy: Key.self).decode(String.self, forKey: .event)
      event = Name(rawValue: name) == nil ? nil : try RunEvent(from: decoder)
    }
  }

  /// Reads an event from the object of its line.
  ///
  /// - Parameter decoder: Stands at that object.
  /// - Throws: What the decoder throws.
  public init(from decoder: any Decoder) throws {
    let name = try decoder.container(keyedBy: Key.self).decode(Name.self, forKey: .event)
    self =
      switch name {
      case .runStarted: .runStarted(try RunStarted(from: decoder))
      case .scenarioStarted: .scenarioStarted(try ScenarioStarted(from: decoder))
      case .scenarioFinished: .scenarioFinished(try ScenarioFinished(from: decoder))
      case .runFinished: .runFinished(try RunFinished(from: decoder))
      }
  }

  /// Writes the event as one object.
  ///
  /// - Parameter encoder: Takes the object.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .runStarted(let payload):
      try container.encode(Name.runStarted, forKey: .event)
      try payload.encode(to: encoder)
    case .scenarioStarted(let payload):
      try container.encode(Name.scenarioStarted, forKey: .event)
      try payload.encode(to: encoder)
    case .scenarioFinished(let payload):
      try container.encode(Name.scenarioFinished, forKey: .event)
      try payload.encode(to: encoder)
    case .runFinished(let payload):
      try container.encode(Name.runFinished, forKey: .event)
      try payload.encode(to: encoder)
    }
  }
}
