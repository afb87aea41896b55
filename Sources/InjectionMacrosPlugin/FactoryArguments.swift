/// The factory that a macro was given, and the parameter for it: `\.icon, 120`.
struct FactoryArguments: Equatable {
  /// The container type before the dot; nil where none is written.
  let container: String?

  /// The path from the container to the factory: `drive`.
  let path: String

  /// The parameter of a factory that takes one.
  let parameter: String?

  /// Reads a key path, and perhaps a parameter.
  ///
  /// - Parameter arguments: What the macro was given.
  /// - Throws: A ``Diagnostic`` where the first is no key path that is written out.
  init(_ arguments: [DeclaredArgument]) throws {
    guard let first = arguments.first else {
      throw Diagnostic(message: "a factory was expected, such as '\\.drive'", range: 0..<0)
    }
    let parts = first.text.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
    let root = parts.prefix { $0.first.map { $0.isUppercase || $0 == "_" } ?? true }
    guard first.text.hasPrefix("\\"), !root.isEmpty, root.count < parts.count else {
      throw Diagnostic(
        message: "'\(first.text)' names no factory: write its key path, such as '\\.drive'",
        range: first.range)
    }
    container = root == [""] ? nil : root.joined(separator: ".")
    path = parts.dropFirst(root.count).joined(separator: ".")
    parameter = arguments.dropFirst().first?.text
  }

  /// The expression that gives an instance.
  ///
  /// - Parameter container: The container type where the key path names none.
  /// - Returns: Swift source.
  func resolution(in container: String) -> String {
    "\(self.container ?? container).shared.\(path)(\(parameter ?? ""))"
  }
}
