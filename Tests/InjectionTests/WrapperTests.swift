import Dispatch
import XCTest

@testable public import Injection

private final class Owner {
  @Injected(\PhotoContainer.drive) var drive
  @LazyInjected(\PhotoContainer.drive) var lazyDrive
  @WeakLazyInjected(\PhotoContainer.cachedDrive) var weakDrive
  @DynamicInjected(\PhotoContainer.drive) var dynamicDrive
  @InjectedContainer(PhotoContainer.self) var container
}

private final class Reader {
  @Injected(\.clock) var clock
  @LazyInjected(\.clock) var lazyClock
  @WeakLazyInjected(\.wrappedDrive) var drive
  @DynamicInjected(\.clock) var dynamicClock
  @InjectedType var thumbnail: Thumbnail?
  @InjectedContainer() var container
}

private final class Finder {
  @Injected((any Drive).self) var drive
  @LazyInjected((any Drive).self) var lazyDrive
  @WeakLazyInjected((any Drive).self) var weakDrive
  @DynamicInjected((any Drive).self) var dynamicDrive
}

extension Container {
  fileprivate var clock: Factory<String> { self { "now" } }
  fileprivate var wrappedDrive: Factory<any Drive> { self { NamedDrive() }.cached }
  fileprivate var doubled: ParameterFactory<Int, Int> { self { $0 * 2 } }
}

extension Container: Resolving {}

final class WrapperTests: XCTestCase {
  private let made = Count()

  override func invokeTest() {
    Container.$shared.withValue(Container()) {
      PhotoContainer.$shared.withValue(PhotoContainer()) { super.invokeTest() }
    }
  }

  override func setUp() {
    let made = made
    PhotoContainer.shared.drive.register { NamedDrive("\(made.increment())") }
  }

  func testInjectedIsResolvedWithItsOwner() {
    let uploader = Owner()
    XCTAssertEqual(made.value, 1)
    XCTAssertEqual(uploader.drive.name, "1")
    XCTAssertTrue(uploader.drive === uploader.drive)
  }

  func testLazyInjectedIsResolvedAtItsFirstUse() {
    let uploader = Owner()
    XCTAssertNil(uploader.$lazyDrive.resolvedOrNil())
    XCTAssertEqual(uploader.lazyDrive.name, "2")
    XCTAssertTrue(uploader.$lazyDrive.resolvedOrNil() === uploader.lazyDrive)
  }

  func testWeakLazyInjectedIsHeldByOthers() {
    let uploader = Owner()
    XCTAssertNil(uploader.$weakDrive.resolvedOrNil())
    XCTAssertEqual(uploader.weakDrive?.name, "real")
    XCTAssertTrue(uploader.$weakDrive.resolvedOrNil() === uploader.weakDrive)
    PhotoContainer.shared.cachedDrive.reset(.scope)
    XCTAssertNil(uploader.weakDrive)
    XCTAssertNil(uploader.$weakDrive.resolvedOrNil())
  }

  func testDynamicInjectedIsResolvedAtEachUse() {
    let uploader = Owner()
    XCTAssertFalse(uploader.dynamicDrive === uploader.dynamicDrive)
    XCTAssertEqual(uploader.$dynamicDrive().name, "4")
  }

  func testInjectedContainerIsTheSharedOne() {
    XCTAssertTrue(Owner().container === PhotoContainer.shared)
    XCTAssertTrue(Reader().container === Container.shared)
    let reader = Reader()
    Container.shared.clock.register { "later" }
    reader.$container.reset(options: .registration)
    XCTAssertEqual(reader.dynamicClock, "now")
  }

  func testWrappersFindTheSharedContainerByThemselves() {
    let reader = Reader()
    XCTAssertEqual([reader.clock, reader.lazyClock, reader.dynamicClock], ["now", "now", "now"])
    XCTAssertEqual(reader.drive?.name, "real")
  }

  func testInjectedTypeIsNilWhereNoneIsRegistered() {
    XCTAssertNil(Reader().thumbnail)
    Container.shared.register { Thumbnail(width: 5) }
    XCTAssertEqual(Reader().thumbnail?.width, 5)
    let container = PhotoContainer()
    container.register { Thumbnail(width: 6) }
    XCTAssertEqual(InjectedType<Thumbnail>(container).wrappedValue?.width, 6)
  }

