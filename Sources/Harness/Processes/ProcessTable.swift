import CPlatform
import Foundation
import HarnessSystem

/// The processes of this machine, as far as finding a launch's descendants needs them.
struct ProcessTable {
  /// One process.
  struct Entry: Hashable {
    let id: Int32
    let parent: Int32
    let group: Int32
    let session: Int32
    let isZombie: Bool
    /// Whether it has come to its end, though the system may still take back what it had.
    let hasEnded: Bool
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
  /// its session, what descends from one of them, and what carries its signs.
  ///
  /// Watchers of harnesses among them end by themselves, and are left out.
  ///
  /// - Parameters:
  ///   - family: The launched program is part of it.
  ///   - known: Processes that were seen to be of the family before.
  /// - Returns: The family, without this process.
  func members(of family: ProcessFamily, including known: Set<Entry>) -> Set<Entry> {
    let children = Dictionary(grouping: entries, by: \.parent)
    let founders = founders(of: family, including: known, children)
    return descendants(of: founders, children).filter { $0.id != platform_getpid() }
  }

  /// These processes and all below them.
  private func descendants(
    of founders: Set<Entry>, _ children: [Int32: [Entry]]
  ) -> Set<Entry> {
    var descendants = founders
    var unvisited = Array(founders)
    while let parent = unvisited.popLast() {
      for child in children[parent.id] ?? [] where !Self.isWatcher(child) {
        if descendants.insert(child).inserted { unvisited.append(child) }
      }
    }
    return descendants
  }

  private func founders(
    of family: ProcessFamily, including known: Set<Entry>, _ children: [Int32: [Entry]]
  ) -> Set<Entry> {
    let isKin = Kinship(of: family, known, among: entries)
    let signs = ProcessSigns(of: family)
    let kin = Set(entries.filter { known.contains($0) || isKin($0) })
    let others = candidates(children).subtracting(kin)
    return kin.union(others.filter { signs.areCarried(by: $0.id) })
  }

  /// The processes that may descend from a launch: where orphans come to this process, only those
  /// below it.
  private func candidates(_ children: [Int32: [Entry]]) -> Set<Entry> {
    guard ProcessFamily.adoptsOrphans else { return Set(entries) }
    return descendants(of: Set(children[platform_getpid()] ?? []), children)
  }

  /// The orphans that this process has inherited, and its own children but the watcher: cheap, for
  /// a first look.
  static var childrenOfThisProcess: [Int32] {
    var ids: UnsafeMutablePointer<Int32>?
    let count = platform_children(&ids)
    defer { platform_free(ids) }
    let children = UnsafeBufferPointer(start: ids, count: Int(max(0, count)))
    return children.filter { $0 != WatcherProcess.id }
  }

  /// The variables of a process, each with a NUL at its end.
  ///
  /// - Parameters:
  ///   - process: Its id.
  ///   - deadline: When to give up on one that goes over to another program.
  /// - Returns: Nil where it is gone, or its variables are not for this process to know.
  static func environment(of process: Int32, until deadline: Deadline) -> Data? {
    content(platform_environment, of: process, unless: \.lacks_environment, until: deadline)
  }

  /// The command line of a process, or its name in brackets.
  static func command(of entry: Entry) -> String {
    let words = words(of: entry)
    return words.isEmpty ? "[\(entry.name)]" : words.joined(separator: " ")
  }

  /// The command line of a process; nil for a zombie, and where there is none of that id.
  static func command(of id: Int32) -> String? {
    let words = words(of: id)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  private static func words(of entry: Entry) -> [String] { words(of: entry.id) }

  /// The command line of a process; empty for a zombie.
  private static func words(of id: Int32) -> [String] {
    let data =
      content(
        platform_arguments, of: id, unless: \.lacks_arguments,
        until: Deadline(after: TimeLimit.scaled(longestExec))) ?? Data()
    return data.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func isWatcher(_ entry: Entry) -> Bool {
    entry.name == "sh" && WatcherProcess.isStarted(by: words(of: entry))
  }

  /// What the system tells of a process's start; nil where it is gone, or not for this process to
  /// know.
  ///
  /// A process that goes over to another program (execve(2)) has neither words nor environment for
  /// a moment, and is looked at again.
  private static func content(
    _ ask: (Int32, UnsafeMutablePointer<Int>?) -> UnsafeMutablePointer<CChar>?, of process: Int32,
    unless lacksIt: KeyPath<platform_process, Bool>, until limit: Deadline
  ) -> Data? {
    let deadline = Deadline(after: TimeLimit.scaled(longestExec))
    while true {
      var size = 0
      let bytes = ask(process, &size)
      defer { platform_free(bytes) }
      let data = bytes.map { Data(bytes: $0, count: size) }
      var now = platform_process()
      guard data?.isEmpty == true, platform_look_up(process, &now), !now[keyPath: lacksIt],
        !deadline.hasPassed, !limit.hasPassed
      else { return data }
      platform_sleep(100)
    }
  }

  /// How long a process may be on its way to another program, in seconds: on a busy machine, others
  /// may run meanwhile.
  private static let longestExec = 0.2
}

/// Tells the members of a family by the group and the session that they are in.
private struct Kinship {
  private let leader: Int32?
  private var groups: Set<Int32>
  private var sessions: Set<Int32>

  /// - Parameters:
  ///   - family: Its leader's group and session are its own.
  ///   - known: Members. What one of them has founded is the family's as long as a member is in it:
  ///     no other process can be given its number.
  ///   - entries: All processes.
  init(
    of family: ProcessFamily, _ known: Set<ProcessTable.Entry>, among entries: [ProcessTable.Entry]
  ) {
    let founders = Set(known.map(\.id) + family.formerLeaders)
    let living = entries.filter(known.contains)
    leader = family.leader
    groups = Set(living.map(\.group)).intersection(founders)
    sessions = Set(living.map(\.session)).intersection(founders)
    if let leader {
      groups.insert(leader)
      sessions.insert(leader)
    }
  }

  func callAsFunction(_ entry: ProcessTable.Entry) -> Bool {
    entry.id == leader || groups.contains(entry.group) || sessions.contains(entry.session)
  }
}

extension ProcessTable.Entry {
  init(_ process: platform_process) {
    id = process.id
    parent = process.parent
    group = process.group
    session = process.session
    (isZombie, hasEnded) = (process.is_zombie, process.has_ended)
    startTime = process.start_time
    name = withUnsafeBytes(of: process.name) { name in
      String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}

/// The process that ends all launches of this one if it dies, as it is seen among other processes.
///
/// It belongs to no launch, also where one has started the process whose watcher it is, and ends by
/// itself.
enum WatcherProcess {
  /// The name in its command line.
  static let name = "harness-watcher"

  /// The id of this process's own, once it has been started.
  static var id: Int32? {
    get { number.read { $0 } }
    set { number.withLock { $0 = newValue } }
  }

  private static let number = Monitor<Int32?>(nil)

  /// Whether these are the words of a watcher's command line.
  static func isStarted(by words: [String]) -> Bool { words.dropLast(2).last == name }
}
