import ArgumentParsing
import Foundation
import Harness
import HarnessReports

/// What cannot be asked for together with `--watch`.
enum WatchCheck {
  /// - Throws: ``SetupError``.
  static func check(_ arguments: ParsedArguments) throws(SetupError) {
    let others: [CommandLineOption] = [
      .list, .failed, .repeats, .untilFail, .shard, .shardTotal, .verifyFakes, .verifyCache,
      .failOnFlaky,
    ]
    if let other = others.first(where: arguments.has) { throw .watchWith(other.name) }
    if arguments.operands.contains("-") { throw .watchWith("a scenario from standard input") }
    if arguments.all(.tap).contains("") { throw .watchWith("--tap without a file") }
    if UpdateRequest.isMade(in: ProcessInfo.processInfo.environment) {
      throw .watchWith("\(UpdateRequest.variable); the key u updates what failed")
    }
  }
}

/// What a run writes beside its scenarios.
enum RunOutputs {
  /// The files of reports, and the folders in which they lie, without links.
  static func paths(_ arguments: ParsedArguments) -> [String] {
    let options: [CommandLineOption] = [.json, .junit, .tap, .html, .timings]
    return options.flatMap { arguments.all($0) }.filter { !$0.isEmpty }.flatMap { file in
      let url = URL(fileURLWithPath: file).absoluteURL.standardized
      let path = DiskPath(url.deletingLastPathComponent().path)
      let folder = ((try? path.resolved()) ?? path).text
      return [folder, folder + "/" + url.lastPathComponent]
    }
  }
}
