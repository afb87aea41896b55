import CPlatform
import Foundation
import Harness
import HarnessSystem

/// What programs find whatever runs them: the system, the user, what this process may do, the limits.
enum MachineKey {
  static var lines: [String] {
    limits + ControlGroup.limits + rights + scheduling + mounts + place + interpreters + loopback
      + lines(of: "/proc/self/personality")
      + ["ostype", "osrelease", "version", "hostname", "domainname"].flatMap {
        lines(of: "/proc/sys/kernel/\($0)")
      }
  }

  fileprivate static func lines(of file: String) -> [String] {
    let content = FileManager.default.contents(atPath: file) ?? Data()
    return String(decoding: content, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// By the limit of file locks, a harness tells its launches apart.
  private static var limits: [String] {
    lines(of: "/proc/self/limits").filter { !$0.hasPrefix("Max file locks") }
  }

  /// The user and the groups, the mask of new files, what this process may do, and what it may not
  /// (proc_pid_status(5)).
  private static var rights: [String] {
    let wanted: Set = [
      "Uid", "Gid", "Groups", "Umask", "CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb",
      "NoNewPrivs",
      "Seccomp", "Seccomp_filters", "Cpus_allowed", "Mems_allowed",
    ]
    let own = lines(of: "/proc/self/status").filter {
      wanted.contains(String($0.prefix { $0 != ":" }))
    }
    return own + ["uid_map", "gid_map", "attr/current"].flatMap { lines(of: "/proc/self/\($0)") }
  }

  /// What is mounted where and how, without the numbers that the system gives to that.
  private static var mounts: [String] {
    lines(of: "/proc/self/mountinfo").map {
      $0.split(separator: " ").dropFirst(2).joined(separator: " ")
    }
  }

  /// The folder in which sandboxes are made, and what new files are like there.
  private static var place: [String] {
    let folder = DiskPath(Sandbox.systemTemporaryDirectory)
    let place = (try? folder.resolved()) ?? folder
    let list = withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { bytes in
      let count = platform_new_file_access_list(place.cString, bytes.baseAddress, bytes.count)
      return ContentDigest(Data(bytes.prefix(count))).value
    }
    return [InputNotes.state(of: place), "\(list)"]
  }

  /// What the system runs programs with whose first bytes or whose names it was told of (binfmt_misc).
  private static var interpreters: [String] {
    let folder = "/proc/sys/fs/binfmt_misc"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0 != "register" }.sorted().flatMap { name in
      let told = lines(of: "\(folder)/\(name)")
      let programs = told.filter { $0.hasPrefix("interpreter ") }.map {
        let path = DiskPath(String($0.dropFirst("interpreter ".count)))
        return InputNotes.state(of: (try? path.resolved()) ?? path)
      }
      return [name] + told + programs
    }
  }

  /// Whether there is an address `::1`, which programs give a port (proc_pid_net(5), `if_inet6`).
  private static var loopback: [String] {
    lines(of: "/proc/self/net/if_inet6").filter {
      $0.hasPrefix(String(repeating: "0", count: 31) + "1 ")
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
}

/// The control groups of this process (cgroups(7)).
private enum ControlGroup {
  private static let root = "/sys/fs/cgroup"

  /// How much its processes may take: of each group, and of those above it.
  static var limits: [String] {
    MachineKey.lines(of: "/proc/self/cgroup").flatMap { line -> [String] in
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { return [] }
      let base = parts[1].isEmpty ? root : "\(root)/\(parts[1])"
      var places = [base]
      for name in parts[2].split(separator: "/") {
        places.append("\(places[places.count - 1])/\(name)")
      }
      return places.flatMap(limits)
    }
  }

  /// The names of both versions.
  private static let names = [
    "pids.max", "memory.max", "memory.high", "memory.swap.max", "cpu.max", "memory.limit_in_bytes",
    "memory.memsw.limit_in_bytes", "cpu.cfs_quota_us", "cpu.cfs_period_us",
  ]

  private static func limits(of group: String) -> [String] {
    names.flatMap { name in MachineKey.lines(of: "\(group)/\(name)").map { "\(name) \($0)" } }
  }
}
