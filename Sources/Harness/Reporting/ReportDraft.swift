import CPlatform
import Foundation

/// A report while it is written, beside its place: a hidden file with the number of its process,
/// which holds a lock on it.
enum ReportDraft {
  /// The draft of this process.
  static func file(for report: URL) -> URL {
    folder(of: report).appendingPathComponent(
      prefix(report) + "\(platform_getpid())", isDirectory: false)
  }

  /// Removes the drafts of processes that were killed.
  ///
  /// The number in the name tells nothing of its process, which may run on another machine.
  static func removeAbandoned(for report: URL) {
    let (folder, prefix) = (folder(of: report), prefix(report))
    let names = (try? DiskPath(folder.path).entryNames().map(\.text)) ?? []
    for name in names where name.hasPrefix(prefix) && Int(name.dropFirst(prefix.count)) != nil {
      let draft = folder.appendingPathComponent(name, isDirectory: false)
      guard FileStatus(draft)?.isRegular == true,
        let lock = FileLock(ifFree: draft, makesFile: false)
      else { continue }
      platform_unlink(draft.path)
      lock.release()
    }
  }

  private static func folder(of report: URL) -> URL { report.deletingLastPathComponent() }

  private static func prefix(_ report: URL) -> String { ".\(report.lastPathComponent)." }
}
