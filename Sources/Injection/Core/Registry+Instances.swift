import Synchronization

/// A thread's right to make the instance of a registration, and what has to hold to keep it.
struct Construction {
  let version: Int
  let generation: Int
}

/// What a thread finds that asks for a kept instance.
private enum Turn<Product> {
  case found(Product)
  case mine(Construction)
  case madeByOther
  case madeByThisThread
}

extension Registry {
  /// The kept instance of a registration; one thread makes it where there is none.
  ///
  /// No lock is held while `make` runs. Others that ask for this registration wait for it, those
  /// that ask for another do not.
  func instance<Product>(
    of entry: Entry, scope: Scope?, on thread: ThreadRecord, make: () -> Product
  ) -> Product {
    while true {
      switch turn(Product.self, at: entry, scope: scope, thread: thread.number) {
      case .found(let product):
        return product
      case .mine(let construction):
        let product = make()
        keep(product, at: entry, scope: scope, construction)
        return product
      case .madeByOther:
        waitForMaker(of: entry.cell, thread: thread.number)
      case .madeByThisThread:
        InjectionFailure.circularDependency(chain: thread.cycle(backTo: entry)).stop()
      }
    }
  }

  private func turn<Product>(
    _ type: Product.Type, at entry: Entry, scope: Scope?, thread: Int
  ) -> Turn<Product> {
    state.withLock { state in
      let cell = entry.cell
      if let kept = cell.kept as? KeptInstance<Product>, kept.scope === scope {
        return .found(kept.value)
      }
      switch cell.maker.load(ordering: .relaxed) {
      case 0:
        cell.maker.store(thread, ordering: .releasing)
        return .mine(Construction(version: cell.version, generation: state.generation))
      case thread:
        return .madeByThisThread
      default:
        return .madeByOther
      }
    }
  }

  /// Ends the construction.
  ///
  /// What was cleared, replaced or popped meanwhile is not kept.
  private func keep<Product>(
    _ product: Product, at entry: Entry, scope: Scope?, _ construction: Construction
  ) {
    let isNone = (product as? any OptionalProduct)?.isNone ?? false
    let kept = isNone ? nil : KeptInstance(product, scope: scope)
    let replaced: Kept? = state.withLock { state in
      let cell = entry.cell
      cell.maker.store(0, ordering: .releasing)
      guard let kept, cell.version == construction.version, state.isLive(construction.generation)
      else { return nil }
      state.save(entry)
      defer { cell.kept = kept }
      return cell.kept
    }
    state.wakeAll()
    withExtendedLifetime(replaced) {}
  }

  private func waitForMaker(of cell: Cell, thread: Int) {
    let circle = WaitGraph.ofThisProcess.wait(thread, for: cell) {
      state.wait { _ in cell.maker.load(ordering: .acquiring) == 0 }
    }
    if let circle { InjectionFailure.circularDependency(chain: circle).stop() }
  }
}

extension Registry {
  /// A registry that begins with the instances of this one.
  func copy() -> Registry {
    let copies = state.withLock { state in
      state.entries.mapValues { entry in
        let copy = Entry(key: entry.key, names: RegistrationNames(full: entry.fullName))
        copy.cell.kept = entry.cell.kept
        return copy
      }
    }
    let registry = Registry()
    registry.state.withLock { $0.entries = copies }
    return registry
  }
}