  func testWrappersFindATypeThatIsRegistered() {
    Container.shared.register((any Drive).self) { NamedDrive("by type") }.scope(.cached)
    let drive = Container.shared.require((any Drive).self)
    let finder = Finder()
    XCTAssertTrue(finder.drive === drive)
    XCTAssertTrue(finder.lazyDrive === drive)
    XCTAssertTrue(finder.weakDrive === drive)
    XCTAssertTrue(finder.dynamicDrive === drive)
    XCTAssertTrue(dependency((any Drive).self) === drive)
    finder.$drive.resolve(reset: .scope)
    XCTAssertFalse(finder.drive === drive)
  }

  func testWrappersOfWhatIsSendableAreSendable() {
    func take(_ value: some Sendable) {}
    let uploader = Owner()
    take(uploader.$drive)
    take(uploader.$lazyDrive)
    take(uploader.$weakDrive)
    take(uploader.$container)
    take(InjectedType<Thumbnail>())
    take(DynamicInjected(\PhotoContainer.drive))
  }

  func testInjectedContainerCanBeSet() {
    let (uploader, own) = (Owner(), PhotoContainer())
    uploader.container = own
    XCTAssertTrue(uploader.container === own)
  }

  func testWrappedValuesCanBeSet() {
    let (uploader, reader) = (Owner(), Reader())
    let own = NamedDrive("own")
    (uploader.drive, uploader.lazyDrive, uploader.weakDrive) = (own, own, own)
    reader.thumbnail = Thumbnail(width: 9)
    XCTAssertEqual([uploader.drive.name, uploader.lazyDrive.name], ["own", "own"])
    XCTAssertEqual(uploader.weakDrive?.name, "own")
    XCTAssertEqual(reader.thumbnail?.width, 9)
  }

  func testWrappersResolveAgain() {
    let uploader = Owner()
    uploader.$drive.resolve()
    XCTAssertEqual(uploader.drive.name, "2")
    uploader.$lazyDrive.resolve(reset: .registration)
    XCTAssertEqual(uploader.lazyDrive.name, "real")
    let before = uploader.weakDrive
    uploader.$weakDrive.resolve(reset: .scope)
    XCTAssertFalse(uploader.weakDrive === before)
  }

  func testALazyWrapperIsSetAndResolvedWhileOthersReadIt() {
    nonisolated(unsafe) let owner = Owner()
    let own = NamedDrive("own")
    DispatchQueue.concurrentPerform(iterations: 4) { number in
      for _ in 0..<2_000 {
        switch number {
        case 0:
          owner.lazyDrive = own
          owner.weakDrive = own
        case 1:
          owner.$lazyDrive.resolve()
          owner.$weakDrive.resolve(reset: .scope)
        default:
          XCTAssertFalse(owner.lazyDrive.name.isEmpty)
          _ = (owner.weakDrive?.name, owner.$lazyDrive.resolvedOrNil()?.name)
        }
      }
    }
  }

  func testASetThatComesWhileTheValueIsMadeWins() {
    nonisolated(unsafe) let owner = Owner()
    let own = NamedDrive("own")
    PhotoContainer.shared.drive.register {
      owner.lazyDrive = own
      return NamedDrive("made")
    }
    XCTAssertEqual(owner.lazyDrive.name, "own")
  }

  func testALazyWrapperIsResolvedAgainInAFunctionThatChangesNothing() {
    struct View {
      @LazyInjected(\PhotoContainer.drive) var drive
      func refresh() { $drive.resolve() }
    }
    let view = View()
    let first = view.drive
    view.refresh()
    XCTAssertFalse(view.drive === first)
  }

  func testWrappersGiveTheirFactories() {
    let uploader = Owner()
    XCTAssertEqual(uploader.$drive.factory().name, "2")
    XCTAssertEqual(uploader.$lazyDrive.factory().name, "3")
    XCTAssertEqual(uploader.$weakDrive.factory().name, "real")
  }

  func testDependencyFindsAFactoryByItsKeyPath() {
    XCTAssertEqual(dependency(\.clock), "now")
    XCTAssertEqual(dependency(\.doubled, parameter: 4), 8)
    XCTAssertEqual(dependency(\PhotoContainer.drive).name, "1")
    XCTAssertEqual(dependency(\PhotoContainer.thumbnail, parameter: 3).width, 3)
  }
}
