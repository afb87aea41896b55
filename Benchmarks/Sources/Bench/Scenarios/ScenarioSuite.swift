import Foundation
import Harness
import Synchronization

/// Scenario files on the disk, and ways to do what they say.
struct ScenarioSuite: Sendable {
  let count: Int
  let jobs: Int
  private let sandbox: Sandbox
  private let files: [String]

  private static let script = """
    exec echo hello
    stdout hello
    exec sh -c 'echo x > out.txt'
    cmp out.txt want.txt

    -- want.txt --
    x

    """

  init(count: Int, jobs: Int) throws {
    self.count = count
    self.jobs = jobs
    let sandbox = try Sandbox()
    files = try (1...count).map { number in
      try sandbox.write(Self.script, to: "suite/\(number).txtar")
      return try sandbox.url("suite/\(number).txtar").path
    }
    self.sandbox = sandbox
  }

  /// Runs the programs alone.
  func runFloor() {
    let waiting = Atomic(count)
    let output = sandbox.temporaryDirectory.path
    let work: @Sendable (Int) -> Void = { worker in
      while waiting.subtract(1, ordering: .relaxed).oldValue > 0 {
        Command.run("/bin/echo", ["hello"], isSilent: true)
        Command.run("/bin/sh", ["-c", "echo x > \(output)/out-\(worker).txt"])
      }
    }
    inParallel(work)
  }

  /// Runs the files with the tool.
  func runByHarness(starter: String) {
    guard let tool = try? CLIApplication.productURL("harness").path else {
      fatalError("the tool does not lie beside this program")
    }
    Command.run(
      tool, ["run", "--jobs", "\(jobs)", "--starter", starter, folder], isSilent: true)
  }

  /// Runs the files with Go's tool, which takes one after another: so as many of them at a time.
  func run(by testscript: Testscript) {
    inParallel { worker in
      let part = files.indices.filter { $0 % jobs == worker }.map { files[$0] }
      Command.run(testscript.path, part, isSilent: true)
    }
  }

  private var folder: String { sandbox.workingDirectory.path + "/suite" }

  private func inParallel(_ work: @escaping @Sendable (Int) -> Void) {
    DispatchQueue.concurrentPerform(iterations: jobs, execute: work)
  }
}
