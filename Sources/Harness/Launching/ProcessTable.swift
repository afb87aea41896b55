import CPlatform
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
    /// Tells a process from a later one of the same id.
    let startTime: UInt64
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
    var processes: UnsafeMutablePointer<platform_process>?
    let count = platform_processes(&processes)
    defer { platform_free(processes) }
    entries = UnsafeBufferPointer(start: processes, count: Int(max(0, count))).map(Entry.init)
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
    return family.filter { $0.id != platform_getpid() }
  }

  private static func isFounder(_ entry: Entry, of leader: Int32, _ launchID: String) -> Bool {
    if entry.id == leader || entry.group == leader || entry.session == leader { return true }
    return isStarted(entry.id, with: launchID)
  }

  /// The orphans that this process has inherited, and its own children but the watcher: cheap, for
  /// a first look.
  static var childrenOfThisProcess: [Int32] {
    var ids: UnsafeMutablePointer<Int32>?
    let count = platform_children(&ids)
    defer { platform_free(ids) }
    let children = UnsafeBufferPointer(start: ids, count: Int(max(0, count)))
    return children.filter { $0 != Watcher.processID }
  }

  /// Whether a process has this launch's identifier in its environment.
  static func isStarted(_ process: Int32, with launchID: String) -> Bool {
    let environment = content(platform_environment, of: process, unless: \.lacks_environment)
    return environment?.holds(launchID) ?? false
  }

  /// The command line of a process, or its name in brackets.
  static func command(of entry: Entry) -> String {
    let words = words(of: entry)
    return words.isEmpty ? "[\(entry.name)]" : words.joined(separator: " ")
  }

  /// The command line of a process; empty for a zombie.
  private static func words(of entry: Entry) -> [String] {
    let data = content(platform_arguments, of: entry.id, unless: \.lacks_arguments) ?? Data()
    return data.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func isWatcher(_ entry: Entry) -> Bool {
    entry.name == "sh" && Watcher.isStarted(by: words(of: entry))
  }

  /// What the system tells of a process's start; nil where it is gone, or not for this process to
  /// know.
  ///
  /// A process that goes over to another program (execve(2)) has neither words nor environment for
  /// a moment, and is looked at again.
  private static func content(
    _ ask: (Int32, UnsafeMutablePointer<Int>?) -> UnsafeMutablePointer<CChar>?, of process: Int32,
    unless lacksIt: KeyPath<platform_process, Bool>
  ) -> Data? {
    let deadline = Deadline(after: TimeLimit.scaled(longestExec))
    while true {
      var size = 0
      let bytes = ask(process, &size)
      defer { platform_free(bytes) }
      let data = bytes.map { Data(bytes: $0, count: size) }
      var now = platform_process()
      guard data?.isEmpty == true, platform_look_up(process, &now), !now[keyPath: lacksIt],
        !deadline.hasPassed
      else { return data }
      platform_sleep(100)
    }
  }

  /// How long a process may be on its way to another program, in seconds: on a busy machine, others
  /// may run meanwhile.
  private static let longestExec = 0.2
}

extension ProcessTable.Entry {
  fileprivate init(_ process: platform_process) {
    id = process.id
    parent = process.parent
    group = process.group
    session = process.session
    isZombie = process.is_zombie
    startTime = process.start_time
    name = withUnsafeBytes(of: process.name) { name in
      String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
