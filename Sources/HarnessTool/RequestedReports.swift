import ArgumentParsing
import Foundation
import Harness
import HarnessReports

/// The reports that a command line asks for, and those that a service wants on which it runs.
struct RequestedReports {
  private let files: [(format: ReportFormat, path: String)]
  /// Where events are written, which make reports later.
  private let eventFiles: [String]
  private let environment: [String: String]

  /// Whether standard output is that of the Test Anything Protocol: then nothing else may be there.
  let tapIsPrinted: Bool

  private let talksOnErrors: Bool

  /// The values of `--color`.
  private enum ColorChoice: String {
    case auto
    case always
    case never
  }

  /// Whether the text for people has colours; nil where the terminal and the environment decide.
  private let hasColors: Bool?

  /// The options that ask for reports, and for what the console shows.
  static let options: [CommandLineOption] = [.color, .junit, .tap, .html]

  /// - Parameters:
  ///   - arguments: The command line.
  ///   - environment: The caller's.
  ///   - talksOnErrors: Whether standard output is for something else than the run.
  /// - Throws: ``ArgumentError`` where `--color` has no value that is known.
  init(
    _ arguments: ParsedArguments, environment: [String: String], talksOnErrors: Bool = false
  ) throws(ArgumentError) {
    self.talksOnErrors = talksOnErrors
    // GitLab tells its jobs where the repository is, and shows files by their paths in it.
    let repository = environment["GITLAB_CI"] == nil ? nil : environment["CI_PROJECT_DIR"]
    let formats: [(ReportFormat, CommandLineOption)] = [
      (.junit(repository: repository), .junit), (.tap, .tap), (.html, .html),
    ]
    let asked = formats.flatMap { format, option in
      arguments.all(option).filter { !option.isValueOptional || !$0.isEmpty }.map { (format, $0) }
    }
    eventFiles = arguments.all(.json)
    let places = Set(asked.map { URL(fileURLWithPath: $0.1).absoluteURL.standardized.path })
    // One that was asked for too is written once.
    files =
      asked
      + BazelTest(environment).reports.filter { !places.contains($0.file.standardized.path) }
      .map { ($0.format, $0.file.path) }
    tapIsPrinted = arguments.all(.tap).contains("")
    let choice = try arguments.value(.color, wanted: "auto, always or never") {
      ColorChoice(rawValue: $0)
    }
    hasColors = choice.flatMap { $0 == .auto ? nil : $0 == .always }
    self.environment = environment
  }

  /// Where text for people goes.
  var console: TextOutput {
    TextOutput(
      tapIsPrinted || talksOnErrors ? .errors : .output, environment: environment,
      hasColors: hasColors)
  }

  /// What is written while the run goes on.
  var observers: [any RunObserver] {
    guard tapIsPrinted else { return [] }
    return [TAPStream(TextOutput(.output, environment: [:], hasColors: false))]
  }

  /// Finds out, before anything runs, whether they can be written.
  ///
  /// - Parameter inputs: The files that are read.
  /// - Throws: ``ReportFileError``, ``OutputFileError`` where something would be lost by it.
  func check(reading inputs: [String]) throws {
    let reports = files.compactMap { file in OutputKind(file.format).map { (file.path, $0) } }
    try OutputFiles(reports + eventFiles.map { ($0, .events) }).check(inputs: inputs)
    for file in files { try ReportFile.check(URL(fileURLWithPath: file.path)) }
  }

  /// Writes all of them.
  ///
  /// - Returns: Why some could not be written.
  func write(_ report: RunReport) -> [any Error] {
    var errors: [any Error] = []
    func attempt(_ body: () throws -> Void) {
      do { try body() } catch { errors.append(error) }
    }
    for file in files {
      attempt {
        try ReportFile.write(file.format.data(of: report), to: URL(fileURLWithPath: file.path))
      }
    }
    if environment["GITHUB_ACTIONS"] == "true" { attempt { try annotate(report) } }
    if let summary = environment["GITHUB_STEP_SUMMARY"], !summary.isEmpty {
      attempt {
        let markdown = ReportFormat.gitHubSummary.data(of: report)
        try ReportFile.append(markdown, to: URL(fileURLWithPath: summary))
      }
    }
    return errors
  }

  private func annotate(_ report: RunReport) throws {
    let format = ReportFormat.gitHubAnnotations(repository: environment["GITHUB_WORKSPACE"])
    try console.write(commands: String(decoding: format.data(of: report), as: UTF8.self))
  }
}
