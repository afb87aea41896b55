/// The factories for contexts that one chain of modifiers has named, the last first.
///
/// Its registration has them too, until something takes them away: then they hold for what the
/// chain itself resolves all the same.
@usableFromInline
final class ChainContexts {
  private enum Kind {
    case context(FactoryContextType)
    case variable(name: String, value: String)
    case unimplemented
  }

  private let kind: Kind
  private let factory: AnyFactoryBox
  private let earlier: ChainContexts?

  private init(_ kind: Kind, _ factory: AnyFactoryBox, after earlier: ChainContexts?) {
    (self.kind, self.factory, self.earlier) = (kind, factory, earlier)
  }

  convenience init(
    _ factory: AnyFactoryBox, for context: FactoryContextType, after earlier: ChainContexts?
  ) {
    self.init(.context(context), factory, after: earlier)
  }

  convenience init(
    _ factory: AnyFactoryBox, forVariable name: String, value: String,
    after earlier: ChainContexts?
  ) {
    self.init(.variable(name: name, value: value), factory, after: earlier)
  }

  convenience init(unimplemented factory: AnyFactoryBox, after earlier: ChainContexts?) {
    self.init(.unimplemented, factory, after: earlier)
  }

  /// Says to a registration what this modifier says.
  func apply(to settings: inout Settings) {
    switch kind {
    case .context(let context): settings.contexts.set(factory, for: context)
    case .variable(let name, let value):
      settings.contexts.set(factory, forVariable: name, value: value)
    case .unimplemented: settings.unimplemented = factory
    }
  }

  /// Says to a registration what the whole chain says, in its order.
  func applyAll(to settings: inout Settings) {
    earlier?.applyAll(to: &settings)
    apply(to: &settings)
  }
}
