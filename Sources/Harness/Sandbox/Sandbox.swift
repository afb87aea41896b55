import CPlatform
public import Foundation
import HarnessSystem

/// A private disk for one test: a working directory, a home, a folder for temporary files.
///
/// It is removed when nothing refers to it any more, unless ``keep()`` was called or the variable
/// `HARNESS_KEEP` is `1`. What a process that was killed has left, the next one in the same folder
/// for temporary files removes.
public final class Sandbox: Sendable {
  /// The sandbox of the test that runs, where its adapter has made one.
  @TaskLocal public static var current: Sandbox?

  /// The folder that holds all the others.
  public let root: URL

  /// Where launched programs start, and what relative paths refer to.
  public let workingDirectory: URL

  /// The path of the working directory, which its URL takes long to tell.
  let workingPath: String

  /// The value of `HOME`.
  public let home: URL

  /// The value of `TMPDIR`.
  public let temporaryDirectory: URL

  /// The variables that lead a program into the sandbox: the folders of the XDG Base Directory
  /// Specification 0.8 lie in its home.
  let environment: [String: String]

  private let owner: SandboxOwner
  /// What its folder was when it was made.
  private let identity: FileIdentity
  private let fate = Monitor(Fate.temporary)

  /// What becomes of the folder.
  private enum Fate {
    /// It goes when nothing refers to the sandbox any more.
    case temporary
    case kept
    case removed
  }

  /// Whether the test is over whose disk it was.
  private let hasEnded = Monitor(false)

  /// What programs have left running here.
  let leftRunning = Monitor(LeftRunning())

  /// What the system keeps with the programs on this disk.
  let marks = LaunchMarks()

  /// What other parts of the harness keep with this disk, by its type.
  private let companions = Monitor<[ObjectIdentifier: any AnyObject & Sendable]>([:])

  /// The variable that keeps every sandbox when it is `1`.
  public static let keepVariable = "HARNESS_KEEP"

  /// Makes a sandbox in the system's folder for temporary files.
  ///
  /// - Throws: ``SandboxCreationError`` where a folder cannot be made.
  public convenience init() throws {
    let base = Self.systemTemporaryDirectory
    let owner = SandboxOwner.of(base)
    do {
      let (root, identity) = try Self.makeFolders("\(base)/\(owner.prefix)XXXXXX")
      owner.add(identity)
      self.init(root: root, identity, owner)
    } catch let error as SystemError {
      throw SandboxCreationError(folder: base, error: error)
    }
    if CallerEnvironment[Self.keepVariable] == "1" { keep() }
  }

  /// Makes the folders of a sandbox.
  ///
  /// - Parameter pattern: As `mkdtemp` takes it.
  /// - Returns: The path of the folder that holds the others, without symbolic links, and what tells
  ///   it from whatever may take its place.
  /// - Throws: ``SystemError``.
  private static func makeFolders(
    _ pattern: String
  ) throws -> (root: String, identity: FileIdentity) {
    let root = try DiskPath.makeTemporaryFolder(pattern)
    do {
      let folder = try OpenFolder(try root.resolved())
      for name in folderNames { try folder.makePrivateFolder(DiskPath(name)) }
      return (folder.path.text, try folder.status().identity)
    } catch {
      RemovalWarning.tell(FileTree.remove(root), of: "the sandbox \(root.escaped)")
      throw error
    }
  }

  /// Takes over the folders of a sandbox that is no longer needed, emptied.
  ///
  /// To empty them costs a fraction of what removing them and making others would. Nil where they
  /// are not all as they were made; the old sandbox then keeps what is left of them.
  ///
  /// - Parameters:
  ///   - used: Has no folders afterwards.
  ///   - keptFolder: A folder of the working directory that stays where it is empty.
  package convenience init?(recycling used: Sandbox, keeping keptFolder: String) {
    let root = used.fate.withLock { fate -> String? in
      let folders = SandboxFolders(
        root: DiskPath(used.root.path), identity: used.identity, names: Self.folderNames)
      guard fate == .temporary, folders.empty(keeping: keptFolder) else { return nil }
      fate = .removed
      return used.root.path
    }
    guard let root else { return nil }
    self.init(root: root, used.identity, used.owner)
  }

  private init(root path: String, _ identity: FileIdentity, _ owner: SandboxOwner) {
    self.owner = owner
    self.identity = identity
    root = URL(fileURLWithPath: path, isDirectory: true)
    workingPath = path + "/work"
    workingDirectory = URL(fileURLWithPath: workingPath, isDirectory: true)
    home = URL(fileURLWithPath: path + "/home", isDirectory: true)
    temporaryDirectory = URL(fileURLWithPath: path + "/tmp", isDirectory: true)
    environment = [
      "HOME": path + "/home",
      "TMPDIR": path + "/tmp",
      "XDG_CONFIG_HOME": path + "/home/.config",
      "XDG_DATA_HOME": path + "/home/.local/share",
      "XDG_STATE_HOME": path + "/home/.local/state",
      "XDG_CACHE_HOME": path + "/home/.cache",
    ]
  }

  static let folderNames = ["work", "home", "tmp"]

  /// Where sandboxes are made: `TMPDIR`, or `/tmp` where that is empty or not set.
  package static var systemTemporaryDirectory: String {
    let folder = CallerEnvironment["TMPDIR"] ?? ""
    return folder.isEmpty ? "/tmp" : folder
  }

  deinit {
    endSurvivors()
    removeUnlessKept()
  }

  /// Leaves the sandbox on the disk to be looked at.
  public func keep() {
    fate.withLock { fate in
      guard fate == .temporary else { return }
      KeepMark.put(in: DiskPath(root.path), identity)
      fate = .kept
      owner.drop()
    }
  }

  /// What another part of the harness keeps with this disk, and the disk need not know: one object
  /// of each type.
  ///
  /// - Parameter make: Makes the object, at its first use.
  /// - Returns: The object, which lives as long as the disk.
  func companion<Object: AnyObject & Sendable>(_ make: () -> Object) -> Object {
    companions.withLock { companions in
      let type = ObjectIdentifier(Object.self)
      if let object = companions[type] as? Object { return object }
      let object = make()
      companions[type] = object
      return object
    }
  }

  /// Whether the test is over whose disk it was: an app of it may still be there, and is refused.
  package var isOfEndedTest: Bool {
    get { hasEnded.read { $0 } }
    set { hasEnded.withLock { $0 = newValue } }
  }

  /// Whether the sandbox will stay on the disk.
  public var willBeKept: Bool { fate.read { $0 == .kept } }

  /// Removes the sandbox now, as its test is over: the process may end before a thread that still
  /// refers to it does.
  package func removeUnlessKept() {
    fate.withLock { fate in
      guard fate == .temporary else { return }
      let remnants = FileTree.remove(DiskPath(root.path), ifIs: identity)
      fate = .removed
      // What is left goes with the next process that can remove it: the note of it stays.
      guard !remnants.isEmpty else { return owner.drop() }
      RemovalWarning.tell(remnants, of: "the sandbox \(root.path)")
    }
  }
}

/// What is said on standard error of things that the harness could not remove behind itself.
///
/// It fails nothing: what was tested is as it was found, and `harness clean` removes the rest.
enum RemovalWarning {
  /// - Parameters:
  ///   - remnants: What is left.
  ///   - thing: What was to be removed, in words.
  static func tell(_ remnants: [Remnant], of thing: String) {
    guard !remnants.isEmpty else { return }
    let lines = remnants.map { "  \($0)\n" }.joined()
    StandardStream.errors.tell("harness: not all of \(thing) could be removed:\n\(lines)")
  }
}
