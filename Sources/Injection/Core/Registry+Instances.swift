import Synchronization

/// A thread's right to make an instance, and what has to hold for it to be kept.
struct Construction {
  let cell: Cell
  let version: Int
  let generation: Int
}

/// What a thread finds that asks for a kept instance.
private enum Turn<Product> {
  case found(Product)
  case mine(Construction)
  case madeByOther(Cell)
  case madeByThisThread
}

extension Registry {
  /// The kept instance of a registration; one thread makes it where there is none.
  ///
  /// No lock is held while `make` runs. Others that ask for this registration wait for it, those
  /// that ask for another do not. `keep` wraps what was made, or gives nil where it is not kept.
  func instance<Product>(
    for request: Request, scope: Scope?, keep: (Product) -> Holder<Product>?, make: () -> Product
  ) -> Found<Product> {
    while true {
      switch turn(Product.self, for: request, scope: scope) {
      case .found(let product):
        return Found(product: product, isNew: false)
      case .mine(let construction):
        let product = make()
        finish(construction, request, isNone(product) ? nil : keep(product))
        return Found(product: product, isNew: true)
      case .madeByOther(let cell):
        waitForMaker(of: cell, thread: request.thread.number)
      case .madeByThisThread:
        InjectionFailure.circularDependency(request.thread.innermostCircle).stop()
      }
    }
  }

  private func turn<Product>(
    _ type: Product.Type, for request: Request, scope: Scope?
  ) -> Turn<Product> {
    let now = request.timeToLive == nil ? 0 : MonotonicClock.current.now()
    return withState { state in
      let cell = request.entry.cell(for: request.parameters)
      if let product: Product = cell.product(scope: scope, request.timeToLive, now: now) {
        state.publishInstance(of: request, at: cell)
        return .found(product)
      }
      switch cell.maker.load(ordering: .relaxed) {
      case 0:
        cell.maker.store(request.thread.number, ordering: .releasing)
        return .mine(
          Construction(cell: cell, version: cell.version, generation: state.generation))
      case request.thread.number:
        return .madeByThisThread
      default:
        return .madeByOther(cell)
      }
    }
  }

  /// Ends a construction.
  ///
  /// What was cleared, replaced or popped meanwhile is not kept.
  private func finish(_ construction: Construction, _ request: Request, _ kept: AnyHolder?) {
    if request.timeToLive != nil { kept?.lastUse = MonotonicClock.current.now() }
    withState { state in
      let cell = construction.cell
      cell.maker.store(0, ordering: .releasing)
      guard let kept, cell.version == construction.version, state.isLive(construction.generation)
      else { return request.entry.attach(cell, for: request.parameters) }
      state.replaceInstance(at: cell, of: request.entry, request.parameters, with: kept)
      state.dropDeadCells(of: request.entry)
      state.publishInstance(of: request, at: cell)
    }
    wakeAll()
  }

  private func waitForMaker(of cell: Cell, thread: Int) {
    let circle = WaitGraph.ofThisProcess.wait(thread, for: cell) {
      wait { cell.maker.load(ordering: .acquiring) == 0 }
    }
    if let circle { InjectionFailure.circularDependency(circle).stop() }
  }
}

extension Registry.State {
  /// Lets the read path give what a place keeps, where its uses are not counted.
  fileprivate func publishInstance(of request: Request, at cell: Cell) {
    guard let kept = cell.kept, request.mayPublish, request.parameters == nil,
      request.timeToLive == nil
    else { return }
    publish(kept, of: request.entry)
  }
}

extension Cell {
  /// The instance that a scope keeps here, unless it has gone or is too old; a use renews it.
  fileprivate func product<Product>(
    scope: Scope?, _ timeToLive: Double?, now: Double
  ) -> Product? {
    guard let kept = kept as? Holder<Product>, kept.scope === scope else { return nil }
    if let timeToLive, now - kept.lastUse > timeToLive { return nil }
    kept.lastUse = now
    return kept.product
  }
}

extension Registry {
  /// A registry that begins with the instances of this one.
  func copy() -> Registry {
    let copies = withState { state in
      state.entries.all.map { entry in
        let copy = Entry(
          key: entry.key, address: entry.address, names: entry.names,
          declaration: entry.declaration)
        entry.visitCells { copy.cell(for: $0).kept = $1.kept?.copy() }
        return copy
      }
    }
    let registry = Registry()
    registry.withState { $0.entries = Entries(copies) }
    return registry
  }
}
