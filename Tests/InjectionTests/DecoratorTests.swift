import TestSupport
import XCTest

@testable import Injection

private final class Node: Sendable {
  nonisolated(unsafe) var child: Leaf?
}

private final class Leaf: Sendable {
  nonisolated(unsafe) weak var parent: Node?

  init(of parent: Node) { self.parent = parent }
}

private final class Nest: ManagedContainer {
  let manager = ContainerManager()

  var parent: Factory<Node> {
    self { Node() }.decorator { node, isNew in if isNew { node.child = self.child() } }.cached
  }
  var child: Factory<Leaf> { self { Leaf(of: self.parent()) } }
  var node: Factory<Node> { self { Node() }.cached }
  var leaf: Factory<Leaf> { self { Leaf(of: self.node()) } }
}

final class DecoratorTests: XCTestCase {
  private let container = PhotoContainer()
  private let seen = Collected<String>()

  func testDecoratorIsCalledWithNewAndKeptInstances() {
    container.cachedDrive.decorator { [seen] in seen.append($0.name) }
    _ = (container.cachedDrive(), container.cachedDrive())
    XCTAssertEqual(seen.all, ["real", "real"])
  }

  func testDecoratorCanBeToldWhetherTheInstanceIsNew() {
    container.cachedDrive.decorator { [seen] in seen.append("\($0.name) \($1)") }
    _ = (container.cachedDrive(), container.cachedDrive())
    XCTAssertEqual(seen.all, ["real true", "real false"])
  }

  func testContainersDecoratorIsCalledForEveryFactory() {
    container.decorator { [seen] in seen.append("\(type(of: $0))") }
    _ = (container.drive(), container.thumbnail(1))
    XCTAssertEqual(seen.all, ["NamedDrive", "Thumbnail"])
    container.decorator(nil)
    _ = container.drive()
    XCTAssertEqual(seen.all.count, 2)
  }

  func testFactorysDecoratorStandsForTheContainers() {
    container.decorator { [seen] _ in seen.append("container") }
    container.drive.decorator { [seen] _ in seen.append("factory") }
    _ = container.drive()
    XCTAssertEqual(seen.all, ["factory"])
  }

  func testADecoratorMayResolveWhatNeedsItsInstance() {
    let nest = Nest()
    let parent = nest.parent()
    XCTAssertTrue(parent.child?.parent === parent)
    XCTAssertTrue(nest.parent() === parent)
  }

  func testAContainersDecoratorMayResolveWhatNeedsItsInstance() {
    let nest = Nest()
    let nodes = Count()
    nest.decorator { product in
      guard let node = product as? Node, nodes.increment() == 1 else { return }
      node.child = nest.leaf()
    }
    let node = nest.node()
    XCTAssertTrue(node.child?.parent === node)
  }

  func testDecoratorMayResolve() {
    let container = container
    container.drive.decorator { [seen] _ in seen.append(container.cachedDrive().name) }
    _ = container.drive()
    XCTAssertEqual(seen.all, ["real"])
  }
}
