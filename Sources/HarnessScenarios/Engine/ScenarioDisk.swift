import CPlatform
import Foundation
import Harness
import HarnessComparison
import HarnessSystem

/// The disk of a scenario: its sandbox, and the folder that its commands stand in.
struct ScenarioDisk {
  let sandbox: Sandbox
  /// The folder of `cd`.
  private(set) var directory: URL
  /// The place of each section's file, and the section.
  private var sections: [ExactText: UnpackedSection] = [:]

  /// A section that a file came from.
  private struct UnpackedSection {
    /// Its position in the archive; nil where an included script holds it.
    let position: Int?
    let isPattern: Bool
    let isLink: Bool
    /// What the file holds as long as it is still the section's; nil where that is not asked for.
    var content: Data?
    /// What a pattern holds, also where lines have edited it.
    var text: Data?
  }

  /// `$WORK`.
  var work: URL { sandbox.workingDirectory }

  /// How long a file may be that is read whole.
  private let readLimit: Int

  /// - Parameters:
  ///   - sandbox: Holds it.
  ///   - readLimit: How long a file may be that a command reads.
  /// - Throws: ``SystemError``.
  init(_ sandbox: Sandbox, readLimit: Int = OutputLimit.standard) throws {
    self.sandbox = sandbox
    self.readLimit = readLimit
    directory = sandbox.workingDirectory
    temporaryDirectory = directory.path + "/" + Self.temporaryName
    // In a recycled sandbox it is there already.
    guard platform_mkdir(temporaryDirectory, 0o700) == 0 || platform_error() == EEXIST else {
      throw SystemError("mkdir", path: temporaryDirectory)
    }
  }

  /// The name of `$TMPDIR` keeps it out of sight of programs that walk `$WORK`.
  static let temporaryName = ".tmp"

  /// `$TMPDIR`.
  let temporaryDirectory: String

  /// The absolute path of a name, relative to the folder that the script stands in.
  func path(_ name: String) -> String {
    name.hasPrefix("/") ? name : directory.path + "/" + name
  }

  /// The absolute path of a name that is there: the word of a variable that is not set is no file.
  ///
  /// - Throws: ``ScenarioFailure``.
  private func namedPath(_ name: String) throws(ScenarioFailure) -> String {
    guard !name.isEmpty else {
      throw ScenarioFailure(
        "the name of a file is empty here; a variable in it may be misspelt, or not set")
    }
    return path(name)
  }

  /// The place of a name that is about to be made or looked at; its last link is not followed.
  ///
  /// - Throws: ``SandboxPathError`` where it leaves the sandbox.
  func url(_ name: String) throws -> URL { try sandbox.url(namedPath(name)) }

  /// The place of a name that is about to be opened.
  ///
  /// - Throws: ``SandboxPathError`` where it leaves the sandbox, also by a link.
  func urlToOpen(_ name: String) throws -> URL {
    URL(fileURLWithPath: try pathToOpen(name).text)
  }

  private func pathToOpen(_ name: String) throws -> DiskPath {
    guard path(name) != Self.nullDevice else { return DiskPath(Self.nullDevice) }
    return try sandbox.pathToOpen(namedPath(name))
  }

  /// The bytes of a file.
  ///
  /// - Throws: ``ScenarioFailure``, also where it is longer than a command reads, or is no file; or
  ///   ``SandboxPathError`` where the name leaves the sandbox.
  func read(_ name: String) throws -> Data {
    guard path(name) != Self.nullDevice else { return Data() }
    return try withFile(name) { try $0.contents(upTo: readLimit) }
  }

  /// The bytes of a file; nil as long as nothing lies there, or it may not be read.
  ///
  /// - Throws: As ``read(_:)`` where it never will be a file that can be read.
  func readIfPossible(_ name: String) throws -> Data? {
    guard path(name) != Self.nullDevice else { return Data() }
    let path = try pathToOpen(name)
    do {
      return try FileBytes(path, followsLinks: true).contents(upTo: readLimit)
    } catch is SystemError {
      return nil
    } catch {
      throw failure(error, name)
    }
  }

  /// Does something with an open file.
  private func withFile<Result>(
    _ name: String, _ body: (FileBytes) throws -> Result
  ) throws -> Result {
    let path = try pathToOpen(name)
    do {
      return try body(FileBytes(path, followsLinks: true))
    } catch {
      throw failure(error, name)
    }
  }

