import Foundation

extension ScenarioCommand {
  static let cmpenv = ScenarioCommand(
    "cmpenv FOUND WANTED", from: .testscript,
    summary: "Like `cmp`, with the variables in the wanted file replaced by their values.",
    details: "`harness update` puts `$WORK` and other known values back as variables.",
    difference: "`harness update` updates it too.",
    prefixes: .negation, effect: .none
  ) { run, call in
    let found = try run.read(call.operands[0])
    let template = String(decoding: try run.read(call.operands[1]), as: UTF8.self)
    try compare(found, Data(run.environment.expand(template).utf8), run, call) {
      Data(run.environment.template(for: String(decoding: found, as: UTF8.self)).utf8)
    }
  }
}

extension ScenarioEnvironment {
  /// A text that gives `text` when its variables are replaced.
  ///
  /// Paths of the sandbox become variables, as they differ from run to run; a dollar becomes `$$`.
  func template(for text: String) -> String {
    let escaped = text.replacingOccurrences(of: "$", with: "$$")
    return ["TMPDIR", "WORK", "HOME"].reduce(escaped) { text, name in
      guard let value = self[name], value.count > 1 else { return text }
      return text.replacingOccurrences(of: value, with: "${\(name)}")
    }
  }
}
