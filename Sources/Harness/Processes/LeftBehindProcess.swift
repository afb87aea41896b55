import CPlatform
import HarnessComparison
import HarnessSystem

/// A process that a program left running when it exited.
public struct LeftBehindProcess: Sendable, Hashable, CustomStringConvertible {
  /// Its process id, which may have been given to another since.
  public let id: Int32
  /// The name of its program as the system has it, which may be shortened.
  public let name: String
  /// Its command line, or its name in brackets where it has none.
  public let command: String
  /// Tells it from a later process with its id.
  let startTime: UInt64
  /// Whether it had come to its end, and the system was taking back what it had had.
  var hadEnded = false

  /// For example `sleep 1000 (process 4711)`.
  public var description: String { "\(LongLine.inOneLine(command)) (process \(id))" }

  /// The process as it is now; nil where it has ended.
  var now: LeftBehindProcess? {
    var now = platform_process()
    guard platform_look_up(id, &now), now.start_time == startTime, !now.is_zombie else {
      return nil
    }
    return LeftBehindProcess(ProcessTable.Entry(now))
  }

  /// Whether this is the name of its program, by the system or by its command line.
  ///
  /// - Parameter name: Without a folder.
  /// - Returns: Whether it is.
  public func isNamed(_ name: String) -> Bool {
    let path = command.prefix { $0 != " " }
    let word = path.split(separator: "/").last ?? ""
    return name.hasCodePoints(of: self.name)
      || name.hasCodePoints(of: word.drop { $0 == "-" })
  }
}

extension LeftBehindProcess {
  /// A process as the table has it.
  init(_ entry: ProcessTable.Entry) {
    self.init(
      id: entry.id, name: entry.name, command: ProcessTable.command(of: entry),
      startTime: entry.startTime, hadEnded: entry.hasEnded)
  }

  /// Several of them in a sentence, of many the first few.
  package static func list(_ processes: [LeftBehindProcess]) -> String {
    let shown = processes.prefix(shownCount).map { "\($0)" }.joined(separator: ", ")
    let others = processes.count - shownCount
    guard others > 0 else { return shown }
    return "\(shown) and \(Plural.of(others, "more process", "more processes"))"
  }

  private static let shownCount = 10
}
