/// `@From`: the factory of a property, for `@Injectable`; it writes nothing itself.
enum FromMacro: Macro {
  static let typeName = "FromMacro"

  static func expand(_ use: MacroUse) throws -> String {
    try refuseElsewhere("From", use)
    return ""
  }
}

/// `@Assisted`: what a caller passes, for `@Injectable`; it writes nothing itself.
enum AssistedMacro: Macro {
  static let typeName = "AssistedMacro"

  static func expand(_ use: MacroUse) throws -> String {
    try refuseElsewhere("Assisted", use)
    return ""
  }
}

/// Refuses a mark that nothing would look at.
private func refuseElsewhere(_ name: String, _ use: MacroUse) throws {
  var reader = try DeclarationReader(use.declaration?.source ?? "")
  let head = try reader.readHead()
  let range = head.attribute(name)?.range ?? 0..<0
  let fixIts = [FixIt.removing(name, in: head)].compactMap { $0 }
  guard reader.isAt("let") || reader.isAt("var") else {
    throw Diagnostic(
      message: "@\(name) stands before a stored property, and this is none: remove it",
      range: range, fixIts: fixIts)
  }
  guard let around = use.context.first, var outer = try? DeclarationReader(around.source),
    try outer.readHead().attribute("Injectable") == nil
  else {
    guard use.context.isEmpty else { return }
    throw Diagnostic(
      message: "@\(name) tells @Injectable of a property, and this stands in no type: remove it",
      range: range, fixIts: fixIts)
  }
  throw Diagnostic(
    message: """
      @\(name) tells @Injectable of a property, and the type is not @Injectable: write @Injectable \
      before the type, or remove @\(name)
      """, range: range, fixIts: fixIts)
}
