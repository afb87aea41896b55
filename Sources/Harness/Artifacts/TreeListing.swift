import Foundation
import HarnessSystem

/// A folder as text: a line for every entry below it, sorted by path.
struct TreeListing {
  /// Mode, kind, size and date of each entry, its path, and where a link leads.
  let text: String

  /// - Parameter folder: Links are not followed.
  init(of folder: URL) {
    var lines: [String] = []
    Self.collect(DiskPath(folder.path), prefix: nil, into: &lines)
    text = lines.map { $0 + "\n" }.joined()
  }

  private static func collect(
    _ folder: DiskPath, prefix: DiskPath?, into lines: inout [String]
  ) {
    guard let names = try? folder.entryNames() else {
      lines.append("\(prefix?.escaped ?? "."): cannot be read")
      return
    }
    for name in names.sorted(by: { $0.cString.lexicographicallyPrecedes($1.cString) }) {
      let path = folder.appending(name)
      guard let status = FileStatus(path: path) else { continue }
      let shown = prefix?.appending(name) ?? name
      lines.append(line(shown, status))
      if status.isDirectory { collect(path, prefix: shown, into: &lines) }
    }
  }

  private static func line(_ path: DiskPath, _ status: FileStatus) -> String {
    let mode = String(status.permissions, radix: 8)
    let size = String(status.size)
    let columns = [
      String(repeating: " ", count: max(0, 4 - mode.count)) + mode,
      status.kind.padded(to: 13),
      String(repeating: " ", count: max(0, 10 - size.count)) + size,
      status.modified.date.formatted(.iso8601),
      path.escaped + (status.link.map { " -> \($0.escaped)" } ?? ""),
    ]
    return columns.joined(separator: "  ")
  }
}
