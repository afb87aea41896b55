import TestSupport
import XCTest

@testable import Injection

/// Two parts of a whole that share what they stand on.
private final class Pair: Sendable {
  let first: any Drive
  let second: any Drive

  init(_ container: PhotoContainer) {
    first = container.graphDrive()
    second = container.graphDrive()
  }
}

extension PhotoContainer {
  fileprivate var pair: Factory<Pair> { self { Pair(self) } }
  fileprivate var pairs: Factory<[Pair]> { self { [self.pair(), self.pair()] } }
}

final class GraphScopeTests: XCTestCase {
  private let container = PhotoContainer()

  func testOneResolutionCycleSharesAnInstance() {
    let pairs = container.pairs()
    XCTAssertEqual(
      Set(pairs.flatMap { [$0.first, $0.second] }.map(ObjectIdentifier.init)).count, 1)
  }

  func testTheNextCycleHasAnother() {
    XCTAssertFalse(container.pair().first === container.pair().first)
    XCTAssertFalse(container.graphDrive() === container.graphDrive())
  }

  func testTheCycleReleasesItsInstances() {
    weak let drive = container.pair().first
    XCTAssertNil(drive)
  }

  func testNilIsNotKeptInACycle() {
    // Existentials of any kind of value may hold an optional, whatever they held before.
    let made = Count()
    let container = container
    let any = Factory<any Sendable>(container, key: "any") {
      switch made.increment() {
      case 1: NamedDrive("first")
      case 2: NamedDrive?.none as any Sendable
      default: NamedDrive?(NamedDrive("third")) as any Sendable
      }
    }.graph
    let outer = Factory<[String?]>(container, key: "outer") {
      [any(), any()].map { ($0 as? NamedDrive)?.name }
    }
    XCTAssertEqual(outer(), ["first", "first"])
    XCTAssertEqual(outer(), [nil, "third"])
    XCTAssertEqual(made.value, 3)
  }

  func testOptionalIsKeptInACycleWhereItHoldsSomething() {
    let made = Count()
    let optional = Factory<NamedDrive?>(container, key: "optional") {
      made.increment() == 1 ? nil : NamedDrive()
    }.graph
    let outer = Factory<[NamedDrive?]>(container, key: "outer") {
      [optional(), optional(), optional()]
    }
    let drives = outer()
    XCTAssertNil(drives[0])
    XCTAssertTrue(drives[1] === drives[2])
    XCTAssertEqual(made.value, 2)
  }

  func testDepthIsThatOfTheResolution() {
    let depth = Factory(container, key: "depth") { Scope.graph.depth }
    let outer = Factory(container, key: "outer") { [Scope.graph.depth, depth()] }
    XCTAssertEqual(outer(), [1, 2])
    XCTAssertEqual(Scope.graph.depth, 0)
  }

  func testThreadsNeverShareTheirGraphs() {
    let foreign = Count()
    let seen = Collected<ObjectIdentifier>()
    let kept = Collected<Pair>()
    onThreads(2) { _ in
      let container = PhotoContainer()
      for _ in 0..<100 {
        let pair = container.pair()
        if pair.first !== pair.second { foreign.increment() }
        seen.append(ObjectIdentifier(pair.first))
        kept.append(pair)
      }
    }
    XCTAssertEqual(foreign.value, 0)
    XCTAssertEqual(Set(seen.all).count, 200)
  }

  func testGraphsOfOneContainerStayApartOnTwoThreads() {
    let (container, inside) = (PhotoContainer(), Count())
    let drives = Collected<any Drive>()
    let both = Factory<any Drive>(container, key: "both") {
      let drive = container.graphDrive()
      inside.increment()
      while inside.value < 2 { sched_yield() }
      return container.graphDrive() === drive ? drive : NamedDrive("foreign")
    }
    onThreads(2) { _ in drives.append(both()) }
    XCTAssertEqual(drives.all.map(\.name), ["real", "real"])
    XCTAssertEqual(Set(drives.all.map(ObjectIdentifier.init)).count, 2)
  }
}
