import CPlatform
import Foundation
import HarnessSystem

/// Files by which the system tells of itself.
enum MachineFile {
  /// Whether a path tells of processes, of chance, or of the machine's load, which never stay the same, or
  /// is a terminal: nothing of it counts.
  static func isAside(_ path: String) -> Bool {
    if path.utf8.starts(with: "/dev/pts/".utf8) { return true }
    guard let name = inProcesses(path) else { return path == "/proc" }
    let first = name.prefix { $0 != "/" }
    if first.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return !isOfNetwork(path) }
    return loads.contains(String(first)) || name.utf8.starts(with: "sys/kernel/random/".utf8)
  }

  /// Whether a path lies in a file system that the system makes, and that has no room.
  static func isMade(_ path: String) -> Bool {
    ["/sys/", "/proc/"].contains { path.utf8.starts(with: $0.utf8) }
  }

  /// Whether a path tells of the network: also of a thread's, in `/proc/PID/task/TID/net`.
  static func isOfNetwork(_ path: String) -> Bool { namesOfProcess(path).first == "net" }

  /// Whether a path is the memory of a process.
  static func isMemory(_ path: String) -> Bool { namesOfProcess(path).first == "mem" }

  /// The process whose folder a path lies in; nil for what lies in none.
  static func process(of path: String) -> Int32? {
    inProcesses(path).flatMap { Int32($0.prefix { $0 != "/" }) }
  }

  /// Whether a path lies in the folder of the process that a thread belongs to.
  static func isOfProcess(of thread: Int32, _ path: String) -> Bool {
    process(of: path).map(platform_process_of) == platform_process_of(thread)
  }

  /// The file of this very process that says the same as that of a process which it has started, and in
  /// the next run of such a one: where that is in a control group, and who has logged in.
  static func ofAllProcesses(_ path: String) -> String? {
    let names = namesOfProcess(path)
    guard names.count == 1, let name = names.first,
      ["cgroup", "loginuid", "sessionid"].contains(name)
    else { return nil }
    return "/proc/self/\(name)"
  }

  /// The names behind the folder of a process or of a thread.
  private static func namesOfProcess(_ path: String) -> ArraySlice<Substring> {
    guard let names = inProcesses(path)?.split(separator: "/") else { return [] }
    return names.dropFirst(names.count > 3 && names[1] == "task" ? 3 : 1)
  }

  private static let loads: Set = [
    "meminfo", "stat", "loadavg", "uptime", "vmstat", "diskstats", "interrupts", "schedstat",
  ]

  /// The rest of a path below `/proc`; nil of any other.
  private static func inProcesses(_ path: String) -> Substring? {
    path.utf8.starts(with: "/proc/".utf8) ? path.dropFirst(6) : nil
  }
}

/// File systems whose files the system makes when they are read, so that their dates say nothing.
enum MadeFileSystems {
  private static let types: Set = [
    "proc", "sysfs", "cgroup", "cgroup2", "debugfs", "tracefs", "securityfs", "configfs",
    "binfmt_misc",
    "selinuxfs", "efivarfs", "pstore", "bpf",
  ]

  /// Their devices, as they were mounted when this was asked first: what mounts another one is not kept.
  private static let devices = Set(mountInformation.compactMap(device))

  private static var mountInformation: [Substring] {
    let content = FileManager.default.contents(atPath: "/proc/self/mountinfo") ?? Data()
    return String(decoding: content, as: UTF8.self).split(separator: "\n")
  }

  /// The device of a line, as proc_pid_mountinfo(5) describes it, of one of these file systems.
  private static func device(_ line: Substring) -> UInt64? {
    guard let mark = line.firstRange(of: " - "),
      let type = line[mark.upperBound...].split(separator: " ").first,
      types.contains(String(type)), let words = line.split(separator: " ").dropFirst(2).first
    else { return nil }
    let numbers = words.split(separator: ":").compactMap { UInt64($0) }
    guard numbers.count == 2 else { return nil }
    // As makedev(3) puts the two together.
    let (major, minor) = (numbers[0], numbers[1])
    return (major & 0xFFFF_F000) << 32 | (major & 0xFFF) << 8 | (minor & 0xFFFF_FF00) << 12 | minor
      & 0xFF
  }

  /// Whether something lies in one of them that is mounted at another place.
  static func holds(_ status: FileStatus, at path: String) -> Bool {
    !MachineFile.isMade(path) && !["/sys", "/proc"].contains(path)
      && devices.contains(status.identity.device)
  }
}
