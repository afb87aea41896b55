/// `@Inject`: a property that is resolved when it is first used, or when its owner is made.
enum InjectMacro: Macro {
  static let typeName = "InjectMacro"

  static func expand(_ use: MacroUse) throws -> String {
    var reader = try DeclarationReader(use.declaration?.source ?? "")
    let members = try reader.readDeclaration()
    guard use.role == "accessor" else {
      // What is wrong is told by the accessor.
      return (try? InjectedProperty(members).storage) ?? ""
    }
    return try InjectedProperty(members).accessors
  }
}

/// A property with `@Inject`, and what is written for it.
private struct InjectedProperty {
  private let property: DeclaredProperty
  private let type: String
  private let keyPath: String
  private let isEager: Bool

  init(_ members: [DeclaredMember]) throws {
    guard case .property(let property)? = members.first,
      let attribute = property.head.attribute("Inject")
    else {
      throw Diagnostic(
        message: "@Inject stands before a property: 'var drive: any Drive'", range: 0..<0)
    }
    self.property = property
    type = try Self.type(of: property)
    try Self.refuseWhatIsStored(property)
    var arguments = attribute.arguments ?? []
    isEager = arguments.last.map { $0.text.hasSuffix(".eager") } ?? false
    if arguments.last.map({ !$0.text.hasPrefix("\\") }) ?? false { arguments.removeLast() }
    let path = arguments.first?.text ?? "\\.\(property.name)"
    // With its root, so that the compiler can say what the container lacks.
    keyPath = path.hasPrefix("\\.") ? "\\Container" + path.dropFirst() : path
    if isEager, property.head.isStatic {
      throw Diagnostic(
        message:
          "'\(property.name)' belongs to the type, and is made when it is first used: remove '.eager'",
        range: attribute.range)
    }
  }

  // MARK: What is refused

  private static func type(of property: DeclaredProperty) throws -> String {
    guard let type = property.type else {
      let end = property.nameRange.upperBound
      throw Diagnostic(
        message: "@Inject needs the type of '\(property.name)': write it down",
        range: property.nameRange,
        fixIts: [FixIt(message: "insert a type", range: end..<end, newText: ": <#Type#>")])
    }
    return type.text.hasSuffix("!") ? type.text.dropLast() + "?" : type.text
  }

  private static func refuseWhatIsStored(_ property: DeclaredProperty) throws {
    if property.isConstant {
      throw Diagnostic(
        message: "@Inject resolves '\(property.name)' when it is used: make it a 'var'",
        range: property.introducerRange,
        fixIts: [
          FixIt(message: "use 'var'", range: property.introducerRange, newText: "var")
        ])
    }
    let reason =
      property.initialValue != nil ? "has a value" : property.accessors != nil ? "is computed" : nil
    guard let reason else { return }
    throw Diagnostic(
      message:
        "'\(property.name)' \(reason), so nothing is resolved for it: remove that, or @Inject",
      range: property.nameRange, fixIts: [.removing("Inject", in: property.head)].compactMap { $0 })
  }

  // MARK: What is written

  private var storageName: String { "_" + property.name.filter { $0 != "`" } }

  var accessors: String {
    """
    {
      get { \(storageName).wrappedValue }
      set { \(storageName).wrappedValue = newValue }
    }
    """
  }

  var storage: String {
    let wrapper = "LazyInjected<\(type)>(\(keyPath))"
    let introducer = "private \(property.head.isStatic ? "static " : "")let \(storageName)"
    guard isEager else { return "\(introducer) = \(wrapper)" }
    return """
      \(introducer) = {
        let dependency = \(wrapper)
        dependency.resolve()
        return dependency
      }()
      """
  }
}
