extension Registry {
  /// Takes away the registrations, contexts or instances that `options` names, from everything; with
  /// all of them, the container's own options go back to what they were from the start.
  func reset(_ options: FactoryResetOptions) {
    withState { state in
      if options == .all { state.changeOptions { $0 = ManagerOptions(isSealed: $0.isSealed) } }
      for entry in state.entries.all { state.reset(entry, options) }
    }
  }

  /// Takes away what `options` names from one registration.
  func reset(_ entry: Entry, _ options: FactoryResetOptions) {
    withState { $0.reset(entry, options) }
  }

  /// Forgets the instances that one scope keeps, or is about to.
  func forgetInstances(of scope: Scope) {
    withState { state in
      for entry in state.entries.all {
        let coming = entry.settings.scope ?? state.options.defaultScope
        state.forgetInstances(of: entry) { ($0.kept.map(\.scope) ?? coming) === scope }
      }
    }
  }

  /// Whether there is nothing that a reset with `options` would take away.
  func isEmpty(_ options: FactoryResetOptions) -> Bool {
    withState { state in
      state.entries.all.allSatisfy { entry in
        switch options {
        case .all:
          entry.settings.override == nil && entry.settings.hasNoContexts && entry.keepsNothing
        case .registration: entry.settings.override == nil
        case .context: entry.settings.hasNoContexts
        case .scope: entry.keepsNothing
        case .none: true
        }
      }
    }
  }
}

extension Registry.State {
  fileprivate mutating func reset(_ entry: Entry, _ options: FactoryResetOptions) {
    switch options {
    case .all:
      replaceSettings(of: entry, with: Settings())
      forgetInstances(of: entry)
    case .registration: change(entry) { $0.override = nil }
    case .context:
      withdraw(from: entry) { settings in
        settings.contexts = ContextFactories()
        settings.unimplemented = nil
      }
    case .scope: forgetInstances(of: entry)
    case .none: break
    }
  }
}

extension Settings {
  fileprivate var hasNoContexts: Bool { contexts.isEmpty && unimplemented == nil }
}

extension Entry {
  fileprivate var keepsNothing: Bool {
    cell.kept == nil && parameterCells.values.allSatisfy { $0.kept == nil }
  }
}

/// What a reset takes away.
public enum FactoryResetOptions: Sendable {
  /// Registrations, contexts, scopes and kept instances; of a whole container its options, too, such
  /// as the default scope and the decorator.
  case all
  /// Nothing.
  case none
  /// What `register` put before the original factories.
  case registration
  /// The factories for launch arguments, tests and the other contexts.
  case context
  /// The instances that scopes keep.
  case scope
}
