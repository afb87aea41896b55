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
