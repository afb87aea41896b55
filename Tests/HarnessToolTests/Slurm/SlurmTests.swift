import Foundation
import HarnessTesting
import TestSupport
import XCTest

/// A suite that a real Slurm runs as an array of four tasks.
final class SlurmTests: ToolTestCase {
  private func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(
      atPath: sandbox.workingDirectory.appendingPathComponent(path).path)
  }

  /// Eight scenarios, of which the third task has the third and the seventh; the seventh goes on
  /// until somebody has made the file `ready`.
  private func writeSuite() throws {
    for number in 1...8 { try sandbox.write("exec true\n", to: "Scenarios/s\(number).txt") }
    let here = sandbox.workingDirectory.path
    try sandbox.write(
      "exec sh -c 'test -e \(here)/ready || { echo > \(here)/started; exec sleep 1000; }'\n",
      to: "Scenarios/s7.txt")
    try makeFolder("events")
    let tool = try CLIApplication.productURL("harness").path
    let file = "events/$SLURM_ARRAY_TASK_ID.${SLURM_RESTART_COUNT:-0}.jsonl"
    try write(
      "#!/bin/sh\nexec '\(tool)' run --jobs 1 --timeout 1000 --json \"\(file)\"\n", to: "task",
      mode: 0o755)
  }

  private func submit(_ cluster: SlurmCluster) throws -> String {
    // What launched the command is not to be what launched the job: it would end with it.
    let outcome = try cluster.command(
      "sbatch", "--parsable", "--array=1,3,5,7", "--export=PATH,SLURM_CONF,LD_LIBRARY_PATH",
      "--output=%a.out", "--open-mode=append", "task")
    return outcome.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  func testAnArrayIsKilledInPartResubmittedAndMerged() throws {
    try require(.slurm)
    try XCTSkipUnless(getuid() == 0, "Slurm is started by root alone")
    try writeSuite()
    let cluster = try SlurmCluster(sandbox)
    defer { cluster.stop() }
    let job = try submit(cluster)
    try Poll.until("the third task is midway") { exists("started") }
    _ = try cluster.command("scancel", "\(job)_5")
    try cluster.waitForEnd(of: job)
    try expectTheOthersHaveRun()
    try sandbox.write("", to: "ready")
    _ = try cluster.command("scontrol", "requeue", "\(job)_5")
    // Slurm lets a task that was requeued wait for two minutes otherwise.
    _ = try cluster.command("scontrol", "update", "jobid=\(job)_5", "starttime=now")
    try cluster.waitForEnd(of: job)
    try expectACompleteReport()
  }

  private func expectTheOthersHaveRun() throws {
    try sandbox.expectOutput(
      of: "5.out", "Running 2 scenarios of 8 (shard 3 of 4, as Slurm says) on 1 worker\n")
    let files = [1, 3, 5, 7].map { "events/\($0).0.jsonl" }
    try harness("merge", files[0], files[1], files[2], files[3]).expect(
      .status(2), .standardOutput(.contains("8 scenarios: 7 passed, 1 interrupted, in ")),
      .standardError(.contains("shard 3 of 4 was ended before it had run 1 scenario: s7")))
  }

  private func expectACompleteReport() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: sandbox.workingDirectory.appendingPathComponent("events").path)
    XCTAssertEqual(
      files.sorted(), ["1.0.jsonl", "3.0.jsonl", "5.0.jsonl", "5.1.jsonl", "7.0.jsonl"])
    app.launchArguments = ["merge"] + files.map { "events/" + $0 }
    try app.run(timeout: 60).expect(
      .success, .standardError(.isEmpty), .standardOutput(.contains("8 scenarios: 8 passed, in ")),
      .standardOutput(.contains("events/5.0.jsonl does not count")))
  }
}

extension Sandbox {
  /// Checks how the output of a task begins.
  fileprivate func expectOutput(of file: String, _ start: String) throws {
    let text = try text(at: file)
    XCTAssertTrue(text.hasPrefix(start), text)
  }
}
