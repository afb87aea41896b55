import CPlatform
import Synchronization

// Resolving without a lock.
//
// Most resolutions change nothing: they find a registration that was found before, and run its
// original factory or give the instance that its scope keeps. Under a lock, two threads that do so
// are slower than one. So each entry has a *shortcut*, a word that says what the slow path found
// out last: nothing, one of a few marks, or the address of a kept instance. The slow path writes
// it with the registry's lock held; every change of the entry, its place or the container's options
// withdraws it, with the lock held, before anything else is seen to have changed.
//
// Reclamation. Three kinds of memory are read here without a lock.
//
// - Tables of entries. One that has become too small is replaced by one of twice the size and kept
//   until the registry goes, so all that were replaced are together no larger than the last.
// - Entries. They live as long as their registry, which the factory that asks keeps alive.
// - Kept instances and registered factories. A reader makes its thread's count of readings odd,
//   loads the shortcut, takes what it needs, and makes the count even. Who takes an instance out of
//   its place withdraws the shortcut, and releases the instance only after every count that was odd
//   then has changed (`waitForReaders`). Either the reader's count was seen, or the reader sees the
//   shortcut withdrawn: both sides write before they read, in the one order of all sequentially
//   consistent operations. A reader runs none of the app's code and takes no lock in between, so
//   the wait is short, and cannot be circular.

// MARK: - Shortcuts

/// What the read path may do for an entry without the lock.
struct Shortcut: Equatable {
  let bits: UInt

  /// Nothing: ask the slow path.
  static let none = Shortcut(bits: 0)

  /// Run the original factory; nothing is kept.
  static let plain = Shortcut(bits: 1)

  /// Look among the instances of the resolution cycle, then run the original factory.
  static let graph = Shortcut(bits: 2)

  /// Ask the singleton scope of the task.
  static let singleton = Shortcut(bits: 3)

  /// Give an instance that is kept strongly.
  static func strong(_ kept: AnyHolder) -> Shortcut {
    Shortcut(bits: UInt(bitPattern: Unmanaged.passUnretained(kept).toOpaque()))
  }

  /// Give an instance that is kept weakly, if it is still there.
  static func weak(_ kept: AnyHolder) -> Shortcut {
    Shortcut(bits: strong(kept).bits | weakMark)
  }

  /// Run the factory that was registered; nothing is kept.
  static func registered(_ box: AnyFactoryBox) -> Shortcut {
    Shortcut(bits: UInt(bitPattern: Unmanaged.passUnretained(box).toOpaque()) | registeredMark)
  }

  // Objects begin at multiples of sixteen, so the low bits of an address are free.
  fileprivate static let weakMark: UInt = 1
  fileprivate static let registeredMark: UInt = 2
  fileprivate static let allMarks: UInt = 3

  /// Whether it is the address of something that is only there while it is kept.
  fileprivate var isAddress: Bool { bits > Self.allMarks }

  fileprivate var mark: UInt { bits & Self.allMarks }

  fileprivate var address: UnsafeRawPointer? { UnsafeRawPointer(bitPattern: bits & ~Self.allMarks) }
}

/// The shortcut of an entry.
struct ShortcutCell: ~Copyable, Sendable {
  private let bits = Atomic<UInt>(0)

  @inline(__always)
  var current: Shortcut { Shortcut(bits: bits.load(ordering: .sequentiallyConsistent)) }

  /// Publishes what was found out.
  ///
  /// Only with the registry's lock held.
  func publish(_ shortcut: Shortcut) {
    bits.store(shortcut.bits, ordering: .sequentiallyConsistent)
  }

  /// Withdraws the shortcut.
  ///
  /// Only with the registry's lock held.
  func withdraw() {
    publish(.none)
  }
}

extension ThreadRecord {
  @inline(__always)
  fileprivate func beginReading() {
    readings.store(readings.load(ordering: .relaxed) &+ 1, ordering: .sequentiallyConsistent)
  }

  /// Ends a reading, after what it took has been retained.
  @inline(__always)
  fileprivate func endReading() {
    platform_move_nothing_past_here()
    readings.store(readings.load(ordering: .relaxed) &+ 1, ordering: .releasing)
  }

  /// Returns when no thread reads any more what was withdrawn before the call.
  static func waitForReaders() {
    visitAll { record in
      let count = record.readings.load(ordering: .sequentiallyConsistent)
      guard !count.isMultiple(of: 2) else { return }
      while record.readings.load(ordering: .acquiring) == count { platform_yield() }
    }
  }
}

// MARK: - What the inlined part of a factory calls

/// What a factory may do now, and what it has to end afterwards.
@usableFromInline
struct Step {
  @usableFromInline
  enum Kind: UInt8 {
    /// Ask the slow path.
    case slow
    /// Make the instance, then `end`.
    case make
    /// Make the instance and keep it in the resolution cycle, then `end`.
    case makeForGraph
    /// Take the instance of the resolution cycle, then `end`.
    case takeFromGraph
    /// Run the registered factory, which is retained, then `end`.
    case makeRegistered
    /// Copy the instance, then `endReading`.
    case copy
    /// Copy the instance where it is still there, then `endReading`.
    case copyWeak
  }

  @usableFromInline let kind: Kind
  /// The kept instance, or the factory; not to be used where the kind needs neither.
  @usableFromInline let instance: UnsafeRawPointer
  @usableFromInline let thread: Unmanaged<ThreadRecord>

