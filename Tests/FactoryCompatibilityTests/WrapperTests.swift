import Dispatch
// In place of: import FactoryKit
import Injection
import TestSupport
import XCTest

final class WrapperTests: XCTestCase {
  override func setUp() {
    super.setUp()
    Container.shared.reset()
    ArchiveContainer.shared.reset()
  }

  func testInjectedIsResolvedFromBothKindsOfContainer() {
    let screen = EagerScreen()
    XCTAssertEqual(
      [screen.store.name, screen.fake.name, screen.archive.name, screen.optional?.name],
      ["disk", "fake", "archive", "disk"])
    let id = screen.store.id
    screen.$store.resolve()
    XCTAssertNotEqual(screen.store.id, id)
    let fake = FakeStore("set")
    screen.store = fake
    XCTAssertEqual(screen.store.id, fake.id)
  }

  func testInjectedIsResolvedAgainAfterAReset() {
    Container.shared.store.register { FakeStore() }
    let screen = EagerScreen()
    XCTAssertEqual(screen.$store.factory().name, "fake")
    screen.$store.resolve(reset: .registration)
    XCTAssertEqual(screen.store.name, "disk")
  }

  func testWrapperMayBeALocalVariable() {
    @Injected(\ArchiveContainer.volumeOne) var volume
    let id = volume.id
    $volume.resolve()
    XCTAssertNotEqual(volume.id, id)
  }

  func testLazyInjectedIsResolvedOnce() {
    let screen = LazyScreen()
    XCTAssertNil(screen.$store.resolvedOrNil())
    XCTAssertEqual(screen.store.id, screen.store.id)
    XCTAssertEqual(screen.$store.resolvedOrNil()?.id, screen.store.id)
    XCTAssertEqual(screen.archive.name, "archive")
    XCTAssertEqual(screen.$store.factory().name, "disk")
    let id = screen.store.id
    XCTAssertNotEqual(screen.$store.resolve().id, id)
    XCTAssertNotEqual(screen.store.id, id)
    let fake = FakeStore("set")
    screen.store = fake
    XCTAssertEqual(screen.store.id, fake.id)
  }

  func testLazyInjectedKeepsItsNil() {
    let screen = LazyScreen()
    XCTAssertNil(screen.empty)
    Container.shared.emptyStore.register { FakeStore() }
    XCTAssertNil(screen.empty)
  }

  func testWeakLazyInjectedGoesWithItsOwner() {
    var folder: Folder? = Container.shared.folder()
    let list = Container.shared.list()
    XCTAssertEqual(folder?.list.name, "list")
    XCTAssertEqual(list.folder?.name, "folder")
    XCTAssertNotNil(list.$folder.resolvedOrNil())
    folder = nil
    XCTAssertNil(list.folder)
    XCTAssertNil(list.$folder.resolvedOrNil())
    XCTAssertEqual(list.$folder.factory().name, "folder")
  }

  func testWeakLazyInjectedIsResolvedAgainOnlyOnDemand() {
    var held: NoteStore? = Container.shared.sharedStore()
    let screen = WeakScreen()
    XCTAssertNil(screen.$store.resolvedOrNil())
    XCTAssertEqual(screen.store?.id, held?.id)
    screen.store = nil
    XCTAssertNil(screen.store)
    screen.$store.resolve()
    XCTAssertEqual(screen.store?.id, held?.id)
    held = nil
    XCTAssertNil(screen.store)
    screen.$store.resolve()
    XCTAssertNil(screen.store)
    let fake = FakeStore("set")
    screen.archive = fake
    XCTAssertEqual(screen.archive?.id, fake.id)
  }

  func testDynamicInjectedIsResolvedAtEachUse() {
    let screen = DynamicScreen()
    XCTAssertNotEqual(screen.store.id, screen.store.id)
    XCTAssertNotEqual(screen.$store.resolve().id, screen.$store().id)
    XCTAssertEqual(screen.archive.name, "archive")
    Container.shared.store.register { FakeStore() }
    XCTAssertEqual(screen.store.name, "fake")
  }

  func testInjectedTypeIsNilUntilItIsRegistered() {
    XCTAssertNil(TypedScreen().page)
    XCTAssertNotNil(TypedScreen().disk)
    Container.shared.register { Page(number: 4) }
    let screen = TypedScreen()
    XCTAssertEqual(screen.page?.number, 4)
    screen.page = nil
    XCTAssertNil(screen.page)
  }

  func testInjectedContainerIsTheSharedOne() {
    let screen = ContainerScreen()
    XCTAssertTrue(screen.container === Container.shared)
    XCTAssertTrue(screen.inferred === Container.shared)
    XCTAssertTrue(screen.archive === ArchiveContainer.shared)
    Container.shared.store.register { FakeStore() }
    screen.$container.reset()
    XCTAssertEqual(screen.container.store().name, "fake")
    screen.$container.reset(options: .all)
    XCTAssertEqual(screen.container.store().name, "disk")
  }

  // MARK: - Threads

  func testLazyInjectedIsMadeOnceForManyThreads() {
    let made = Made()
    for _ in 0..<50 {
      let screen = SharedScreen()
      let first = made.count
      DispatchQueue.concurrentPerform(iterations: 20) { _ in made.keep(screen.slow) }
      XCTAssertEqual(Set(made.kept.dropFirst(first).map(ObjectIdentifier.init)).count, 1)
    }
  }

  func testWeakLazyInjectedIsMadeOnceForManyThreads() {
    let made = Made()
    for _ in 0..<50 {
      let screen = SharedScreen()
      let first = made.count
      DispatchQueue.concurrentPerform(iterations: 20) { _ in
        if let slow = screen.weakSlow { made.keep(slow) }
      }
      XCTAssertLessThanOrEqual(
        Set(made.kept.dropFirst(first).map(ObjectIdentifier.init)).count, 1)
    }
  }
}

extension ArchiveContainer {
  fileprivate var volumeOne: Factory<Page> { self { Page(number: 1) } }
  fileprivate var slow: Factory<Slow> { self { Slow() } }
}

/// Takes long enough to be made that another thread comes in between.
private final class Slow: Sendable {
  init() {
    provokeRace()
  }
}

/// A screen that several threads use: what it injects is not set after it was made.
private final class SharedScreen: @unchecked Sendable {
  @LazyInjected(\ArchiveContainer.slow) var slow: Slow
  @WeakLazyInjected(\ArchiveContainer.slow) var weakSlow: Slow?
}

private final class Made: @unchecked Sendable {
  private let lock = NSLock()
  private var instances: [Slow] = []

  var kept: [Slow] { lock.withLock { instances } }
  var count: Int { kept.count }

  func keep(_ instance: Slow) {
    lock.withLock { instances.append(instance) }
  }
}
