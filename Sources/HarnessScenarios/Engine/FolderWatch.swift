import Harness
import HarnessSystem

/// The files of a folder as they were at the last look.
struct FolderWatch {
  private struct State: Equatable {
    let version: FileVersion
    let size: Int
    let isFolder: Bool
  }

  /// What a look has found.
  private struct Look {
    var entries: [DiskPath: State] = [:]
    /// The folders that could not be listed, and why; nil stands for the folder itself.
    var unlisted: [DiskPath?: String] = [:]

    /// Whether it cannot be known what has become of something that was there.
    func hides(_ path: DiskPath) -> Bool {
      unlisted.keys.contains { $0.map(path.isBelow) ?? true }
    }
  }

  private var last = Look()
  private var isOn = false

  /// More entries than these are not looked at after each line, for it would take too long.
  private static let entryLimit = 1000

  /// How many changes of one line are told.
  private static let shownLimit = 20

  mutating func begin(_ folder: DiskPath) {
    guard let look = Self.look(at: folder) else { return }
    (last, isOn) = (look, true)
  }

  mutating func changes(in folder: DiskPath) -> [String] {
    guard isOn else { return [] }
    guard var now = Self.look(at: folder) else {
      isOn = false
      return ["more than \(Self.entryLimit) files: from here on, changes are not noted"]
    }
    // What lies in a folder that cannot be listed is not gone.
    for (path, state) in last.entries where now.hides(path) { now.entries[path] = state }
    defer { last = now }
    let obstacles = now.unlisted.filter { last.unlisted[$0.key] == nil }.map { folder, reason in
      let path = (folder?.escaped ?? ".") + "/"
      return (path: path, text: "cannot list \(path): \(reason)")
    }
    let texts = (obstacles + changes(to: now)).sorted { $0.path < $1.path }.map(\.text)
    let more = texts.count - Self.shownLimit
    return texts.prefix(Self.shownLimit) + (more > 0 ? ["… and \(more) more"] : [])
  }

  private func changes(to now: Look) -> [(path: String, text: String)] {
    let (before, now) = (last.entries, now.entries)
    return Set(now.keys).union(before.keys).filter { path in
      // The date of a folder says no more than its entries do.
      now[path] != before[path] && !(now[path]?.isFolder == true && before[path]?.isFolder == true)
    }.map { ($0.escaped, Self.text($0, before[$0], now[$0])) }
  }

  private static func text(_ path: DiskPath, _ before: State?, _ now: State?) -> String {
    guard let now else { return "removed \(path.escaped)" }
    let name = path.escaped + (now.isFolder ? "/" : ", \(SizeText.short(now.size))")
    guard let before else { return "created \(name)" }
    let old = before.size == now.size ? "" : ", before \(SizeText.short(before.size))"
    return "changed \(name)\(old)"
  }

  /// What lies below a folder; nil where that is too much.
  private static func look(at folder: DiskPath) -> Look? {
    var look = Look()
    var open: [(path: DiskPath, name: DiskPath?)] = [(folder, nil)]
    while let next = open.popLast() {
      for name in names(in: next.path, { look.unlisted[next.name] = $0 }) {
        let path = next.path.appending(name)
        guard let status = FileStatus(path: path) else { continue }
        let shown = next.name?.appending(name) ?? name
        look.entries[shown] = State(
          version: status.version, size: Int(status.size), isFolder: status.isDirectory)
        if status.isDirectory { open.append((path, shown)) }
        guard look.entries.count <= entryLimit else { return nil }
      }
    }
    return look
  }

  /// Lists a folder; one that has gone meanwhile has no names, nor has one that `fail` is told of.
  private static func names(in folder: DiskPath, _ fail: (String) -> Void) -> [DiskPath] {
    do throws(SystemError) {
      return try FolderListing(folder).entries.map(\.name)
    } catch {
      if FileStatus(path: folder)?.isDirectory == true { fail(SystemError.meaning(of: error.code)) }
      return []
    }
  }
}
