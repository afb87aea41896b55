/// What a macro writes, and what it has to say.
///
/// It knows nothing but the source that it is given, and answers the same question in the same way:
/// the compiler asks several times.
protocol Macro {
  /// The name under which `#externalMacro` knows it.
  static var typeName: String { get }

  /// What stands in the place of one use.
  ///
  /// - Parameter use: The macro, and what it stands at.
  /// - Returns: The source, which may be empty.
  /// - Throws: A ``Diagnostic`` or ``Diagnostics`` about the declaration, or about the call of a
  ///   freestanding macro.
  static func expand(_ use: MacroUse) throws -> String
}

/// The macros of this plugin.
enum MacroList {
  static var all: [any Macro.Type] {
    [
      AssistedMacro.self, FakeMacro.self, FromMacro.self, InjectableMacro.self, InjectMacro.self,
      InlineInjectMacro.self, RecordedMacro.self,
    ]
  }

  /// The answer to a message of the compiler.
  static func answer(_ bytes: [UInt8]) -> PluginAnswer {
    switch CompilerMessage(bytes) {
    case .getCapability: .capability
    case .expand(let use): expand(use)
    case .unknown(let name): refusal("it was asked for \(name)")
    case nil: refusal("a message of the compiler was not understood")
    }
  }

  private static func expand(_ use: MacroUse) -> PluginAnswer {
    guard let macro = all.first(where: { $0.typeName == use.macroType }) else {
      return refusal("it has no macro \(use.macroType)")
    }
    let syntax = use.declaration ?? use.syntax
    do {
      return .expansion(try macro.expand(use), [])
    } catch let diagnostics as Diagnostics {
      return .expansion(nil, diagnostics.all.map { PlacedDiagnostic($0, in: syntax) })
    } catch let diagnostic as Diagnostic {
      return .expansion(nil, [PlacedDiagnostic(diagnostic, in: syntax)])
    } catch let error as ReadingError {
      let diagnostic = Diagnostic(
        message: "@\(use.macroName): \(error.message)", range: error.range)
      return .expansion(nil, [PlacedDiagnostic(diagnostic, in: syntax)])
    } catch {
      return refusal("\(error)")
    }
  }

  /// What is said of a compiler that this plugin was not made for.
  private static func refusal(_ problem: String) -> PluginAnswer {
    let message = """
      InjectionMacrosPlugin speaks version \(CompilerMessage.version) of the compiler's plugin \
      protocol, that of Swift 6.3, and \(problem). Build with the Swift that this version of the \
      package names, or take a version of the package for this Swift.
      """
    let nowhere = Syntax(source: "", file: "", offset: 0)
    return .expansion(
      nil, [PlacedDiagnostic(Diagnostic(message: message, range: 0..<0), in: nowhere)])
  }
}

/// The plugin as a program runs it.
package enum CompilerPlugin {
  /// Answers the compiler on the standard streams, until it has no more questions.
  package static func serve() {
    Connection(input: 0, output: 1).serve(MacroList.answer)
  }
}
