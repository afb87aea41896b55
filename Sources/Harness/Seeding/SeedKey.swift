import CPlatform
import Foundation
import HarnessSystem

/// What a seed is known by: where it comes from, and what that holds now.
///
/// Its name in the cache tells both, so that a seed which was made again, because its setup app
/// or its folder has changed, is known to supersede the one before.
struct SeedKey {
  private let label: String
  private var identity = ContentDigest()
  private var content = ContentDigest()
  /// What lies where arguments of setup apps lead to, which may be written to while the seed is made.
  private var named = ContentDigest()

  /// Part of every name.
  ///
  /// A seed that another version of the harness stored in another way is not found. It is counted
  /// up with every change of ``StoredSeed``.
  private static let layout = 4

  /// Looks at everything that the seed is made from.
  ///
  /// - Throws: ``SeedError``, ``LaunchRefusal`` or ``SystemError``.
  init(_ seed: Seed) throws {
    label = Self.label(of: seed)
    try add(seed)
  }

  /// The seed's name in the cache.
  var name: String {
    var all = content
    all.combine(named)
    return family + String(all.value, radix: 16)
  }

  /// Whether what makes the seed is the same, but for files that a setup app may itself have written.
  func isMadeLike(_ other: SeedKey) -> Bool {
    family == other.family && content.value == other.content.value
  }

  /// What the names of all seeds begin with that come from the same place.
  private var family: String { "\(label)-\(Self.layout)-\(String(identity.value, radix: 16))-" }

  /// Whether a seed of this name came from the same place, which was another then.
  func supersedes(_ name: String) -> Bool {
    name != self.name && name.hasPrefix(family)
  }

  /// What a person knows the seed by.
  private static func label(of seed: Seed) -> String {
    let name =
      switch seed.source {
      case .setupApp(let app): URL(fileURLWithPath: app.executable).lastPathComponent
      case .folder(let url): url.lastPathComponent
      case .entries: "described"
      }
    return String(name.prefix(40))
  }
}

// MARK: - Taking in what a seed is made from

extension SeedKey {
  private mutating func add(_ seed: Seed) throws {
    switch seed.source {
    case .setupApp(let app): try addSetupApp(app)
    case .folder(let url): try addFolder(url)
    case .entries(let entries):
      for item in try SeedDescription(entries).items { try add(item) }
    }
  }

  private mutating func addSetupApp(_ app: Seed.SetupApp) throws {
    let (arguments, network) = (app.arguments, app.network)
    let path = try ExecutableSearch.path(of: app.executable)
    try Executable(path: path).check()
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    addToBoth("setup app", file, "\(arguments.count)")
    for argument in arguments { addToBoth(argument) }
    if network.isRestricted { addToBoth("network", "\(network)") }
    if let script = Self.script(of: file, arguments) {
      content.combine(try FileDigests.digest(of: script))
    }
    content.combine(try FileDigests.digest(of: DiskPath(file)))
    for argument in arguments { try addWhatLies(at: argument) }
  }

  private static let interpreters = [
    "sh", "bash", "dash", "busybox", "zsh", "ksh", "python", "perl", "ruby", "node", "php", "lua",
  ]

  /// The file that an interpreter reads: the first of its arguments that is a path.
  ///
  /// Others may be files that it writes.
  private static func script(of executable: String, _ arguments: [String]) -> DiskPath? {
    let name = URL(fileURLWithPath: executable).lastPathComponent
    guard interpreters.contains(where: name.hasPrefix),
      let argument = arguments.first(where: { $0.hasPrefix("/") }),
      let path = try? DiskPath(argument).resolved(), FileStatus(path: path)?.isRegular == true,
      platform_is_accessible(path.text, R_OK)
    else { return nil }
    return path
  }

  /// Of larger files the size and the date count: 64 MiB.
  private static let readLimit = 64 << 20

  /// Looks at what an argument leads to, such as `/a/b` or `--from=/a/b`: a file counts by its
  /// content, a folder by the names in it.
  ///
  /// A setup app runs in an empty folder, so that paths that are not whole lead nowhere.
  private mutating func addWhatLies(at argument: String) throws {
    let word = argument.split(separator: "=", maxSplits: 1).last { $0.hasPrefix("/") }
    guard let word = argument.hasPrefix("/") ? argument[...] : word,
      let path = try? DiskPath(String(word)).resolved(), let status = FileStatus(path: path)
    else { return named.combine("nothing") }
    named.combine(status.kind)
    if status.isRegular, platform_is_accessible(path.text, R_OK) {
      guard status.size > Self.readLimit else {
        return named.combine(try FileDigests.digest(of: path))
      }
      named.combine("\(status.size) \(status.modified.seconds) \(status.modified.nanoseconds)")
    } else if status.isDirectory, let names = try? path.entryNames() {
      for name in names.map(\.bytes).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
        named.combine(Data(name))
      }
    }
  }

  private mutating func addFolder(_ url: URL) throws {
    let path = url.absoluteURL.path
    guard let status = FileStatus(url, followingLinks: true) else {
      throw SeedError.noFolder(path: path, found: "nothing lies there")
    }
    guard status.isDirectory else {
      throw SeedError.noFolder(path: path, found: "a \(status.kind) lies there")
    }
    let folder = url.absoluteURL.resolvingSymlinksInPath().path
    addToBoth("folder", folder)
    try addTree(DiskPath(folder), status)
  }

  private mutating func addTree(_ path: DiskPath, _ status: FileStatus) throws {
    content.combine("\(status.kind) \(status.permissions)")
    content.combine("\(status.modified.seconds) \(status.modified.nanoseconds)")
    if let link = status.link { content.combine(Data(link.bytes)) }
    if status.isRegular { content.combine(try FileDigests.digest(of: path)) }
    guard status.isDirectory else { return }
    let names = try path.entryNames().sorted { $0.cString.lexicographicallyPrecedes($1.cString) }
    content.combine("\(names.count)")
    for name in names {
      content.combine(Data(name.bytes))
      let entry = path.appending(name)
      guard let status = FileStatus(path: entry) else {
        throw SystemError("lstat", path: entry.text)
      }
      try addTree(entry, status)
    }
  }

  private mutating func add(_ item: SeedDescription.Item) throws {
    let entry = item.entry
    addToBoth(item.path?.text ?? ".", "\(entry.mode ?? 0)")
    addToBoth("\(entry.modified?.timeIntervalSinceReferenceDate ?? 0)")
    switch entry.content {
    case .file(let data):
      addToBoth("file")
      identity.combine(data)
      content.combine(data)
    case .folder: addToBoth("folder")
    case .symbolicLink(let destination): addToBoth("symbolic link", destination)
    case .hardLink: addToBoth("hard link", item.linked?.text ?? "")
    case .pipe: addToBoth("pipe")
    case .seed(let seed):
      addToBoth("seed")
      try add(seed)
      addToBoth("end of seed")
    }
  }

  private mutating func addToBoth(_ words: String...) {
    for word in words {
      identity.combine(word)
      content.combine(word)
    }
  }
}

extension ContentDigest {
  fileprivate mutating func combine(_ text: String) {
    combine(Data(text.utf8))
  }

  fileprivate mutating func combine(_ digest: ContentDigest) {
    withUnsafeBytes(of: digest.value) { combine(Data($0)) }
  }
}
