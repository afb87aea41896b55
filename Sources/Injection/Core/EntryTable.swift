import Synchronization

/// What names a registration on the read path: addresses, which are compared without looking at
/// what is there.
///
/// A property's name may stand at several addresses, one for each module that its getter was
/// inlined into. Each of them leads to the same entry.
struct EntryAddress: Equatable, Sendable {
  let name: UInt
  let container: UInt
  let product: UInt
  let parameters: UInt

  @inline(__always)
  fileprivate var hash: UInt {
    // The name and the product differ in their low bits, which the product moves up (Fibonacci).
    let mixed = (name ^ (product &>> 3) ^ (container &<< 7)) &* 0x9E37_79B9_7F4A_7C15
    return mixed &>> 20
  }
}

extension EntryAddress {
  /// The address of a container's property.
  @inline(__always)
  init(
    of container: AnyObject, name: UnsafePointer<UInt8>, product: Any.Type, parameters: Any.Type
  ) {
    self.init(
      name: UInt(bitPattern: name),
      container: UInt(bitPattern: ObjectIdentifier(type(of: container))),
      product: UInt(bitPattern: ObjectIdentifier(product)),
      parameters: UInt(bitPattern: ObjectIdentifier(parameters)))
  }

  /// The address of what a declaration gives to all containers that have it.
  @inline(__always)
  func shared(by declaration: ObjectIdentifier) -> EntryAddress {
    EntryAddress(
      name: name, container: UInt(bitPattern: declaration), product: product,
      parameters: parameters)
  }
}

/// Entries by their addresses, found without a lock; see `ReadPath.swift`.
///
/// Open addressing with linear probing. Entries are added one at a time, and never taken out.
final class EntryTable: @unchecked Sendable {
  private struct Slot: ~Copyable {
    var address = EntryAddress(name: 0, container: 0, product: 0, parameters: 0)

    /// The entry, written last; nil where the slot is free.
    let entry = Atomic<UnsafeRawPointer?>(nil)
  }

  private let slots: UnsafeMutablePointer<Slot>
  private let mask: UInt
  private var count = 0

  /// The table that this one replaced, which a thread may still be reading.
  private let replaced: EntryTable?

  init(capacity: Int = 16, replacing replaced: EntryTable? = nil) {
    self.replaced = replaced
    slots = .allocate(capacity: capacity)
    for index in 0..<capacity { (slots + index).initialize(to: Slot()) }
    mask = UInt(capacity - 1)
  }

  deinit {
    slots.deinitialize(count: Int(mask) + 1)
    slots.deallocate()
  }

  @inline(__always)
  func find(_ address: EntryAddress) -> Unmanaged<Entry>? {
    var index = address.hash & mask
    while let entry = slots[Int(index)].entry.load(ordering: .acquiring) {
      if slots[Int(index)].address == address { return Unmanaged<Entry>.fromOpaque(entry) }
      index = (index &+ 1) & mask
    }
    return nil
  }

  /// Whether the table is as full as it should become: half, so that probes stay short.
  var isFull: Bool { count * 2 > Int(mask) }

  /// Adds an entry that is not there yet; one thread at a time.
  func add(_ entry: Entry, at address: EntryAddress) {
    var index = address.hash & mask
    while slots[Int(index)].entry.load(ordering: .relaxed) != nil { index = (index &+ 1) & mask }
    slots[Int(index)].address = address
    slots[Int(index)].entry.store(
      UnsafeRawPointer(Unmanaged.passUnretained(entry).toOpaque()), ordering: .releasing)
    count += 1
  }

  /// A table with the same entries and room for as many again.
  func grown() -> EntryTable {
    let table = EntryTable(capacity: (Int(mask) + 1) * 2, replacing: self)
    for index in 0...Int(mask) {
      guard let entry = slots[index].entry.load(ordering: .relaxed) else { continue }
      table.add(
        Unmanaged<Entry>.fromOpaque(entry).takeUnretainedValue(), at: slots[index].address)
    }
    return table
  }
}

/// The table of a registry, which is replaced when it is full.
///
/// Unchecked: `last` is only touched with the registry's lock held.
final class CurrentTable: @unchecked Sendable {
  /// The address of the table that is read.
  private let current: Atomic<UInt>

  /// The table that is read; it keeps those that it replaced.
  private var last = EntryTable()

  init() {
    current = Atomic(Self.address(of: last))
  }

  @inline(__always)
  func find(_ address: EntryAddress) -> Unmanaged<Entry>? {
    guard let table = UnsafeRawPointer(bitPattern: current.load(ordering: .acquiring))
    else { return nil }
    return Unmanaged<EntryTable>.fromOpaque(table)._withUnsafeGuaranteedRef { $0.find(address) }
  }

  /// Adds an entry, unless it is there.
  ///
  /// Only with the registry's lock held.
  func add(_ entry: Entry, at address: EntryAddress) {
    guard last.find(address) == nil else { return }
    last.add(entry, at: address)
    guard last.isFull else { return }
    last = last.grown()
    current.store(Self.address(of: last), ordering: .releasing)
  }

  private static func address(of table: EntryTable) -> UInt {
    UInt(bitPattern: Unmanaged.passUnretained(table).toOpaque())
  }
}
