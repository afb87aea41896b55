import Foundation

/// The processes of this machine, as far as finding a launch's descendants needs them.
struct ProcessTable {
  /// One process.
  struct Entry: Hashable {
    let id: Int32
    let parent: Int32
    let group: Int32
    let session: Int32
    let isZombie: Bool
    /// Clock ticks since the system's start: tells a process from a later one of the same id.
    let startTime: String
    let name: String

    /// Two entries are of the same process, whatever it did between them.
    static func == (left: Entry, right: Entry) -> Bool {
      left.id == right.id && left.startTime == right.startTime
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(id)
    }
  }

  private let entries: [Entry]

  /// Reads the table as it is now; empty where the system does not show one.
  init() {
    #if os(Linux)
      let names = (try? DiskPath("/proc").entryNames()) ?? []
      entries = names.compactMap { Int32($0.text) }.compactMap(Self.entry(of:))
    #else
      entries = []
    #endif
  }

  /// The processes that a launch started and that are still there: the members of its group and
  /// its session, whoever descends from one of them, and whoever carries its identifier.
  ///
  /// Watchers of harnesses among them end by themselves, and are left out.
  ///
  /// - Parameters:
  ///   - leader: The process id of the launched program; it is part of the family.
  ///   - launchID: The value of `HARNESS_LAUNCH_ID` that the program was given.
  ///   - others: Processes that were seen to be of the family before.
  /// - Returns: The family, without this process.
  func family(of leader: Int32, launchID: String, including others: Set<Entry>) -> Set<Entry> {
    let children = Dictionary(grouping: entries, by: \.parent)
    var family = Set(
      entries.filter { others.contains($0) || Self.isFounder($0, of: leader, launchID) })
    var unvisited = Array(family)
    while let parent = unvisited.popLast() {
      for child in children[parent.id] ?? [] where !Self.isWatcher(child) {
        if family.insert(child).inserted { unvisited.append(child) }
      }
    }
    return family.filter { $0.id != getpid() }
  }

  private static func isFounder(_ entry: Entry, of leader: Int32, _ launchID: String) -> Bool {
    if entry.id == leader || entry.group == leader || entry.session == leader { return true }
    return isStarted(entry.id, with: launchID)
  }

  /// The orphans that this process has inherited, and its own children but the watcher: cheap, for
  /// a first look.
  static var childrenOfThisProcess: [Int32] {
    guard let bytes = try? RawFile.contents(of: childrenFile), !bytes.isEmpty else { return [] }
    let children = bytes.split(separator: UInt8(ascii: " ")).compactMap {
      Int32(String(decoding: $0, as: UTF8.self))
    }
    return children.filter { $0 != Watcher.processID }
  }

  private static let childrenFile = DiskPath("/proc/self/task/\(getpid())/children")

  /// Whether a process has this launch's identifier in its environment.
  static func isStarted(_ process: Int32, with launchID: String) -> Bool {
    content("environ", of: process)?.range(of: Data(launchID.utf8)) != nil
  }

  /// The command line of a process, or its name in brackets.
  static func command(of entry: Entry) -> String {
    let words = words(of: entry)
    return words.isEmpty ? "[\(entry.name)]" : words.joined(separator: " ")
  }

  /// The command line of a process; empty for a zombie.
  private static func words(of entry: Entry) -> [String] {
    let data = content("cmdline", of: entry.id) ?? Data()
    return data.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func isWatcher(_ entry: Entry) -> Bool {
    entry.name == "sh" && Watcher.isStarted(by: words(of: entry))
  }

  /// What a file in `/proc/PID` holds; nil where it is gone, or not for this process to read.
  ///
  /// A process that goes over to another program (execve(2)) has neither words nor environment for
  /// a moment: one that shows none is looked at again.
  private static func content(_ name: String, of process: Int32) -> Data? {
    for _ in 0..<50 {
      let data = try? RawFile.contents(of: DiskPath("/proc/\(process)/\(name)"))
      guard data?.isEmpty == true, entry(of: process)?.isZombie == false else { return data }
      usleep(100)
    }
    return nil
  }

  /// Reads `/proc/PID/stat` (proc_pid_stat(5)): the name stands in brackets and may hold any
  /// character, so the fields are counted from the last bracket on.
  private static func entry(of process: Int32) -> Entry? {
    guard let data = try? RawFile.contents(of: DiskPath("/proc/\(process)/stat")),
      let open = data.firstIndex(of: UInt8(ascii: "(")),
      let close = data.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let fields = String(decoding: data[(close + 1)...], as: UTF8.self).split(separator: " ")
    guard fields.count > 19, let parent = Int32(fields[1]), let group = Int32(fields[2]),
      let session = Int32(fields[3])
    else { return nil }
    return Entry(
      id: process, parent: parent, group: group, session: session, isZombie: fields[0] == "Z",
      startTime: String(fields[19]),
      name: String(decoding: data[(open + 1)..<close], as: UTF8.self))
  }
}
