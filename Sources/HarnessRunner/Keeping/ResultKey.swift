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
      digest.combine(Data(line.utf8))
    }
    return String(digest.value, radix: 16)
  }

  private static func lines(of engine: ScenarioEngine) -> [String] {
    tool + settings(of: engine) + LaunchEnvironment.passedOn + machine
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
    lines += engine.apps.sorted { $0.key < $1.key }.map { "app \($0.key) \($0.value)" }
    lines += engine.environment.sorted { $0.key < $1.key }.map { "variable \($0.key) \($0.value)" }
    lines += engine.limits.sorted { $0.key < $1.key }.map { "limit \($0.key) \($0.value)" }
    lines.append(
      "\(engine.isShort) \(engine.timeout) \(engine.outputLimit) \(engine.goesOnAfterFailures)")
    lines.append(
      "\(engine.needsExec) \(engine.failsOnLeftBehind) \(engine.network) \(engine.starter)")
    for name in ["HARNESS_TIMEOUT_SCALE", "TMPDIR"] {
      lines.append("\(name) \(CallerEnvironment[name] ?? "")")
    }
    return lines
  }

  /// What programs find whatever runs them: the system's name and version, the user, the limits.
  private static var machine: [String] {
    // By the limit of file locks, a harness tells its launches apart.
    let limits = lines(of: "/proc/self/limits").filter { !$0.hasPrefix("Max file locks") }
    // The user and the groups, the mask of new files, what this process may do.
    let wanted = ["Uid:", "Gid:", "Groups:", "Umask:", "CapEff:", "CapBnd:", "Cpus_allowed:"]
    let own = lines(of: "/proc/self/status").filter { line in
      wanted.contains { line.hasPrefix($0) }
    }
    let system = ["ostype", "osrelease", "version", "hostname", "domainname"]
    return limits + own + mounts + scheduling + lines(of: "/proc/self/personality")
      + system.flatMap { lines(of: "/proc/sys/kernel/\($0)") }
  }

  /// What is mounted where and how, without the numbers that the system gives to that.
  private static var mounts: [String] {
    lines(of: "/proc/self/mountinfo").map {
      $0.split(separator: " ").dropFirst(2).joined(separator: " ")
    }
  }

  /// How the processor is given to this process, and so to all that it starts (proc_pid_stat(5)).
  private static var scheduling: [String] {
    // A name in parentheses, which may hold anything, stands before the third field.
    let words =
      lines(of: "/proc/self/stat").joined()
      .split(separator: ")").last?.split(separator: " ").map(String.init) ?? []
    return [18, 19, 40, 41].compactMap { words.indices.contains($0 - 3) ? words[$0 - 3] : nil }
      + ["\(platform_io_priority())"] + lines(of: "/proc/self/oom_score_adj")
  }

  private static func lines(of file: String) -> [String] {
    let content = FileManager.default.contents(atPath: file) ?? Data()
    return String(decoding: content, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
