import CPlatform
public import Foundation
import HarnessComparison
import HarnessSystem

/// What a process of a launch did when the time limit had passed, before anything was ended.
public struct ProcessSnapshot: Sendable, Equatable {
  /// A file, a pipe or a socket that a process has open.
  public struct OpenFile: Sendable, Equatable {
    /// The descriptor.
    public let number: Int32
    /// Its path, or what it is, such as `the app's standard output`.
    public let name: String
  }

  /// Its process id.
  public let id: Int32
  /// Its command line, or its name in brackets where it has none.
  public let command: String
  /// A letter as ps(1) has it: `S` for one that waits, `R` for one that computes, `Z` for one that has
  /// ended; nil where the system does not tell.
  public let state: Character?
  /// How long ago it was started, in seconds; nil where the system does not tell.
  public let age: TimeInterval?
  /// The system call that its first thread was in; nil where it was in none, or it is not told.
  public let systemCall: String?
  /// The descriptor that this call is of.
  public let descriptor: Int32?
  /// How many threads it has.
  public let threadCount: Int
  /// What it has open, by descriptor; empty where the system does not tell.
  public let openFiles: [OpenFile]
  /// Where each of its threads was, as far as a debugger tells; empty without one, and of a program
  /// without names of functions.
  public internal(set) var stacks: [ThreadStack] = []
  /// Why no debugger tells where they were; nil where one does, or there is none.
  public internal(set) var stackProblem: String?
}

// MARK: - Taking one

extension ProcessSnapshot {
  /// Looks at the processes of a launch.
  ///
  /// - Parameters:
  ///   - members: The processes.
  ///   - ends: What the harness holds of the launch's streams.
  ///   - deadline: When no further one is looked at: all of them are to be ended now.
  /// - Returns: One each, the oldest first; of very many, the oldest.
  static func all(
    of members: Set<ProcessTable.Entry>, _ ends: ChildStreams.HarnessEnds,
    until deadline: Deadline = Deadline(after: longest)
  ) -> [ProcessSnapshot] {
    let members = members.sorted { ($0.startTime, $0.id) < ($1.startTime, $1.id) }
      .prefix(mostCount)
    let files = members.map { deadline.hasPassed ? [] : rawFiles(of: $0.id) }
    let names = OpenFileNames(ends, holders: zip(members.map(\.id), files).map { ($0, $1) })
    var snapshots: [ProcessSnapshot] = []
    for (member, files) in zip(members, files) where !deadline.hasPassed {
      snapshots.append(ProcessSnapshot(member, files, names))
    }
    return snapshots
  }

  /// How many are looked at: those that a program forks without end must not keep it from its end.
  static let mostCount = 64

  /// How long processes are looked at, in seconds: one that goes over to another program takes a while.
  private static let longest = 1.0

  private init(
    _ entry: ProcessTable.Entry, _ files: [OpenFile], _ names: OpenFileNames
  ) {
    var state = platform_process_state()
    let isTold = platform_look_into(entry.id, &state)
    id = entry.id
    command = ProcessTable.command(of: entry)
    self.state = isTold ? Character(Unicode.Scalar(UInt8(bitPattern: state.letter))) : nil
    age = isTold ? max(0, state.age) : nil
    let call = withUnsafeBytes(of: state.call) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    systemCall = call.isEmpty ? nil : call
    descriptor = call.isEmpty || state.descriptor < 0 ? nil : state.descriptor
    threadCount = max(1, Int(state.thread_count))
    openFiles = files.map {
      OpenFile(number: $0.number, name: names.name(of: $0.name, in: entry.id))
    }
  }

  /// What a process has open, as the system names it.
  private static func rawFiles(of process: Int32) -> [OpenFile] {
    var files: [OpenFile] = []
    withUnsafeMutablePointer(to: &files) { files in
      _ = platform_open_files(
        process,
        { files, number, target in
          guard let files, let target else { return }
          let file = OpenFile(number: number, name: String(cString: target))
          files.assumingMemoryBound(to: [OpenFile].self).pointee.append(file)
        }, files)
    }
    return files.sorted { $0.number < $1.number }
  }
}

// MARK: - In words

extension ProcessSnapshot: CustomStringConvertible {
  /// For example `cat (process 4711) waits in read of 0, the app's standard input; started 10.2 s ago`.
  public var description: String {
    let shown = LongLine.inOneLine(command)
    let threads = threadCount > 1 ? "; \(threadCount) threads" : ""
    let start = age.map { "; started \($0.fixed(1)) s ago" } ?? ""
    return "\(shown) (process \(id)) \(activity)\(threads)\(start)"
  }

  private var activity: String {
    guard let systemCall else { return stateText }
    let file = descriptor.map { number in
      let name = openFiles.first { $0.number == number }?.name
      return " of \(number)" + (name.map { ", \($0)" } ?? "")
    }
    return "\(stateText) in \(systemCall)\(file ?? "")"
  }

  private var stateText: String {
    switch state {
    case "R": "computes"
    case "S", "I": "waits"
    case "D": "waits and cannot be ended meanwhile"
    case "T", "t": "is stopped"
    case "Z", "X": "has ended, and its parent has not asked for its status"
    case nil, .some: "runs"
    }
  }

  /// Several of them with what they have open, of many the first.
  package static func lines(of processes: [ProcessSnapshot]) -> [String] {
    let others = processes.count - shownCount
    return processes.prefix(shownCount).flatMap(\.lines)
      + (others > 0 ? ["and \(Plural.of(others, "more process", "more processes"))"] : [])
  }

  /// Itself, and a line for each thing that it has open, of many the first.
  private var lines: [String] {
    let shown = groups.prefix(Self.shownCount)
    let others = groups.count - shown.count
    return ["\(self)"] + shown.map { "  \($0)" }
      + (others > 0 ? ["  and \(Plural.of(others, "more open file"))"] : [])
      + stackLines.map { "  \($0)" }
  }

  private var stackLines: [String] {
    let others = stacks.count - Self.shownCount
    return stacks.prefix(Self.shownCount).flatMap(\.lines)
      + (others > 0 ? ["and \(Plural.of(others, "more thread"))"] : [])
      + (stackProblem.map { ["stacks: \($0)"] } ?? [])
  }

  /// What it has open, with the numbers of what is open more than once together.
  private var groups: [String] {
    var numbers: [String: [Int32]] = [:]
    for file in openFiles { numbers[file.name, default: []].append(file.number) }
    return openFiles.compactMap { file in
      guard let all = numbers.removeValue(forKey: file.name) else { return nil }
      return all.map { "\($0)" }.joined(separator: ", ") + ": "
        + VisibleText.of(Array(file.name.utf8))
    }
  }

  private static let shownCount = 12
}
