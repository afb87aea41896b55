import Foundation
import Harness

/// The variables of a scenario.
package struct ScenarioEnvironment {
  /// In the order in which they were first set, as `env` prints them.
  private var names: [String] = []
  private var values: [ExactText: String] = [:]

  /// Those that scripts use and programs do not see.
  private static let pseudo = ["/": "/", ":": ":", "$": "$"]

  /// - Parameters:
  ///   - disk: Gives `WORK`, `HOME` and `TMPDIR`.
  ///   - path: The value of `PATH`.
  init(disk: ScenarioDisk, path: String) {
    for (entry, value) in Self.declared { self[entry.name] = value(disk, path) }
  }

  private static let declared: [(entry: LanguageEntry, value: Value)] = [
    (
      LanguageEntry("WORK", "The scenario's own folder, where the script starts."),
      { disk, _ in disk.work.path }
    ),
    (LanguageEntry("PATH", "Where programs are looked for; the caller's."), { _, path in path }),
    (
      LanguageEntry(
        "HOME", "An empty folder of the scenario.",
        difference: "It is `/no-home`, which is not there."),
      { disk, _ in disk.sandbox.home.path }
    ),
    (
      LanguageEntry("TMPDIR", "The folder `$WORK/.tmp`, for temporary files."),
      { disk, _ in disk.temporaryDirectory }
    ),
    (LanguageEntry("devnull", "The file `/dev/null`."), { _, _ in "/dev/null" }),
    (LanguageEntry("exe", "What a program's file name ends with: nothing."), { _, _ in "" }),
  ]

  /// The names of the variables that are set before any other, also of those for scripts alone.
  package static var initialNames: [String] { declared.map(\.entry.name) + pseudo.keys }

  /// Whether a variable holds a path or nothing, unless a script has set it to something else.
  static func isPath(_ name: String) -> Bool { declared.contains { $0.entry.name == name } }

  private typealias Value = @Sendable (ScenarioDisk, String) -> String

  /// The variables, as help shows them.
  static var entries: [LanguageEntry] {
    declared.map(\.entry) + [
      LanguageEntry("PWD", "The folder of the last `cd`; programs alone see it."),
      LanguageEntry(
        "/ : $",
        "`${/}` is a slash, `${:}` a colon, `$$` and `${$}` a dollar; scripts alone see them.",
        difference: "Programs see them too."),
    ]
  }

  /// A variable's value; nil where it is not set.
  subscript(name: String) -> String? {
    get { values[ExactText(name)] ?? Self.pseudo[name] }
    set {
      if values.updateValue(newValue ?? "", forKey: ExactText(name)) == nil { names.append(name) }
    }
  }

  /// What programs see.
  ///
  /// - Throws: ``ScenarioFailure`` where two names read the same, of which a program would get one.
  func exported() throws(ScenarioFailure) -> [String: String] {
    var exported: [String: String] = [:]
    for name in names {
      guard exported.updateValue(values[ExactText(name)] ?? "", forKey: name) == nil else {
        throw ScenarioFailure("two variables have a name that reads as \(name); rename one")
      }
    }
    return exported
  }

  /// A text with the values of its variables.
  func expand(_ text: String) -> String {
    VariableExpansion.expand(text) { self[$0] ?? "" }
  }

  /// A line for each variable, in the order in which they were first set.
  var lines: [String] { names.map { "\($0)=\(values[ExactText($0)] ?? "")" } }

  /// The path of a program, looked for as a shell does with this `PATH`.
  func program(_ name: String) -> String? {
    places(of: name).first { Executable(path: $0).isSound }
  }

  /// Where a program is looked for, in order.
  func places(of name: String) -> [String] {
    if name.utf8.contains(UInt8(ascii: "/")) { return [name] }
    return (self["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
  }
}
