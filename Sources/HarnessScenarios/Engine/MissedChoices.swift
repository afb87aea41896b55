import CPlatform
import Foundation
import Harness
import HarnessSystem

/// What programs find in place of apps whose mocks are only for an app that a line starts: one that a
/// shell starts would use the real services, and nothing would say so.
///
/// Each is a script that writes down that it was started.
struct AppStubs {
  private let folder: String
  /// The folders whose stubs are written: a program in the background may be starting one of them.
  private var written: Set<String> = []
  private var record: String { folder + "/.started" }

  /// - Parameter sandbox: Keeps them out of the script's own folder.
  /// - Throws: ``SystemError``.
  init(in sandbox: Sandbox) throws(SystemError) {
    folder = sandbox.temporaryDirectory.path + "/stubs"
    guard platform_mkdir(folder, 0o700) == 0 || platform_error() == EEXIST else {
      throw SystemError("mkdir", path: folder)
    }
  }

  /// Puts the stubs of these apps, and of no others, where `PATH` has the links.
  ///
  /// - Parameters:
  ///   - path: The value of `PATH`.
  ///   - links: The folder of the links.
  ///   - apps: The names of the apps.
  ///   - disk: Writes the scripts.
  /// - Returns: The value of `PATH` for programs that are not registered.
  /// - Throws: ``ScenarioFailure``, ``SandboxPathError``.
  mutating func searchPath(
    _ path: String, links: String, standingFor apps: [String], on disk: ScenarioDisk
  ) throws -> String {
    // All names together may be longer than a file's name can be.
    var digest = ContentDigest()
    digest.combine(Data(apps.sorted().joined(separator: "/").utf8))
    let own = "\(folder)/\(String(digest.value, radix: 16))"
    guard platform_mkdir(own, 0o700) == 0 || platform_error() == EEXIST else {
      throw SystemError("mkdir", path: own)
    }
    for app in apps where !written.contains(own) {
      let script = """
        #!/bin/sh
        printf '%s\\n' \(ShellWord.quoted(app)) >>\(ShellWord.quoted(record))
        exit 126

        """
      try disk.write(Data(script.utf8), to: "\(own)/\(app)", makingItWith: 0o755)
    }
    written.insert(own)
    return path.split(separator: ":", omittingEmptySubsequences: false)
      .map { $0 == links ? "\(own):\(links)" : String($0) }.joined(separator: ":")
  }

  /// The first app whose stub was started since this was asked last; nil where none was.
  func takeStarted() -> String? {
    guard let data = try? FileBytes.contents(of: DiskPath(record)) else { return nil }
    FileTree.remove(URL(fileURLWithPath: record))
    return String(decoding: data.prefix { $0 != Marker.newline }, as: UTF8.self)
  }
}

/// What is noticed of apps that programs start, and whose mocks those would miss.
///
/// A stub stands for one that is found in `PATH`. One that is started by its path or under another
/// name reports on the control socket of the program that has started it, where nothing has cleared
/// the environment.
struct MissedChoices {
  /// Stand for apps that have such; nil until one has.
  fileprivate var stubs: AppStubs?
  /// What the apps had chosen when each program was started, by the program's launch.
  fileprivate var watched: [ObjectIdentifier: [String: AppChoices]] = [:]
  /// The app that has reported first, and was not asked for since; several where it may be any of them.
  fileprivate var reported: String?
}

extension ScenarioRun {
  /// The registered apps for which the script has chosen mocks, holds or strictness.
  private var appsWithChoices: [String: AppChoices] {
    launches.apps.filter { $0.value.areMissed && engine.apps[$0.key] != nil }
  }

  /// Listens for apps that a program starts, and that would miss what the script has chosen.
  func watchForMissedChoices(of application: CLIApplication) {
    let apps = appsWithChoices
    guard !apps.isEmpty else { return }
    application.recordsCalls = true
    missed.watched[ObjectIdentifier(application)] = apps
  }

  /// Takes note of apps that a program has started, and that have missed what the script has chosen.
  func noteMissedChoices(of application: CLIApplication, _ outcome: Outcome) {
    guard let apps = missed.watched.removeValue(forKey: ObjectIdentifier(application)) else {
      return
    }
    // Where an app need not be strict, it may be that one which reports.
    let areAllStrict = engine.apps.keys.allSatisfy { apps[$0]?.isStrict == true }
    let names = apps.filter { _, choices in
      outcome.heardApp(
        without: choices.mocks, choices.faults, choices.holds,
        isStrict: choices.isStrict && areAllStrict)
    }.keys.sorted()
    if !names.isEmpty { missed.reported = missed.reported ?? names.joined(separator: " or ") }
  }

  /// The variables of a program that is not registered: it finds no app whose mocks it would miss.
  ///
  /// - Parameter program: Its path.
  /// - Returns: What the program sees.
  /// - Throws: ``ScenarioFailure``, also where the program is such an app.
  func environment(ofUnregistered program: String) throws -> [String: String] {
    var variables = try environment.exported()
    let apps = appsWithChoices.keys
    guard !apps.isEmpty else { return variables }
    let identity = FileStatus(path: DiskPath(program), followingLinks: true)?.identity
    for app in apps.sorted() where identity != nil {
      let file = engine.apps[app].flatMap { FileStatus(path: DiskPath($0), followingLinks: true) }
      if file?.identity == identity { throw ScenarioFailure.pastItsMocks(app) }
    }
    guard let links = links.folder, let path = variables["PATH"] else { return variables }
    var stubs = try missed.stubs ?? AppStubs(in: sandbox)
    defer { missed.stubs = stubs }
    let named = apps.filter { !$0.utf8.contains(UInt8(ascii: "/")) }
    variables["PATH"] = try stubs.searchPath(path, links: links, standingFor: named, on: disk)
    return variables
  }

  /// That a program has started an app which has mocks; nil where none has since this was asked last.
  func takeStartPastMocks() -> ScenarioFailure? {
    defer { missed.reported = nil }
    return (missed.stubs?.takeStarted() ?? missed.reported).map { .pastItsMocks($0) }
  }

  /// - Throws: ``ScenarioFailure`` where a program has started an app that has mocks.
  func expectNoStartPastMocks() throws(ScenarioFailure) {
    if let failure = takeStartPastMocks() { throw failure }
  }
}

extension ScenarioFailure {
  /// An app was to be started in a way in which no launch choice reaches it.
  fileprivate static func pastItsMocks(_ app: String) -> ScenarioFailure {
    ScenarioFailure(
      "\(app) is started by another program or by its path here, and the mocks, faults, holds and "
        + "`strict` of the script are only for an app that a line starts by its name; start it so, "
        + "as `\(app) …`, or take them back before, by `mock KEY=`, `fault KEY.FUNCTION=`, "
        + "`hold KEY.FUNCTION=` and `strict off`")
  }
}
