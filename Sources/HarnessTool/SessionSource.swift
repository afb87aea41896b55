import ArgumentParsing
import CPlatform
import Foundation
import Harness
import HarnessReports

/// The session of a scenario in a file of events.
struct SessionSource {
  let name: String
  let session: RunEvent.Session
  let isSuccess: Bool
  let startedAt: Date?

  /// - Parameters:
  ///   - file: What `harness run --json FILE` has written.
  ///   - name: The scenario's.
  /// - Throws: ``RunEventFileError``, ``SessionProblem``.
  init(_ file: String, _ name: String) throws {
    let report = RunReport(try RunEventFile.events(in: URL(fileURLWithPath: file)))
    guard let scenario = report.scenarios.first(where: { $0.name == name }) else {
      throw SessionProblem.unknown(name, file: file, known: report.scenarios.map(\.name))
    }
    guard let end = scenario.attempts.last(where: { $0.end?.session != nil })?.end,
      let session = end.session, !session.steps.isEmpty
    else { throw SessionProblem.none(name, file: file) }
    self.name = name
    self.session = session
    isSuccess = end.status == .passed
    startedAt = report.start?.startedAt.date
  }

  /// Writes a file, or standard output.
  ///
  /// - Throws: ``OutputFileError``, ``ReportFileError``, ``SessionProblem``.
  static func write(
    _ data: Data, _ kind: OutputKind, _ arguments: ParsedArguments, inputs: [String]
  ) throws {
    guard let file = arguments.value(.output), file != "-" else {
      guard !platform_is_terminal(1) else { throw SessionProblem.onTerminal }
      return try StandardStream.output.write(data)
    }
    try OutputFiles([(file, kind)]).check(inputs: inputs)
    try ReportFile.write(data, to: URL(fileURLWithPath: file))
  }
}

/// Why nothing of a session can be written.
enum SessionProblem: Error, CustomStringConvertible {
  case unknown(String, file: String, known: [String])
  case none(String, file: String)
  case onTerminal

  var description: String {
    switch self {
    case .unknown(let name, let file, let known):
      "there is no scenario \(name.debugDescription) in \(file)"
        + NearestName.question(name, among: known)
        + (known.isEmpty ? "; none has begun in it" : "")
        + ((1...10).contains(known.count) ? "; there are: \(known.joined(separator: ", "))" : "")
    case .none(let name, let file):
      "\(file) does not hold what happened in \(name): it did not run or did not come to its end, its "
        + "result was kept, or the run's `harness` was older; run it with --json \(ShellWord.quoted(file))"
    case .onTerminal:
      "this is no text for people; write it to a file with -o FILE, or on into another program"
    }
  }
}
