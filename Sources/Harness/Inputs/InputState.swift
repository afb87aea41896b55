import CPlatform
import Foundation
import HarnessSystem

/// What the system says of a path, as far as it matters to a program that looked there.
///
/// Of a regular file, a byte that was written changes it, and so does anything else that a program could
/// see: the number of its inode, its size, its dates, its owner and its mode. Of a folder, other entries
/// change it only for a program that could list them.
struct InputState: Equatable {
  /// The state in one line without blanks at its ends.
  let text: String

  /// When it was changed last; nil where nothing is there that could tell.
  let changed: FileTime?

  /// Looks at a path, without following it where it is a link.
  ///
  /// - Parameters:
  ///   - path: Whole, and without links but for its last name.
  ///   - names: Whether the names in a folder matter.
  init(at path: String, names: Bool) {
    let path = DiskPath(path)
    guard let status = FileStatus(path: path) else {
      self.init(text: "-\(platform_error())", changed: nil)
      return
    }
    self.init(status, at: path, names: names)
  }

  init(_ status: FileStatus, at path: DiskPath, names: Bool) {
    let owner = "\(status.permissions) \(status.owner) \(status.group)"
    if status.isRegular, Self.isMadeWhenRead(path) {
      self.init(text: "v \(owner) \(Self.digest(of: path))", changed: nil)
    } else if status.isRegular {
      self.init(
        text: "f \(Self.version(status)) \(status.size) \(owner)", changed: status.changed)
    } else if status.isLink {
      let target = status.link?.escaped ?? ""
      self.init(text: "l \(Self.version(status)) \(target)", changed: status.changed)
    } else if status.isDirectory {
      self.init(
        text: names ? "d \(owner) \(Self.names(in: path))" : "d \(owner)",
        changed: names ? status.changed : nil)
    } else {
      self.init(text: "\(status.kind) \(status.representedDevice) \(owner)", changed: nil)
    }
  }

  private init(text: String, changed: FileTime?) { (self.text, self.changed) = (text, changed) }

  private static func version(_ status: FileStatus) -> String {
    let (modified, changed) = (status.modified, status.changed)
    return "\(status.identity.device) \(status.inode) \(modified.seconds).\(modified.nanoseconds) "
      + "\(changed.seconds).\(changed.nanoseconds)"
  }

  /// Whether the system makes a file's content when it is read, so that its dates say nothing.
  private static func isMadeWhenRead(_ path: DiskPath) -> Bool {
    path.bytes.starts(with: "/sys/".utf8)
  }

  private static func digest(of path: DiskPath) -> String {
    (try? ContentDigest(of: path, upTo: 1 << 16)).map { String($0.value, radix: 16) } ?? "closed"
  }

  private static func names(in path: DiskPath) -> String {
    guard let names = try? path.entryNames() else { return "closed" }
    var digest = ContentDigest()
    for name in names.map(\.bytes).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      digest.combine(Data(name))
    }
    return String(digest.value, radix: 16)
  }
}

extension FileTime {
  /// Whether a later change of the same file could have this very date: the clock of the file system
  /// has not moved on for certain since.
  ///
  /// Dates without a fraction are those of a file system that counts seconds, or two of them.
  func isTooRecent(for time: FileTime) -> Bool {
    let tick: Int64 = nanoseconds == 0 ? 2_000_000_000 : 50_000_000
    let distance = (time.seconds - seconds) * 1_000_000_000 + (time.nanoseconds - nanoseconds)
    return distance < tick
  }
}
