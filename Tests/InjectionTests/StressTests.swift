import TestSupport
import XCTest

@testable import Injection

/// Eight threads do everything that a container can, to the same containers, for seconds.
final class StressTests: XCTestCase {
  private static let duration = Duration.seconds(2)

  override func invokeTest() {
    Scope.$singleton.withValue(Scope.singleton.clone()) { super.invokeTest() }
  }

  func testEverythingAtOnce() {
    let container = PhotoContainer { $0.thumbnail.register { Thumbnail(width: $0) } }
    let calm = PhotoContainer()
    let strange = Collected<String>()
    let end = ContinuousClock.now + Self.duration
    onThreads(8) { index in
      var round = 0
      while ContinuousClock.now < end {
        change(container, index, round)
        resolve(container, strange)
        resolveTogether(calm, round, strange)
        round += 1
      }
    }
    XCTAssertEqual(Set(strange.all), [])
    assertUsable(container)
  }

  /// Where every registration is taken back, the container is as it was made.
  private func assertUsable(_ container: PhotoContainer) {
    for key in 0..<8 { FactoryContext.removeArg(forKey: "stress-\(key)") }
    while container.manager.registry.withState({ !$0.generations.isEmpty }) {
      container.manager.pop()
    }
    container.manager.defaultScope = nil
    container.reset()
    XCTAssertTrue(container.manager.isEmpty(.all))
    XCTAssertEqual(container.drive().name, "real")
    XCTAssertFalse(container.drive() === container.drive())
    XCTAssertTrue(container.cachedDrive() === container.cachedDrive())
    XCTAssertEqual(ThreadRecord.current.depth, 0)
  }
}

/// Changes what others resolve meanwhile.
private func change(_ container: PhotoContainer, _ index: Int, _ round: Int) {
  switch (index * 5 + round) % 16 {
  case 0: container.cachedDrive.register { NamedDrive("registered") }
  case 1: container.drive.register { NamedDrive("registered") }
  case 2: container.singletonDrive.register { NamedDrive("registered") }
  case 3: container.manager.push()
  case 4, 5: container.manager.pop()
  case 6: container.reset()
  case 7: container.cachedDrive.reset(.scope)
  case 8: container.manager.defaultScope = round.isMultiple(of: 2) ? .cached : .shared
  case 9: container.manager.defaultScope = nil
  case 10: container.drive.onArg("stress") { NamedDrive("argument") }
  case 11: FactoryContext.setArg("stress", forKey: "stress-\(index)")
  case 12: FactoryContext.removeArg(forKey: "stress-\(index)")
  case 13: Scope.singleton.reset()
  default: break
  }
}

/// Resolves in every scope, and notes what nobody can have made.
private func resolve(_ container: PhotoContainer, _ strange: Collected<String>) {
  let drives = [
    container.cachedDrive(), container.drive(), container.singletonDrive(),
    container.sharedDrive(), container.graphDrive(), container.thumbnailDrive("real"),
  ]
  for drive in drives where !["real", "registered", "argument"].contains(drive.name) {
    strange.append(drive.name)
  }
}

/// Resolves what belongs together, where no reset or pop takes a scope away in between.
private func resolveTogether(
  _ container: PhotoContainer, _ round: Int, _ strange: Collected<String>
) {
  if round.isMultiple(of: 7) { container.reset(options: .scope) }
  if round.isMultiple(of: 11) { container.graphDrive.register { NamedDrive("registered") } }
  let name = "\(round % 5)"
  if container.thumbnailDrive(name).name != name {
    strange.append("the instance of another parameter")
  }
  let pair = container.stressedPair()
  if pair.0 !== pair.1 { strange.append("two instances in one graph") }
}

extension PhotoContainer {
  fileprivate var stressedPair: Factory<(any Drive, any Drive)> {
    self { (self.graphDrive(), self.graphDrive()) }
  }
}
