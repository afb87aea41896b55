import CPlatform
import Foundation
import Harness
import HarnessScenarios
import HarnessSystem

/// What all scenarios of a run depend on: the tool, what it was told, the machine and the user.
enum ResultKey {
  /// A digest of all of it.
  static func key(of engine: ScenarioEngine, _ options: RunOptions) -> String {
    var digest = ContentDigest()
    for line in lines(of: engine) + ["\(options.scenarioTimeout ?? 0)"] {
      // Where each begins is not to be told by what is in it.
      digest.combine(Data("\(line.utf8.count) ".utf8))
      digest.combine(Data(line.utf8))
    }
    return String(digest.value, radix: 16)
  }

  private static func lines(of engine: ScenarioEngine) -> [String] {
    tool + settings(of: engine) + LaunchEnvironment.passedOn + MachineKey.lines
  }

  /// This program, whichever it is.
  private static var tool: [String] {
    guard let path = platform_image_path() else { return [] }
    defer { platform_free(path) }
    let place = DiskPath(cString: path)
    guard let status = FileStatus(path: place, followingLinks: true) else { return [] }
    return ["\(status.inode) \(status.size) \(status.modified) \(status.changed)"]
  }

  static func settings(of engine: ScenarioEngine) -> [String] {
    var lines = ["path \(engine.searchPath)", "project \(engine.projectFolder ?? "")"]
    lines += pairs("app", engine.apps) + pairs("variable", engine.environment)
    lines += pairs("limit", engine.limits)
    lines.append(
      "\(engine.isShort) \(engine.timeout) \(engine.outputLimit) \(engine.goesOnAfterFailures)")
    lines.append(
      "\(engine.needsExec) \(engine.failsOnLeftBehind) \(engine.network) \(engine.starter)")
    for name in ["HARNESS_TIMEOUT_SCALE", "TMPDIR"] {
      lines.append("\(name) \(CallerEnvironment[name] ?? "")")
    }
    return lines
  }

  /// No name and value are those of another pair.
  private static func pairs(_ kind: String, _ values: [String: some Any]) -> [String] {
    values.sorted { $0.key < $1.key }.map { "\(kind) \($0.key.utf8.count) \($0.key) \($0.value)" }
  }
}
