import Synchronization
import TestSupport
import XCTest

@testable import Injection

/// A drive that knows how many of its kind there are, and whether it is one of them.
private final class CountedDrive: Drive {
  private static let count = Count()
  private static let gone = Count()

  static var living: Int { count.value - gone.value }

  let name: String
  private let sound: UnsafeMutablePointer<Int>

  init(_ name: String = "counted") {
    self.name = name
    sound = .allocate(capacity: 1)
    sound.initialize(to: 42)
    CountedDrive.count.increment()
  }

  /// False in an instance that was released while somebody read it.
  var isSound: Bool { sound.pointee == 42 }

  deinit {
    sound.pointee = 0
    sound.deallocate()
    CountedDrive.gone.increment()
  }
}

extension CountedDrive: @unchecked Sendable {}

/// A drive that tells when it goes.
private final class WatchedDrive: Drive {
  let name = "watched"
  private let tell: @Sendable () -> Void

  init(_ tell: @escaping @Sendable () -> Void) {
    self.tell = tell
  }

  deinit {
    tell()
  }
}

extension PhotoContainer {
  fileprivate var counted: Factory<CountedDrive> { self { CountedDrive() }.cached }
  fileprivate var countedShared: Factory<CountedDrive> { self { CountedDrive() }.shared }
  fileprivate var countedSingleton: Factory<CountedDrive> { self { CountedDrive() }.singleton }
  fileprivate var countedGraph: Factory<CountedDrive> { self { CountedDrive() }.graph }
  fileprivate var countedRegistered: Factory<CountedDrive> { self { CountedDrive() } }
  fileprivate var countedUnique: Factory<CountedDrive> { self { CountedDrive() } }
}

final class ReadPathTests: XCTestCase {
  override func invokeTest() {
    Scope.$singleton.withValue(Scope.singleton.clone()) { super.invokeTest() }
  }

  func testWhatIsReadIsNeverReleasedMeanwhile() {
    let before = CountedDrive.living
    let unsound = Count()
    do {
      let container = PhotoContainer()
      onThreads(8) { index in
        for round in 0..<15_000 {
          if index < 3 { change(container, index, round) }
          let drives = [
            container.countedRegistered(), container.counted(), container.countedShared(),
            container.countedSingleton(),
            container.countedGraph(), container.countedUnique(),
          ]
          if !drives.allSatisfy(\.isSound) { unsound.increment() }
        }
      }
    }
    // Threads of their own have the singletons of the process.
    onThreads(1) { _ in Scope.singleton.reset() }
    XCTAssertEqual(unsound.value, 0)
    XCTAssertEqual(CountedDrive.living, before)
  }

  func testInstanceIsReleasedAfterItsReaders() {
    assertReleasedAfterReaders { container, drive in
      container.drive.scope(.cached).register { drive }
      _ = (container.drive(), container.drive())
    }
  }

  func testRegisteredFactoryIsReleasedAfterItsReaders() {
    assertReleasedAfterReaders { container, drive in
      container.drive.register { NamedDrive(drive.name) }
      _ = (container.drive(), container.drive())
    }
  }

  /// In optimised code a retain may wander past the end of the reading that guards it.
  ///
  /// Unoptimised code keeps its order, and needs few rounds to show that the test itself holds.
  func testRegisteredFactoryIsHeldBeforeItsReadingEnds() {
    #if DEBUG
      let rounds = 5_000
    #else
      let rounds = 100_000
    #endif
    let container = PhotoContainer()
    container.drive.register { NamedDrive("registered") }
    let (isOver, strange) = (Count(), Collected<String>())
    onThreads(4) { index in
      if index == 0 {
        for round in 0..<rounds { container.drive.register { NamedDrive("\(round)") } }
        isOver.increment()
      } else {
        while isOver.value == 0 {
          let name = container.drive().name
          if name != "registered", Int(name) == nil { strange.append(name) }
        }
      }
    }
    XCTAssertEqual(strange.all, [])
  }

  /// One thread reads while another takes away what it may be reading.
  private func assertReleasedAfterReaders(
    line: UInt = #line, _ prepare: @escaping @Sendable (PhotoContainer, any Drive) -> Void
  ) {
    let (isReading, isGoing, releasedEarly) = (Count(), Count(), Count())
    let container = PhotoContainer()
    prepare(container, WatchedDrive { if isReading.value == 1 { releasedEarly.increment() } })
    onThreads(2) { index in
      if index == 0 {
        let readings = ThreadRecord.current.readings.add(1, ordering: .sequentiallyConsistent)
        XCTAssertFalse(readings.newValue.isMultiple(of: 2))
        isReading.increment()
        while isGoing.value == 0 { sched_yield() }
        provokeRace()
        isReading.increment()
        ThreadRecord.current.readings.add(1, ordering: .sequentiallyConsistent)
      } else {
        while isReading.value == 0 { sched_yield() }
        isGoing.increment()
        container.drive.reset()
      }
    }
    XCTAssertEqual(releasedEarly.value, 0, line: line)
  }

