/// What an initializer has to be given for a type's stored properties.
struct InjectableProperties {
  /// A parameter of the initializer, and the property that it is for.
  struct Parameter: Equatable {
    let name: String
    let type: DeclaredTypeUse

    /// Nil where the caller passes it.
    let defaultValue: String?
  }

  /// A parameter, or those that a condition chooses.
  indirect enum Item: Equatable {
    case parameter(Parameter)
    case condition([Clause], Range<Int>)
  }

  /// What stands behind `#if`, `#elseif` or `#else`.
  struct Clause: Equatable {
    let directive: String
    let condition: String
    let items: [Item]
  }

  let resolution: InjectableResolution

  /// The parameters for members, in their order.
  ///
  /// - Parameter members: Those of the type.
  /// - Returns: A parameter for each stored property without a value.
  /// - Throws: ``Diagnostics`` of all properties for which none can be written.
  func items(of members: [DeclaredMember]) throws -> [Item] {
    var items: [Item] = []
    var diagnostics: [Diagnostic] = []
    for member in members {
      do {
        if let item = try item(for: member) { items.append(item) }
      } catch let diagnostic as Diagnostic {
        diagnostics.append(diagnostic)
      } catch let found as Diagnostics {
        diagnostics += found.all
      }
    }
    if !diagnostics.isEmpty { throw Diagnostics(all: diagnostics) }
    return items
  }

  private func item(for member: DeclaredMember) throws -> Item? {
    switch member {
    case .property(let property): return try parameter(for: property).map(Item.parameter)
    case .condition(let condition):
      let clauses = try condition.clauses.map {
        Clause(
          directive: $0.directive, condition: $0.condition, items: try items(of: $0.members))
      }
      guard clauses.contains(where: { !$0.items.isEmpty }) else { return nil }
      return .condition(clauses, condition.range)
    default: return nil
    }
  }

  // MARK: A property

  private func parameter(for property: DeclaredProperty) throws -> Parameter? {
    if let reason = Self.whyNoParameter(property) {
      try Self.refuseMarks(on: property, because: reason)
      return nil
    }
    guard !property.isPattern else {
      throw Diagnostic(
        message:
          "@Injectable takes one name for each dependency: write '\(property.name)' as several",
        range: property.nameRange)
    }
    guard let type = property.type else { throw Self.missingType(property) }
    try Self.refuseUnknownWrapper(of: property)
    return Parameter(
      name: property.name, type: type, defaultValue: try defaultValue(of: property, type))
  }

  private func defaultValue(
    of property: DeclaredProperty, _ type: DeclaredTypeUse
  ) throws -> String? {
    let from = property.head.attribute("From")
    if let assisted = property.head.attribute("Assisted") {
      guard from == nil else {
        throw Diagnostic(
          message:
            "'\(property.name)' is either passed by the caller or resolved: keep @Assisted or @From",
          range: assisted.range, fixIts: Self.removals(property))
      }
      return nil
    }
    guard let from else { return resolution.expression(name: property.name, type: type) }
    let factory = try FactoryArguments(from.arguments ?? [])
    if factory.container == nil, resolution.container != "Container" {
      throw missingRoot(from, factory)
    }
    return factory.resolution(in: "Container")
  }

  /// Says that a key path without a root is one of `Container`, not of the type's container.
  private func missingRoot(_ from: DeclaredAttribute, _ factory: FactoryArguments) -> Diagnostic {
    let range = from.arguments?.first?.range ?? from.range
    let path = "\\\(resolution.container).\(factory.path)"
    return Diagnostic(
      message: """
        '\\.\(factory.path)' is a factory of 'Container', and the other dependencies come from \
        '\(resolution.container)': name the container
        """, range: range,
      fixIts: ["\\Container.\(factory.path)", path].map {
        FixIt(message: "use '\($0)'", range: range, newText: $0)
      })
  }

  // MARK: What is refused

  /// Why a property is no parameter; nil where it is one.
  private static func whyNoParameter(_ property: DeclaredProperty) -> String? {
    let wrapper = property.head.attributes.first { selfResolving.contains($0.lastName) }
    if property.head.isStatic { return "belongs to the type" }
    if property.head.has("lazy") { return "is made when it is first used" }
    if !property.isStored { return "is computed" }
    if property.initialValue != nil { return "has a value" }
    return wrapper.map { "is resolved by @\($0.name)" }
  }

  private static func refuseMarks(on property: DeclaredProperty, because reason: String) throws {
    let marks = ["From", "Assisted"].compactMap(property.head.attribute)
    guard let mark = marks.first else { return }
    throw Diagnostic(
      message: "'\(property.name)' \(reason), so it is no parameter: remove @\(mark.name)",
      range: mark.range, fixIts: removals(property))
  }

  private static func missingType(_ property: DeclaredProperty) -> Diagnostic {
    let end = property.nameRange.upperBound
    return Diagnostic(
      message:
        "@Injectable needs the type of '\(property.name)', which has no value: write it down",
      range: property.nameRange,
      fixIts: [FixIt(message: "insert a type", range: end..<end, newText: ": <#Type#>")])
  }

  /// Refuses a wrapper of which is not known whether it wants a value.
  private static func refuseUnknownWrapper(of property: DeclaredProperty) throws {
    let head = property.head
    guard !property.isConstant, head.attribute("From") == nil, head.attribute("Assisted") == nil,
      let unknown = head.attributes.first(where: { !isPlain($0) })
    else { return }
    let start = head.range.lowerBound
    throw Diagnostic(
      message: """
        @Injectable cannot see whether @\(unknown.name) gives '\(property.name)' a value: write one, \
        or write @Assisted or @From for a parameter
        """, range: unknown.range,
      fixIts: [
        FixIt(message: "insert '@Assisted'", range: start..<start, newText: "@Assisted ")
      ])
  }

  /// Whether an attribute is none of a property wrapper: those of the language begin small.
  private static func isPlain(_ attribute: DeclaredAttribute) -> Bool {
    attribute.lastName.first?.isLowercase ?? false || plain.contains(attribute.lastName)
  }

  private static func removals(_ property: DeclaredProperty) -> [FixIt] {
    ["From", "Assisted"].compactMap { FixIt.removing($0, in: property.head) }
  }

  private static let plain: Set = [
    "MainActor", "ObservationIgnored", "ObservationTracked", "IBOutlet", "NSCopying",
  ]

  private static let selfResolving: Set = [
    "Inject", "Injected", "LazyInjected", "WeakLazyInjected", "DynamicInjected", "InjectedType",
    "InjectedContainer", "InjectedObject", "InjectedObservable",
  ]
}
