import ArgumentParsing
import Foundation
import Harness
import HarnessReports
import HarnessRunner

extension ToolCommand {
  static let merge = ToolCommand(
    name: "merge", operands: "EVENTS…", operandKinds: [.file],
    summary: "Join the events of a suite's shards into one report.",
    details: """
      EVENTS are the files that `harness run --json FILE` has written in each shard. They are shown,
      written and judged as one run. Where a shard is missing or was killed, or a scenario ran twice
      or in no shard, the exit status is 2.

      A shard that was run again has several files: one that holds the ends of all its scenarios
      counts, and of several the one that started last.
      """,
    options: [.verbose, .json, .timings] + RequestedReports.options
  ) { arguments in
    guard !arguments.operands.isEmpty else { throw SetupError.nothingToMerge }
    let merge = RunMerge(try arguments.operands.map(shardFile))
    let errors = try MergedReports(merge, arguments).write() + merge.problems
    for error in errors { Tool.complain(error) }
    guard errors.isEmpty else { return .couldNotRun }
    return RunReport(merge.events).isSuccess ? .passed : .failed
  }

  private static func shardFile(_ file: String) throws -> RunShardFile {
    RunShardFile(file: file, events: try RunEventFile.events(in: URL(fileURLWithPath: file)))
  }
}