  func testPushAndPopKeepNothingOfTheirGenerations() {
    let container = PhotoContainer()
    let before = CountedDrive.living
    for _ in 0..<100 {
      container.manager.push()
      container.counted.register { CountedDrive("pushed") }
      _ = (container.counted(), container.countedShared(), container.countedUnique())
      container.manager.pop()
    }
    XCTAssertEqual(CountedDrive.living, before)
  }

  func testEntriesAreFoundWhileTheTableGrows() {
    let table = CurrentTable()
    let addresses = (1...2_000).map {
      EntryAddress(name: UInt($0) << 4, container: 1, product: UInt($0 % 7), parameters: 2)
    }
    nonisolated(unsafe) let entries = addresses.map { address in
      Entry(
        key: RegistrationKey(
          name: "\(address.name)", container: ObjectIdentifier(Self.self),
          product: ObjectIdentifier(Self.self), parameters: ObjectIdentifier(Void.self)),
        address: address,
        names: RegistrationNames(container: Self.self, property: "entry", product: Void.self))
    }
    let (added, missed) = (Count(), Count())
    onThreads(4) { index in
      if index == 0 {
        for (entry, address) in zip(entries, addresses) {
          table.add(entry, at: address)
          added.increment()
        }
      }
      while added.value < addresses.count {
        let last = added.value
        for position in stride(from: 0, to: last, by: 13) {
          let found = table.find(addresses[position])?.takeUnretainedValue()
          if found !== entries[position] { missed.increment() }
        }
      }
    }
    XCTAssertEqual(missed.value, 0)
    XCTAssertNil(table.find(EntryAddress(name: 1, container: 1, product: 1, parameters: 1)))
    XCTAssertTrue(
      zip(addresses, entries).allSatisfy { table.find($0)?.takeUnretainedValue() === $1 })
  }

  func testThreadsThatEndLeaveTheirRecordsToOthers() {
    let container = PhotoContainer()
    onThreads(2) { _ in _ = container.drive() }
    let before = recordCount()
    for _ in 0..<50 { onThreads(2) { _ in _ = container.drive() } }
    XCTAssertLessThanOrEqual(recordCount(), before + 2)
  }

  func testEachChangeIsSeenByTheNextResolution() {
    let container = PhotoContainer()
    for round in 0..<3 {
      _ = (container.drive(), container.drive())
      container.drive.register { NamedDrive("registered \(round)") }
      XCTAssertEqual(container.drive().name, "registered \(round)")
      container.drive.reset()
      _ = (container.drive(), container.drive())
      container.drive.onArg("each-change-\(round)") { NamedDrive("argument") }
      FactoryContext.setArg("each-change-\(round)", forKey: "each-change")
      XCTAssertEqual(container.drive().name, "argument")
      FactoryContext.removeArg(forKey: "each-change")
      container.reset()
      _ = (container.drive(), container.drive())
      container.manager.defaultScope = .cached
      XCTAssertTrue(container.drive() === container.drive())
      container.manager.defaultScope = nil
      XCTAssertFalse(container.drive() === container.drive())
    }
  }

  private func recordCount() -> Int {
    var count = 0
    ThreadRecord.visitAll { _ in count += 1 }
    return count
  }
}

private func change(_ container: PhotoContainer, _ index: Int, _ round: Int) {
  switch (index, round % 5) {
  case (0, 0): container.counted.register { CountedDrive("registered") }
  case (0, 1): registerCounted(container)
  case (0, 2): container.countedRegistered.reset(.registration)
  case (0, 3): container.reset(options: .scope)
  case (1, 0): container.manager.push()
  case (1, 2): container.manager.pop()
  case (1, 4): container.countedSingleton.reset(.scope)
  case (2, 1): container.manager.defaultScope = round.isMultiple(of: 2) ? .cached : nil
  case (2, 4): FactoryContext.setArg("stress", forKey: "stress-\(round % 3)")
  default: break
  }
}

/// Registers a factory that needs what it captured.
private func registerCounted(_ container: PhotoContainer) {
  let captured = CountedDrive("captured")
  container.countedRegistered.register {
    captured.isSound ? CountedDrive("registered") : captured
  }
}
