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

  fileprivate enum Found: Equatable {
    /// Nothing, or nothing that may be looked at: the system's error.
    case nothing(Int32)
    case file(Version, Access)
    /// A file whose content the system makes when it is read.
    case made(Access, digest: UInt64)
    case link(Version, target: DiskPath)
    /// With a digest of the names in it, where they matter.
    case folder(Access, device: UInt64)
    /// A folder that may have been listed, with a digest of the names in it.
    case listing(Version, Access, names: UInt64)
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
    /// A digest of the list of those who may do what besides; nil where there is none, or where the date
    /// of the file tells of it.
    let list: UInt64?

    init(_ status: FileStatus, at path: DiskPath) {
      (permissions, owner, group) = (status.permissions, status.owner, status.group)
      list = status.isRegular || status.isLink ? nil : Self.list(of: path)
    }

    private static func list(of path: DiskPath) -> UInt64? {
      // The longest value that Linux keeps.
      withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { bytes in
        let count = platform_access_list(path.cString, bytes.baseAddress, bytes.count)
        guard count > 0 else { return nil }
        var digest = ContentDigest()
        digest.combine(Data(bytes.prefix(count)))
        return digest.value
      }
    }
  }

  /// Looks at a path, without following it where it is a link.
  ///
  /// - Parameters:
  ///   - path: Whole, and without links but for its last name.
  ///   - names: Whether the names in a folder matter.
  init(at path: DiskPath, names: Bool) {
    guard let status = FileStatus(path: path) else {
      self.init(.nothing(platform_error()))
      return
    }
    self.init(status, at: path, names: names)
  }

  init(_ status: FileStatus, at path: DiskPath, names: Bool) {
    let access = Access(status, at: path)
    if status.isRegular, Self.isMadeWhenRead(path) {
      self.init(.made(access, digest: Self.digest(of: path)))
    } else if status.isRegular {
      self.init(.file(Version(status), access), changed: status.changed)
    } else if status.isLink {
      let target = status.link ?? .itself
      self.init(.link(Version(status), target: target), changed: status.changed)
    } else if status.isDirectory, names {
      let version = Version(status)
      self.init(
        .listing(version, access, names: Self.names(in: path)), changed: status.changed)
    } else if status.isDirectory {
      self.init(.folder(access, device: status.identity.device))
    } else {
      self.init(.other(kind: status.kind, device: status.representedDevice, access))
    }
  }

  private init(_ found: Found, changed: FileTime? = nil) {
    (self.found, self.changed) = (found, changed)
  }

  /// Whether the system makes a file's content when it is read, so that its dates say nothing.
  private static func isMadeWhenRead(_ path: DiskPath) -> Bool {
    let bytes = path.bytes
    return bytes.starts(with: "/sys/".utf8) || bytes.starts(with: "/proc/".utf8)
  }

  /// More than the system tells in any file.
  private static let mostMade = 64 << 20

  /// That of a file that cannot be read is 0; one that waits for what comes is another each time.
  private static func digest(of path: DiskPath) -> UInt64 {
    do {
      return try ContentDigest(of: path, upTo: mostMade).value
    } catch let error as SystemError where error.code == EAGAIN {
      return .random(in: 1...UInt64.max)
    } catch {
      return 0
    }
  }

  /// That of a folder that cannot be listed is 0.
  ///
  /// A listing tells of each name what it is of, and some programs go by its order.
  private static func names(in path: DiskPath) -> UInt64 {
    guard let listing = try? FolderListing(path) else { return 0 }
    var digest = ContentDigest()
    for entry in listing.entries {
      digest.combine(Data(entry.name.bytes))
      if !entry.isRegular {
        let kind = FileStatus(path: path.appending(entry.name))?.kind ?? "nothing"
        digest.combine(Data(kind.utf8))
      }
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
    case .folder(let access, let device): "d \(access) \(device)"
    case .listing(let version, let access, let names):
      "n \(version) \(access) \(String(names, radix: 16))"
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
  var description: String {
    let list = list.map { " +" + String($0, radix: 16) } ?? ""
    return "\(String(permissions, radix: 8)) \(owner) \(group)\(list)"
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
