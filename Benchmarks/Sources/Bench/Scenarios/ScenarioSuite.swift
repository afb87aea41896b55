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
  ///
  /// - Parameters:
  ///   - starter: What starts programs.
  ///   - isCached: Whether results that stand are not made again.
  func runByHarness(starter: String = "spawn", isCached: Bool = false) {
    guard let tool = try? CLIApplication.productURL("harness").path else {
      fatalError("the tool does not lie beside this program")
    }
    Command.run(
      tool,
      ["run", "--jobs", "\(jobs)", "--starter", starter, folder] + (isCached ? ["--cached"] : []),
      isSilent: true)
  }

  /// Has the tool keep its results here, where none are.
  func forgetResults() throws {
    let folder = sandbox.temporaryDirectory.appendingPathComponent("caches")
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    setenv("XDG_CACHE_HOME", folder.path, 1)
  }

  /// Makes another script of one of them, which does the same.
  func changeOne() throws {
    let lines = String(repeating: "# changed\n", count: Int.random(in: 1...1000))
    try sandbox.write(lines + Self.script, to: "suite/1.txtar")
  }

  /// Runs the files with Go's tool, which takes one after another: so as many of them at a time.
  func run(by testscript: Testscript) {
    inParallel { worker in
      let part = files.indices.filter { $0 % jobs == worker }.map { files[$0] }
      Command.run(testscript.path, part, isSilent: true)
    }
  }

  /// Where the files lie.
  var folder: String { sandbox.workingDirectory.path + "/suite" }

  private func inParallel(_ work: @escaping @Sendable (Int) -> Void) {
    DispatchQueue.concurrentPerform(iterations: jobs, execute: work)
  }
}
