extension ScenarioCommand {
  static let cmpenv = ScenarioCommand(
    "cmpenv FOUND WANTED", from: .testscript,
    summary: "Like `cmp`, with the variables in the wanted file replaced by their values.",
    details: "`harness update` puts `$WORK` and other known values back as variables.",
    difference: "`harness update` updates it too, and the wanted file may be a pattern.",
    prefixes: .negation, effect: .none, wantsFile: isFileName
  ) { run, call in
    let (found, wanted) = (call.operands[0], call.operands[1])
    try run.expectTwo(found, wanted)
    try run.compare(try run.read(found), found, with: wanted, expanding: true, call)
  }
}
