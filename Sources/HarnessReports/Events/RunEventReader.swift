import Foundation

/// Reads the lines of a file of events, one after another.
struct RunEventReader {
  private let file: String
  private let decoder = JSONDecoder()
  private var order = RunEventOrder()
  /// Makes one run of what several processes of tests have written.
  private var tests: TestRunReading?
  private var read: [RunEvent] = []

  init(file: String) {
    self.file = file
  }

  /// The events, in the order of the file.
  var events: [RunEvent] { tests.map { $0.joined(read) } ?? read }

  /// - Parameters:
  ///   - line: The next line, without its newline.
  ///   - number: From 1.
  /// - Throws: ``RunEventFileError``.
  mutating func read(_ line: Data, number: Int) throws(RunEventFileError) {
    for event in try decode(line, number) {
      if let problem = order.problem(with: event) {
        throw .misplaced(file: file, line: number, problem: problem)
      }
      read.append(event)
    }
  }

  /// What a line tells; nothing where its event is of a name that this version does not know.
  private mutating func decode(
    _ line: Data, _ number: Int
  ) throws(RunEventFileError) -> [RunEvent] {
    do {
      let told = try decoder.decode(RunEvent.Line.self, from: line)
      if tests != nil, TestProcessEvent.Kind(rawValue: told.name) != nil {
        return try take(try decoder.decode(TestProcessEvent.self, from: line), number)
      }
      return try told.event.map { try checked($0, number) } ?? []
    } catch let error as RunEventFileError {
      throw error
    } catch {
      throw .noEvent(file: file, line: number, reason: RunEventFileError.reason(error))
    }
  }

  private mutating func take(_ step: TestProcessEvent, _ number: Int) throws -> [RunEvent] {
    if let value = step.impossibleValue {
      throw RunEventFileError.impossibleValue(file: file, line: number, value: value)
    }
    return tests?.take(step) ?? []
  }

  private mutating func checked(_ event: RunEvent, _ number: Int) throws -> [RunEvent] {
    if case .runStarted(let start) = event {
      guard start.version == RunEvent.version else {
        throw RunEventFileError.otherVersion(file: file, line: number, version: start.version)
      }
      if start.tests != nil, tests == nil { tests = TestRunReading() }
    }
    if let value = event.impossibleValue {
      throw RunEventFileError.impossibleValue(file: file, line: number, value: value)
    }
    return tests?.take(event) ?? [event]
  }
}
