import CPlatform
import Foundation
import Harness
import HarnessComparison

/// The conditions that may stand in brackets before a command.
struct Conditions: Sendable {
  /// Whether the run was asked to be short.
  var isShort = false
  /// The names of the registered apps.
  var apps: Set<String> = []
  /// A project's own.
  var own: [String: @Sendable (ScenarioRun) throws -> Bool] = [:]

  /// Whether a condition of this name can be asked for.
  func knows(_ name: String) -> Bool {
    Self.fixed[name] != nil || apps.contains(name) || own[name] != nil || name == "short"
      || Self.prefixes.contains { name.hasPrefix($0) && name.count > $0.count }
      || Self.isGoVersion(name)
  }

  /// The known names that need nothing behind them, for suggestions.
  var names: [String] {
    Array(Self.fixed.keys) + ["short"] + Self.prefixes + apps + own.keys
  }

  /// Whether a condition holds.
  ///
  /// - Throws: ``ScenarioFailure`` for one that is not known, or what a project's condition throws.
  func holds(_ name: String, in run: ScenarioRun) throws -> Bool {
    if let condition = own[name] { return try condition(run) }
    if name == "net" { run.engine.inputs?.refuse(.other("it asks whether there is a network")) }
    if let holds = knownBeforehand(name) { return holds }
    if let program = name.behind("exec:") { return run.foundProgram(program) != nil }
    if let variable = name.behind("env:") { return run.environment[variable] != nil }
    throw ScenarioFailure(Self.unknown(name, among: names))
  }

  /// The answer where it is the same for every scenario; nil where only a run can tell.
  func knownBeforehand(_ name: String) -> Bool? {
    if own[name] != nil { return nil }
    if name == "short" { return isShort }
    if apps.contains(name) { return true }
    return Self.fixed[name]?() ?? (Self.isGoVersion(name) ? false : nil)
  }

  /// Whether a condition may hold in this run, as far as that is known before it.
  func mayHold(_ item: PrefixedCommand.Guard) -> Bool {
    knownBeforehand(item.condition).map { $0 != item.isNegated } ?? true
  }

  static func unknown(_ name: String, among names: [String]) -> String {
    if name.isEmpty { return "the brackets of a condition are empty" }
    if name.hasPrefix("!") { return "a condition takes one `!`, and [!\(name)] has two" }
    if prefixes.contains(name) { return "a name has to follow the colon, as in [\(name)NAME]" }
    return "unknown condition \"\(name)\"" + NearestName.question(name, among: names)
  }

  /// Every condition, as help shows it, and the answer where that is the machine's.
  private static let declared: [(entry: LanguageEntry, holds: (@Sendable () -> Bool)?)] = [
    (
      LanguageEntry(
        "SYSTEM", "The system has this name: " + GoPlatform.systems.joined(separator: ", ") + "."),
      nil
    ),
    (
      LanguageEntry(
        "PROCESSOR",
        "The processor has this name: " + GoPlatform.architectures.joined(separator: ", ") + "."),
      nil
    ),
    (LanguageEntry("unix", "The system is a Unix."), { true }),
    (LanguageEntry("exec:PROGRAM", "The script's `PATH` has this program."), nil),
    (LanguageEntry("env:NAME", "This variable is set.", difference: "It is not known there."), nil),
    (
      LanguageEntry(
        "APP", "An app of this name is registered.", difference: "It is not known there."), nil
    ),
    (
      LanguageEntry(
        "root", "The scenario runs as root, whom permissions do not stop.",
        difference: "It is not known there."), { platform_geteuid() == 0 }
    ),
    (LanguageEntry("short", "The run was asked to be short, as `harness run --short` does."), nil),
    (
      LanguageEntry(
        "net", "The machine has a network other than its own loopback.",
        difference: "The network is taken for granted there."), { platform_has_network() }
    ),
    (
      LanguageEntry(
        "netguard", "The system can keep programs from the network, as `network` asks.",
        difference: "It is not known there."), { NetworkAccess.canBeRestricted }
    ),
    (
      LanguageEntry(
        "sysfault", "The system can let the calls of programs fail, as `sysfault` asks.",
        difference: "It is not known there."), { SystemFault.canBeMade }
    ),
    (LanguageEntry("link", "The system has hard links."), { true }),
    (LanguageEntry("symlink", "The system has symbolic links."), { true }),
    (
      LanguageEntry(
        "gc", "Never holds: nothing here is made by a compiler of Go.",
        difference: "It holds where Go's own compiler was used."), { false }
    ),
    (LanguageEntry("gccgo", "Never holds, as `gc`."), { false }),
    (
      LanguageEntry(
        "go1.N", "Never holds, as `gc`.", difference: "It holds where Go is that new."), nil
    ),
  ]

  static var entries: [LanguageEntry] { declared.map(\.entry) }

  /// The starts of those with a word behind a colon.
  private static let prefixes = declared.compactMap { item in
    item.entry.name.firstIndex(of: ":").map { String(item.entry.name[...$0]) }
  }

  /// Those whose answer is the machine's.
  private static let fixed: [String: @Sendable () -> Bool] = {
    var conditions: [String: @Sendable () -> Bool] = [:]
    for (entry, holds) in declared { conditions[entry.name] = holds }
    for name in GoPlatform.systems { conditions[name] = { name == GoPlatform.system } }
    for name in GoPlatform.architectures { conditions[name] = { name == GoPlatform.architecture } }
    return conditions
  }()

  private static func isGoVersion(_ name: String) -> Bool {
    let numbers = name.behind("go")?.split(separator: ".", omittingEmptySubsequences: false)
    return numbers?.count == 2 && numbers?.allSatisfy { Int($0) != nil } == true
  }
}

extension String {
  /// What follows a prefix, where something does.
  fileprivate func behind(_ prefix: String) -> String? {
    hasPrefix(prefix) && count > prefix.count ? String(dropFirst(prefix.count)) : nil
  }
}