  /// Why a file was not read.
  private func failure(_ error: any Error, _ name: String) -> any Error {
    switch error {
    case is ScenarioFailure, is ComparisonInterruption, is SandboxPathError: error
    case let error as NoFileError:
      ScenarioFailure("\(name) cannot be read: it is a \(error.kind), not a file")
    case let error as LongFileError:
      ScenarioFailure(
        "\(name) has \(SizeText.short(error.size)), and a command reads no file of more than "
          + "\(SizeText.short(error.limit)); "
          + #""outputLimit" in harness.json raises it, or --output-limit SIZE"#)
    default:
      ScenarioFailure(missing(name) ?? "\(name) cannot be read: \(SystemReason.of(error))")
    }
  }

  /// The permissions that a new file is asked for; the umask takes some away.
  static let newFile: UInt32 = 0o666

  /// Writes a file; the folder above it has to be there.
  ///
  /// - Parameters:
  ///   - data: The content.
  ///   - name: The file; one that is there keeps its permissions.
  ///   - mode: The permissions that a new file is asked for.
  /// - Throws: ``ScenarioFailure``, or ``SandboxPathError`` where the name leaves the sandbox.
  func write(_ data: Data, to name: String, makingItWith mode: UInt32 = newFile) throws {
    try withFileToWrite(name, O_TRUNC, mode) { file in
      try data.withUnsafeBytes { try file.write($0) }
    }
  }

  /// Adds bytes to the end of a file, which is made where there is none.
  ///
  /// - Throws: ``ScenarioFailure``, or ``SandboxPathError`` where the name leaves the sandbox.
  func append(_ data: Data, to name: String) throws {
    try withFileToWrite(name, O_APPEND, Self.newFile) { file in
      try data.withUnsafeBytes { try file.write($0) }
    }
  }

  /// Copies a file piece by piece; onto itself, it stays as it is.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - name: The copy; one that is there keeps its permissions.
  ///   - mode: The permissions that a new file is asked for.
  /// - Throws: ``ScenarioFailure``, ``SandboxPathError`` where a name leaves the sandbox, or
  ///   ``ComparisonInterruption`` at the limit of the line.
  func copy(_ source: String, to name: String, makingItWith mode: UInt32) throws {
    guard path(source) != Self.nullDevice else {
      return try write(Data(), to: name, makingItWith: mode)
    }
    guard path(name) != Self.nullDevice else { return }
    try withFile(source) { file in
      let target = try open(name, followsLast: true).status
      guard try file.status.identity != target?.identity else { return }
      try withFileToWrite(name, O_TRUNC, mode) { copy in
        try file.forEachChunk { bytes in
          try ComparisonLimit.check()
          try copy.write(bytes)
        }
      }
    }
  }

  private func withFileToWrite(
    _ name: String, _ flags: Int32, _ mode: UInt32, _ body: (FileBytes) throws -> Void
  ) throws {
    guard path(name) != Self.nullDevice else { return }
    do {
      try Self.writing(with: mode) {
        let file = try open(name, followsLast: true).fileToWrite(flags, makingItWith: mode)
        try body(file)
        guard file.file.close() else { throw SystemError("close", path: file.path.text) }
      }
    } catch let error as NoFileError {
      throw ScenarioFailure("\(name) cannot be written: it is a \(error.kind), not a file")
    } catch let error as SystemError {
      throw ScenarioFailure("\(name) cannot be written: \(SystemReason.of(error))")
    }
  }

  /// Opens the folder of a name.
  ///
  /// - Throws: ``SandboxPathError`` where the name leaves the sandbox, or ``SystemError``.
  func open(
    _ name: String, followsLast: Bool, makesFolders: Bool = false
  ) throws -> SandboxPlace {
    try sandbox.open(namedPath(name), followsLast: followsLast, makesFolders: makesFolders)
  }

  /// Removes what lies at a name, with everything in it; its last link is not followed.
  ///
  /// - Returns: What is left.
  /// - Throws: ``SandboxPathError`` where the name leaves the sandbox, or ``SystemError``.
  func remove(_ name: String) throws -> [Remnant] { try sandbox.removeTree(namedPath(name)) }

  /// Stands in another folder.
  mutating func change(to name: String) throws {
    let url = try urlToOpen(name)
    guard let status = FileStatus(url, followingLinks: true) else {
      throw ScenarioFailure("the folder \(name) does not exist")
    }
    guard status.isDirectory else { throw ScenarioFailure("\(name) is no folder") }
    directory = url
  }

  /// Writes the file of a section, and the folders above it.
  ///
  /// - Returns: What the file holds.
  func unpack(_ section: Archive.Section, as name: String) throws -> Data {
    let place = try open(name, followsLast: true, makesFolders: true)
    let content = try SectionContent.decode(section)
    FileTree.remove(place.name, in: place.folder)
    if section.attributes.isLink {
      try place.makeSymbolicLink(to: DiskPath(bytes: content))
    } else {
      let mode = section.attributes.mode.map(UInt32.init)
      try Self.writing(with: mode ?? 0) {
        try place.write(content, makingItWith: Self.newFile)
      }
      if let mode { try place.setMode(mode) }
    }
    return content
  }

  /// Opens a file, writes it and closes it; a program while no child is being started.
  private static func writing(with mode: UInt32, _ body: () throws -> Void) rethrows {
    if mode & 0o111 == 0 { try body() } else { try ProgramWriting.perform(body) }
  }

  /// Notes which section a file came from.
  mutating func note(
    _ section: Archive.Section, position: Int?, content: Data, keepsContent: Bool, at name: String
  ) {
    guard let url = try? url(name) else { return }
    let isPattern = section.attributes.isPattern
    sections[ExactText(url.path)] = UnpackedSection(
      position: position, isPattern: isPattern, isLink: section.attributes.isLink,
      content: keepsContent ? content : nil, text: isPattern ? content : nil)
  }

  /// Writes what the file of a section holds from here on.
  mutating func rewriteSection(_ name: String, with content: Data) throws {
    let place = try open(name, followsLast: true)
    let mode = FileStatus(try url(name))?.permissions
    // Its section may have made it one that is not to be written to.
    FileTree.remove(place.name, in: place.folder)
    try place.write(content, makingItWith: Self.newFile)
    if let mode { try place.setMode(mode) }
    let path = ExactText(try url(name).path)
    sections[path]?.content = content
    sections[path]?.text = content
  }

  /// Notes what the file of a section holds now that it is unquoted.
  mutating func noteUnquoted(_ name: String, _ content: Data) {
    guard let url = try? url(name) else { return }
    sections[ExactText(url.path)]?.content = content
  }

  /// Whether a file holds what its section gave it: neither a program nor a line has made it another.
  func isAsUnpacked(_ name: String) -> Bool {
    guard let content = unpacked(name)?.content else { return false }
    return (try? read(name)) == content
  }

  /// The position of the script's section that a file came from; nil where none did, or where that is
  /// a link, whose content is the name of another file.
  func section(of name: String) -> Int? {
    unpacked(name).flatMap { $0.isLink ? nil : $0.position }
  }

  /// Whether a file came from a section that is a pattern, and no program has written another since;
  /// also behind a link.
  func isPattern(_ name: String) -> Bool {
    guard let section = opened(name), section.isPattern else { return false }
    return (try? read(name)) == section.text
  }

  /// Notes that a line has made a file that is a pattern as its source is.
  mutating func notePattern(_ text: Data, at name: String) {
    guard let url = try? urlToOpen(name) else { return }
    let section = sections[ExactText(url.path)]
    sections[ExactText(url.path)] = UnpackedSection(
      position: section?.position, isPattern: true, isLink: false, content: section?.content,
      text: text)
  }

  /// The patterns at a name, or in the folder of that name: what is left of their paths, and what
  /// they hold.
  func patterns(in name: String) -> [(rest: String, text: Data)] {
    guard let path = try? url(name).path else { return [] }
    return sections.compactMap { key, section in
      guard let text = section.text, section.isPattern,
        key.text == path || key.text.hasPrefix(path + "/"),
        (try? FileBytes(DiskPath(key.text), followsLinks: false).contents(upTo: readLimit)) == text
      else { return nil }
      return (String(key.text.dropFirst(path.count)), text)
    }
  }

  /// Has a line of the script edit a file: one that is a pattern is one still.
  mutating func edit(_ name: String, _ body: (ScenarioDisk) throws -> Void) throws {
    let wasPattern = isPattern(name)
    try body(self)
    guard wasPattern else { return }
    let text = try read(name)
    sections[ExactText(try urlToOpen(name).path)]?.text = text
  }

  /// The section of the file that is opened by a name, which may be that of a link.
  private func opened(_ name: String) -> UnpackedSection? {
    guard let url = try? urlToOpen(name) else { return nil }
    if let section = sections[ExactText(url.path)], !section.isLink { return section }
    return sections[ExactText(url.resolvingSymlinksInPath().path)]
  }

  /// Whether a file came from a section of the script itself.
  func holdsSection(_ name: String) -> Bool { unpacked(name)?.position != nil }

  private func unpacked(_ name: String) -> UnpackedSection? {
    (try? url(name)).flatMap { sections[ExactText($0.path)] }
  }

  private func missing(_ name: String) -> String? {
    guard FileStatus((try? url(name)) ?? work) == nil else { return nil }
    return "\(name) does not exist" + NearestName.question(name, among: names)
  }

  /// The names of what lies in the folder that the script stands in.
  private var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
  }

  /// The file in the same folder whose name is nearly one that is not there; nil where none is.
  func nearestName(to name: String) -> String? {
    let place = URL(fileURLWithPath: path(name))
    let folder = place.deletingLastPathComponent().path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return NearestName.of(place.lastPathComponent, among: names)
  }

  /// The name that a section needs so that its file lies where nothing does; nil where something does, or a
  /// section's file lay, and where no section has its file.
  func nameOfMissingSection(_ name: String) -> String? {
    guard let place = try? url(name), FileStatus(place) == nil, unpacked(name) == nil,
      place.path.hasPrefix(work.path + "/"), !place.path.hasPrefix(temporaryDirectory + "/"),
      // A variable in a section's name is replaced by its value.
      !place.path.dropFirst(work.path.count).utf8.contains(UInt8(ascii: "$"))
    else { return nil }
    return String(place.path.dropFirst(work.path.count + 1))
  }

  private static let nullDevice = "/dev/null"
}