  fileprivate init(_ kind: Kind, _ thread: ThreadRecord, _ instance: UnsafeRawPointer? = nil) {
    self.kind = kind
    self.thread = Unmanaged.passUnretained(thread)
    self.instance = instance ?? UnsafeRawPointer(self.thread.toOpaque())
  }
}

extension Entry {
  /// Begins a resolution.
  @usableFromInline
  @inline(never)
  func begin() -> Step {
    ThreadRecord.unmanagedCurrent._withUnsafeGuaranteedRef { thread in
      switch shortcut.current {
      case .none: Step(.slow, thread)
      case .plain: beginMaking(.make, thread)
      case .graph: beginGraph(thread)
      case .singleton: beginSingleton(thread)
      default: beginCopying(thread)
      }
    }
  }

  @inline(__always)
  private func beginMaking(_ kind: Step.Kind, _ thread: ThreadRecord) -> Step {
    guard !thread.isCircle(closedBy: self, testingEachStep: ManagerOptions.isDebugBuild)
    else { return Step(.slow, thread) }
    thread.enter(self)
    return Step(kind, thread)
  }

  /// The instance of an outermost resolution is not kept: the cycle ends with it.
  private func beginGraph(_ thread: ThreadRecord) -> Step {
    guard thread.depth > 0 else { return beginMaking(.make, thread) }
    guard let kept = thread.graph.instance(of: self, nil)
    else { return beginMaking(.makeForGraph, thread) }
    thread.enter(self)
    return Step(.takeFromGraph, thread, UnsafeRawPointer(Unmanaged.passUnretained(kept).toOpaque()))
  }

  private func beginSingleton(_ thread: ThreadRecord) -> Step {
    guard let place = Scope.Singleton.withCurrent({ $0.knownPlace(of: self) })
    else { return Step(.slow, thread) }
    return place._withUnsafeGuaranteedRef { $0.beginCopying(thread) }
  }

  /// Begins a reading, in which the shortcut is looked at again.
  @inline(__always)
  private func beginCopying(_ thread: ThreadRecord) -> Step {
    thread.beginReading()
    let shortcut = shortcut.current
    guard shortcut.isAddress, let address = shortcut.address else {
      thread.endReading()
      return Step(.slow, thread)
    }
    switch shortcut.mark {
    case Shortcut.weakMark: return Step(.copyWeak, thread, address)
    case Shortcut.registeredMark: return beginRegistered(address, thread)
    default: return Step(.copy, thread, address)
    }
  }

  /// Retains the registered factory while no thread can release it, and ends the reading.
  private func beginRegistered(_ address: UnsafeRawPointer, _ thread: ThreadRecord) -> Step {
    let factory = Unmanaged<AnyFactoryBox>.fromOpaque(address).retain()
    thread.endReading()
    guard !thread.isCircle(closedBy: self, testingEachStep: ManagerOptions.isDebugBuild) else {
      factory.release()
      return Step(.slow, thread)
    }
    thread.enter(self)
    return Step(.makeRegistered, thread, address)
  }
}

// The container is passed so that it, and with it the entry, lives until the step has ended.
extension Step {
  /// Ends what a step to make an instance, or to take it from the resolution cycle, began.
  @usableFromInline
  @inline(never)
  func end(keeping container: AnyObject) {
    thread._withUnsafeGuaranteedRef { $0.leave() }
  }

  /// Ends what a step to copy an instance began.
  @usableFromInline
  @inline(never)
  func endReading(keeping container: AnyObject) {
    thread._withUnsafeGuaranteedRef { $0.endReading() }
  }

  /// Holds the object that is kept weakly, if it is still there.
  @usableFromInline
  @inline(never)
  func holdObject() -> AnyObject? {
    Unmanaged<AnyHolder>.fromOpaque(instance)._withUnsafeGuaranteedRef { $0.heldObject }
  }

  /// Keeps an instance for the rest of the resolution cycle.
  @usableFromInline
  @inline(never)
  func keepInGraph(_ kept: AnyHolder, of entry: Unmanaged<Entry>) {
    thread._withUnsafeGuaranteedRef { $0.graph.keep(kept, of: entry.takeUnretainedValue(), nil) }
  }
}

extension Step {
  /// Keeps a product for the rest of the resolution cycle, unless it is none.
  @inlinable
  func keepInGraph<Product>(_ product: Product, of entry: Unmanaged<Entry>) {
    if isNone(product) { return }
    keepInGraph(StrongHolder(product, scope: nil) as AnyHolder, of: entry)
  }

  /// The factory that was registered, which the step retained.
  @inlinable
  func takeFactory<Parameters, Product>() -> FactoryBox<Parameters, Product> {
    Unmanaged<FactoryBox<Parameters, Product>>.fromOpaque(instance).takeRetainedValue()
  }

  /// The instance that is kept strongly.
  ///
  /// Its registration's key has told the type.
  @inlinable
  @inline(__always)
  func strong<Product>(_ type: Product.Type) -> Product {
    kept(as: StrongHolder<Product>.self) { $0.value }
  }

  /// The instance that is kept weakly, whose object is held.
  @inlinable
  @inline(__always)
  func weak<Product>(_ type: Product.Type) -> Product {
    kept(as: WeakHolder<Product>.self) { $0.bytes.pointee }
  }

  @inlinable
  @inline(__always)
  func kept<Kept: AnyObject, Result>(as type: Kept.Type, _ body: (Kept) -> Result) -> Result {
    Unmanaged<Kept>.fromOpaque(instance)._withUnsafeGuaranteedRef(body)
  }
}
