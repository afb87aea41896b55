import ArgumentParsing
import CPlatform
import Foundation
import Harness
import HarnessReports
import HarnessRunner
import HarnessScenarios

extension ToolCommand {
  static let review = ToolCommand(
    name: "review", operands: "[PATH|EVENTS…]", operandKinds: [.suite],
    summary: "Accept what an update would write, piece by piece.",
    details: """
      Scenarios and documents are run as by `harness update`, and nothing is written. Each change is
      shown on the terminal, and is accepted, left, edited, or accepted with all of its kind. Files
      are written one after another, each as a whole, once all of its changes were gone through. A
      file that was changed meanwhile stays as it is. Control-C ends it, and no more is written.

      EVENTS is what HARNESS_EVENTS=FILE `swift test` has written: the golden files and literals that
      its tests would write are reviewed, and no test runs.

      Without a terminal, --list shows all changes, and --accept PATTERN accepts some. The exit
      status is 1 where a scenario failed or a change is left.
      """,
    options: [
      .listChanges, .accept, .jobs, .filter, .tag, .timeout, .scenarioTimeout, .outputLimit, .short,
      .environment, .explicitExec, .starter, .color, .app, .seed,
    ]
  ) { arguments in
    let environment = ProcessInfo.processInfo.environment
    if !arguments.has(.listChanges) { try UpdateRequest.check(environment) }
    guard !arguments.operands.contains("-") else { throw SetupError.standardInputUpdate }
    let review = try Review(arguments, environment)
    let (events, paths) = try ReviewedTests.eventFiles(among: arguments.operands)
    let tests = try ReviewedTests(events)
    var (files, status) = ([ProposedFile](), ExitStatus.passed)
    if events.isEmpty || !paths.isEmpty {
      let proposals = ProposedChanges()
      let setup =
        try events.isEmpty ? RunSetup(arguments) : RunSetup(arguments, paths: paths)
      status = try runScenarios(setup, proposing: proposals)
      guard status != .interrupted else { return status }
      files = proposals.files
    }
    Interruption.endsTool()
    let testStatus = try tests.tell(on: review.output)
    if testStatus.rawValue > status.rawValue { status = testStatus }
    return try review.perform(files + tests.files, after: status)
  }

  /// The options of a run without which a review would run other scenarios, or run them otherwise.
  static let neededByReview: [CommandLineOption] = [
    .app, .seed, .environment, .explicitExec, .short, .starter, .timeout, .scenarioTimeout,
    .outputLimit,
  ]

  private static func runScenarios(
    _ setup: RunSetup, proposing proposals: ProposedChanges
  ) throws -> ExitStatus {
    var engine = try setup.engine()
    engine.updatesSections = true
    return try run(try setup.selection(), engine, setup, proposing: proposals)
  }
}

/// What is done with the changes that a run proposes.
private struct Review {
  private enum Way {
    case dialog
    case list
    case accept
  }

  private let way: Way
  private let patterns: [String]
  let output: TextOutput

  /// - Throws: ``SetupError`` where there is no terminal to ask on.
  init(_ arguments: ParsedArguments, _ environment: [String: String]) throws {
    patterns = arguments.all(.accept)
    output = try RequestedReports(arguments, environment: environment).console
    if arguments.has(.listChanges) {
      way = .list
    } else if !patterns.isEmpty {
      way = .accept
    } else {
      guard platform_is_terminal(0), platform_is_terminal(1) else {
        throw SetupError.reviewWithoutTerminal
      }
      way = .dialog
    }
  }

  /// - Throws: ``SetupError``, and why it could not be shown.
  func perform(_ files: [ProposedFile], after status: ExitStatus) throws -> ExitStatus {
    let changes = files.flatMap(\.changes)
    guard !changes.isEmpty else {
      try output.write(Self.noChanges(after: status))
      return status
    }
    let chosen = changes.filter(isChosen)
    guard patterns.isEmpty || !chosen.isEmpty else {
      throw SetupError.nothingAccepted(patterns, changes.map(\.title))
    }
    if way == .list {
      try list(chosen)
      return status == .couldNotRun ? status : .failed
    }
    var dialog = ReviewDialog(output, count: changes.count)
    var (left, hasFailed) = (0, false)
    for file in files {
      let accepted = try way == .dialog ? ask(about: file, &dialog) : file.changes.filter(isChosen)
      do {
        try write(file, accepted)
        left += file.changes.count - accepted.count
      } catch {
        Tool.complain(Unwritten(file: file.file, reason: SystemReason.text(of: error)))
        hasFailed = true
      }
    }
    if left > 0 { try output.write("\(Plural.of(left, "change")) left\n") }
    if hasFailed { return .couldNotRun }
    return left > 0 && status == .passed ? .failed : status
  }

  /// What is said where nothing can be accepted.
  private static func noChanges(after status: ExitStatus) -> String {
    guard status == .failed else { return "there is nothing to review\n" }
    return
      "there is nothing to review: an update writes sections and what documents show, and no other "
      + "line; mend the line that failed, or the program\n"
  }

  private func isChosen(_ change: ProposedChange) -> Bool {
    patterns.isEmpty
      || patterns.contains { pattern in
        [change.name, change.title, change.file].contains { text in
          GlobPattern.isPattern(pattern)
            ? GlobPattern(pattern).matches(text) : Data(text.utf8).holds(pattern)
        }
      }
  }

  private func list(_ changes: [ProposedChange]) throws {
    let text = ReviewText(output: output)
    for change in changes { try output.write(text.text(of: change) + "\n") }
    try output.write("\(Plural.of(changes.count, "change")) to review\n")
  }

  private func ask(
    about file: ProposedFile, _ dialog: inout ReviewDialog
  ) throws -> [ProposedChange] {
    var accepted: [ProposedChange] = []
    for var change in file.changes where try dialog.accepts(&change) { accepted.append(change) }
    return accepted
  }

  private func write(_ file: ProposedFile, _ accepted: [ProposedChange]) throws {
    guard !accepted.isEmpty else { return }
    try file.write(accepted)
    try output.write(
      VisibleText.of("wrote \(file.file), ")
        + (accepted.count == file.changes.count
          ? "\(Plural.of(accepted.count, "change"))\n"
          : "\(accepted.count) of \(Plural.of(file.changes.count, "change"))\n"))
  }

  /// A file that stays as it is, although something of it was accepted.
  private struct Unwritten: Error, CustomStringConvertible {
    let file: String
    let reason: String

    var description: String { "\(file) is not written: \(reason)" }
  }
}
