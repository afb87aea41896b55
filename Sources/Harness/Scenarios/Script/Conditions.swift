import Foundation

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
    if let holds = knownBeforehand(name) { return holds }
    if let program = name.behind("exec:") { return run.environment.program(program) != nil }
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
    "unknown condition \"\(name)\"" + NearestName.question(name, among: names)
  }

  private static let prefixes = ["exec:", "env:"]

  /// Those whose answer is the machine's, and those of Go, which are never met here.
  private static let fixed: [String: @Sendable () -> Bool] = {
    var conditions: [String: @Sendable () -> Bool] = [
      "unix": { true }, "root": { geteuid() == 0 }, "link": { true }, "symlink": { true },
      "net": { Network.isUp }, "gc": { false }, "gccgo": { false },
    ]
    for name in GoPlatform.systems { conditions[name] = { name == GoPlatform.system } }
    for name in GoPlatform.architectures { conditions[name] = { name == GoPlatform.architecture } }
    return conditions
  }()

  private static func isGoVersion(_ name: String) -> Bool {
    name.behind("go1.").map { $0.allSatisfy(\.isNumber) } ?? false
  }
}

extension String {
  /// What follows a prefix, where something does.
  fileprivate func behind(_ prefix: String) -> String? {
    hasPrefix(prefix) && count > prefix.count ? String(dropFirst(prefix.count)) : nil
  }
}

/// The names that Go has for systems and processors, which scripts use as conditions.
enum GoPlatform {
  static let systems = [
    "aix", "android", "darwin", "dragonfly", "freebsd", "hurd", "illumos", "ios", "js", "linux",
    "nacl", "netbsd", "openbsd", "plan9", "solaris", "wasip1", "windows", "zos",
  ]

  static let architectures = [
    "386", "amd64", "amd64p32", "arm", "arm64", "arm64be", "armbe", "loong64", "mips", "mips64",
    "mips64le", "mips64p32", "mips64p32le", "mipsle", "ppc", "ppc64", "ppc64le", "riscv",
    "riscv64", "s390", "s390x", "sparc", "sparc64", "wasm",
  ]

  static var system: String {
    #if os(Linux)
      "linux"
    #else
      "darwin"
    #endif
  }

  static var architecture: String {
    #if arch(x86_64)
      "amd64"
    #elseif arch(arm64)
      "arm64"
    #elseif arch(i386)
      "386"
    #elseif arch(arm)
      "arm"
    #elseif arch(riscv64)
      "riscv64"
    #elseif arch(s390x)
      "s390x"
    #else
      "ppc64le"
    #endif
  }
}
