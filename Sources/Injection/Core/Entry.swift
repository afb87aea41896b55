import Synchronization

/// An entry, and how often its modifiers had been taken away when it was found.
@usableFromInline
struct FoundEntry {
  @usableFromInline let handle: Unmanaged<Entry>
  @usableFromInline let withdrawalCount: UInt32

  init(_ entry: Unmanaged<Entry>) {
    handle = entry
    withdrawalCount = entry._withUnsafeGuaranteedRef {
      $0.withdrawalCount.load(ordering: .acquiring)
    }
  }
}

/// One registration of one container: how it is to be made, and where its instances are kept.
///
/// Its variables are guarded by the lock of the registry that holds it; the cells are read without
/// it. An entry lives as long as its registry.
@usableFromInline
final class Entry {
  let key: RegistrationKey

  /// One of the addresses that the read path finds it by.
  let address: EntryAddress

  /// What the read path may do without the lock.
  let shortcut = ShortcutCell()

  /// What the modifiers in a property compare before they change anything.
  let marks = PackedSettingsCell()

  let names: RegistrationNames

  /// What declares it: the place in the source, or else the type of the container.
  let declaration: ObjectIdentifier

  var settings = Settings()

  /// How often what modifiers have said was taken away: a resolution that began before goes by what
  /// they had said.
  let withdrawalCount = Atomic<UInt32>(0)

  /// What modifiers had said before that.
  var withdrawn: Modifiers?

  /// Where the instance is kept, unless the registration tells parameters apart.
  let cell: Cell

  /// Where the instances are kept that are told apart by their parameters.
  private(set) var parameterCells: [AnyHashable: Cell] = [:]

  /// How many of them there may be before those are looked for whose instances have gone.
  private var cellsBeforeLook = fewCells

  #if DEBUG || HARNESS_ENABLED
    /// What a launch may choose here, by name.
    ///
    /// These are facts, which no reset takes away.
    var mocks: [String: DeclaredMock] = [:]

    /// The factory that this launch chose, which beats every other.
    var chosenMock: AnyFactoryBox?

    /// What is said of the registration to a launch and its test.
    let facts: RegistrationFacts
  #endif

  init(
    key: RegistrationKey, address: EntryAddress, names: RegistrationNames,
    declaration: ObjectIdentifier? = nil
  ) {
    self.key = key
    self.address = address
    self.names = names
    self.declaration = declaration ?? key.container
    cell = Cell(names: names)
    #if DEBUG || HARNESS_ENABLED
      facts = RegistrationFacts(name: names.short)
    #endif
  }
}

extension Entry {
  /// The registration's name to a launch.
  var name: String { names.short }

  /// The registration's name in a report.
  var fullName: String { names.full }

  /// The place for an instance with these parameters.
  func cell(for parameters: AnyHashable?) -> Cell {
    guard let parameters else { return cell }
    if let known = parameterCells[parameters] { return known }
    let cell = Cell(names: names)
    parameterCells[parameters] = cell
    return cell
  }

  /// Takes away the places whose instances have gone; the parameters are handed out, whose `deinit`
  /// may be the app's.
  ///
  /// It looks at all of them only when they have become twice as many as were left, so that each
  /// costs a look or two.
  func dropDeadCells() -> [AnyHashable] {
    guard parameterCells.count >= cellsBeforeLook else { return [] }
    let dead = parameterCells.filter { $0.value.isDead }.map(\.key)
    for parameters in dead { parameterCells[parameters] = nil }
    cellsBeforeLook = max(Self.fewCells, parameterCells.count * 2)
    return dead
  }

  private static let fewCells = 64

  /// Calls `body` with every place and its parameters.
  func visitCells(_ body: (_ parameters: AnyHashable?, _ cell: Cell) -> Void) {
    body(nil, cell)
    for (parameters, cell) in parameterCells { body(parameters, cell) }
  }

  /// Puts a place back, or takes it away where it keeps nothing.
  func attach(_ cell: Cell, for parameters: AnyHashable?) {
    guard let parameters else { return }
    if cell.kept != nil {
      parameterCells[parameters] = cell
    } else if parameterCells[parameters] === cell {
      parameterCells[parameters] = nil
    }
  }
}
