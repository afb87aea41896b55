import InjectionMacros

// Protocols with associated types, and such that inherit, or are seen by some alone.

@Fake @Recorded
protocol Repository<Item>: Sendable {
  associatedtype Item: Sendable & Hashable
  func find(_ id: Int) async throws -> Item?
  func save(_ item: Self.Item) async throws
  var all: [Item] { get }
}

@Fake @Recorded
protocol Codec where Output: Sendable {
  associatedtype Input = Int
  associatedtype Output
  associatedtype Failure: Error
  func code(_ input: Self.Input) throws(Failure) -> Output
}

protocol Named {
  func name() -> String
}

@Fake(repeating: (any Named).self) @Recorded(repeating: (any Named).self)
protocol Pet: Named, Sendable {
  func name() -> String
  func feed(_ food: String)
}

@Fake @Recorded
private protocol Hidden {
  func hide() -> Int
}

#if DEBUG || HARNESS_ENABLED
  /// What the file alone sees.
  func hiddenAnswer() -> Int {
    let fake = FakeHidden()
    fake.onHide = { 3 }
    return RecordedHidden(fake).hide()
  }
#endif

#if DEBUG
  @Fake @Recorded
#endif
protocol Conditional {
  func hide() -> Int
  @available(*, deprecated) func old()
}
