/// The plugin as a program runs it.
package enum CompilerPlugin {
  /// Answers the compiler on the standard streams, until it has no more questions.
  package static func serve() {
    Connection(input: 0, output: 1).serve(MacroList.answer)
  }
}
