import XCTest

@testable import Injection

final class EntriesTests: XCTestCase {
  func testEachEntryIsFoundByItsKeyHoweverManyThereAre() {
    let added = (0..<1000).map { Self.entry("\($0)") }
    var entries = Entries()
    for (index, entry) in added.enumerated() {
      XCTAssertNil(entries[entry.key])
      entries.add(entry)
      XCTAssertTrue(entries[entry.key] === entry)
      XCTAssertTrue(entries[added[index / 2].key] === added[index / 2])
    }
    for entry in added { XCTAssertTrue(entries[entry.key] === entry) }
  }

  func testKeyTellsProductsOfOneNameApart() {
    let entries = Entries([Self.entry("name", Int.self), Self.entry("name", String.self)])
    XCTAssertTrue(entries[Self.key("name", Int.self)] === entries.all.first)
    XCTAssertTrue(entries[Self.key("name", String.self)] === entries.all.last)
    XCTAssertNil(entries[Self.key("name", Bool.self)])
  }

  func testEntriesStayInTheirOrder() {
    let names = (0..<100).map { "\($0)" }
    XCTAssertEqual(Entries(names.map { Self.entry($0) }).all.map(\.key.name), names)
  }

  private static func entry(_ name: String, _ product: Any.Type = Int.self) -> Entry {
    Entry(
      key: key(name, product),
      address: EntryAddress(name: 0, container: 0, product: 0, parameters: 0),
      names: RegistrationNames(container: Container.self, property: name, product: product))
  }

  private static func key(_ name: String, _ product: Any.Type) -> RegistrationKey {
    RegistrationKey(
      name: name, container: ObjectIdentifier(Container.self), product: ObjectIdentifier(product),
      parameters: ObjectIdentifier(Void.self))
  }
}
