/// `#inject(\.drive)`: what a factory gives, in an expression; `#inject()` asks by the type.
enum InlineInjectMacro: Macro {
  static let typeName = "InlineInjectMacro"

  static func expand(_ use: MacroUse) throws -> String {
    var reader = try DeclarationReader(use.syntax.source)
    let arguments = try reader.readMacroArguments()
    if arguments.isEmpty { return "Container.shared.require()" }
    return try FactoryArguments(arguments).resolution(in: "Container")
  }
}
