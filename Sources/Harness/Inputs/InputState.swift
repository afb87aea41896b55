import CPlatform
import Foundation
import HarnessSystem

/// What the system says of a path, as far as it matters to a program that looked there.
///
/// Of a regular file, a byte that was written changes it, and so does anything else that a program could
/// see: the number of its inode, its size, its dates, its owner and its mode. Of a folder, other entries
/// change it only for a program that could list them.
struct InputState: Equatable {
  /// What is there.
  private let found: Found

  /// When it was changed last; nil where nothing is there that could tell.
  let changed: FileTime?

  private enum Found: Equatable {
    /// Nothing, or nothing that may be looked at: the system's error.
    case nothing(Int32)
    case file(Version, Access)
    /// A file whose content the system makes when it is read.
    case made(Access, digest: UInt64)
    case link(Version, target: DiskPath)
    /// With a digest of the names in it, where they matter.
    case folder(Access, names: UInt64?)
    case other(kind: String, device: UInt64, Access)
  }

  fileprivate struct Version: Equatable {
    let identity: FileIdentity
    let modified: FileTime
    let changed: FileTime
    let size: Int

    init(_ status: FileStatus) {
      (identity, modified) = (status.identity, status.modified)
      (changed, size) = (status.changed, status.size)
    }
  }

  fileprivate struct Access: Equatable {
    let permissions: UInt32
    let owner: UInt32
    let group: UInt32

    init(_ status: FileStatus) {
      (permissions, owner, group) = (status.permissions, status.owner, status.group)
    }
  }

  /// Looks at a path, without following it where it is a link.
  ///
  /// - Parameters:
  ///   - path: Whole, and without links but for its last name.
  ///   - names: Whether the names in a folder matter.
  init(at path: String, names: Bool) {
    let path = DiskPath(path)
    guard let status = FileStatus(path: path) else {
      self.init(missing: platform_error())
      return
    }
    self.init(status, at: path, names: names)
  }

  private init(missing error: Int32) {
    (found, changed) = (.nothing(error), nil)
  }

  init(_ status: FileStatus, at path: DiskPath, names: Bool) {
    let access = Access(status)
    if status.isRegular, Self.isMadeWhenRead(path) {
      (found, changed) = (.made(access, digest: Self.digest(of: path)), nil)
    } else if status.isRegular {
      (found, changed) = (.file(Version(status), access), status.changed)
    } else if status.isLink {
      let target = status.link ?? .itself
      (found, changed) = (.link(Version(status), target: target), status.changed)
    } else if status.isDirectory {
      let digest = names ? Self.names(in: path) : nil
      (found, changed) = (.folder(access, names: digest), names ? status.changed : nil)
    } else {
      let device = status.representedDevice
      (found, changed) = (.other(kind: status.kind, device: device, access), nil)
    }
  }

  /// Whether the system makes a file's content when it is read, so that its dates say nothing.
  private static func isMadeWhenRead(_ path: DiskPath) -> Bool {
    path.bytes.starts(with: "/sys/".utf8)
  }

  /// That of a file that cannot be read is 0.
  private static func digest(of path: DiskPath) -> UInt64 {
    (try? ContentDigest(of: path, upTo: 1 << 16).value) ?? 0
  }

  /// That of a folder that cannot be listed is 0.
  private static func names(in path: DiskPath) -> UInt64 {
    guard let names = try? path.entryNames() else { return 0 }
    var digest = ContentDigest()
    for name in names.map(\.bytes).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      digest.combine(Data(name))
    }
    return digest.value
  }
}

// MARK: - As text

extension InputState: CustomStringConvertible {
  /// All of it in one line, without blanks at its ends.
  var description: String {
    switch found {
    case .nothing(let error): "-\(error)"
    case .file(let version, let access): "f \(version) \(access)"
    case .made(let access, let digest): "v \(access) \(String(digest, radix: 16))"
    case .link(let version, let target): "l \(version) \(target.escaped)"
    case .folder(let access, let names):
      "d \(access)" + (names.map { " " + String($0, radix: 16) } ?? "")
    case .other(let kind, let device, let access): "\(kind) \(device) \(access)"
    }
  }
}

extension InputState.Version: CustomStringConvertible {
  var description: String {
    "\(identity.device) \(identity.inode) \(size) \(modified.seconds).\(modified.nanoseconds) "
      + "\(changed.seconds).\(changed.nanoseconds)"
  }
}

extension InputState.Access: CustomStringConvertible {
  var description: String { "\(String(permissions, radix: 8)) \(owner) \(group)" }
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
