/// Where an `@Injectable` type takes what it needs from.
enum InjectableResolution: Equatable, CustomStringConvertible {
  /// The factories of a container type, by the properties' names.
  case byName(container: String)

  /// What the shared container has registered for the properties' types.
  case byType

  init(_ type: DeclaredType, _ use: MacroUse) throws {
    guard let argument = type.head.attribute("Injectable")?.arguments?.first else {
      self = .byName(container: "Container")
      return
    }
    if argument.text == "byType" {
      self = .byType
    } else if argument.text.hasSuffix(".self") {
      self = .byName(container: String(argument.text.dropLast(5)))
    } else {
      throw Diagnostic(
        message: """
          @Injectable takes a container type that is written out, such as 'Services.self', or \
          'byType'; it was given '\(argument.text)'
          """, range: argument.range)
    }
  }

  /// The container whose factories are asked.
  var container: String {
    switch self {
    case .byName(let container): container
    case .byType: "Container"
    }
  }

  /// What the initializer's comment says.
  var description: String { "`\(container).shared`" }

  /// The expression that gives a property's value.
  func expression(name: String, type: DeclaredTypeUse) -> String {
    switch self {
    case .byName(let container): "\(container).shared.\(name)()"
    case .byType: "Container.shared.require((\(type.text)).self)"
    }
  }
}
