import Foundation

/// The variables of a scenario.
struct ScenarioEnvironment {
  /// In the order in which they were first set, as `env` prints them.
  private var names: [String] = []
  private var values: [String: String] = [:]

  /// Those that scripts use and programs do not see.
  private static let pseudo = ["/": "/", ":": ":", "$": "$"]

  /// - Parameters:
  ///   - disk: Gives `WORK`, `HOME` and `TMPDIR`.
  ///   - path: The value of `PATH`.
  init(disk: ScenarioDisk, path: String) {
    self["WORK"] = disk.work.path
    self["PATH"] = path
    self["HOME"] = disk.sandbox.home.path
    self["TMPDIR"] = disk.temporaryDirectory.path
    self["devnull"] = "/dev/null"
    self["exe"] = ""
  }

  /// A variable's value; nil where it is not set.
  subscript(name: String) -> String? {
    get { values[name] ?? Self.pseudo[name] }
    set {
      if values.updateValue(newValue ?? "", forKey: name) == nil { names.append(name) }
    }
  }

  /// What programs see.
  var exported: [String: String] { values }

  /// A text with the values of its variables.
  func expand(_ text: String) -> String {
    VariableExpansion.expand(text) { self[$0] ?? "" }
  }

  /// A line for each variable, in the order in which they were first set.
  var lines: [String] { names.map { "\($0)=\(values[$0] ?? "")" } }

  /// The path of a program, looked for as a shell does with this `PATH`.
  func program(_ name: String) -> String? {
    if name.contains("/") { return Self.isExecutable(name) ? name : nil }
    return (self["PATH"] ?? "").split(separator: ":").lazy.map { "\($0)/\(name)" }
      .first(where: Self.isExecutable)
  }

  private static func isExecutable(_ path: String) -> Bool {
    (try? Executable(path: path).check()) != nil
  }
}
