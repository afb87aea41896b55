import InjectionMacros

// Arguments of every kind.

final class Photo {
  var size = 1
}

@Fake @Recorded
protocol Darkroom: Sendable {
  func keep(_ name: consuming String, _ photo: borrowing Photo) -> Int
  func send(_ photo: sending Photo) async -> sending Photo
  func copy(of photo: sending Photo) -> sending Photo
  func run(on actor: isolated (any Actor)?, _ text: String) async -> Int
  func check(on actor: isolated any Actor) throws -> Bool
}

@Fake @Recorded
protocol Parcel: Sendable {
  func pack<each Item: Sendable>(_ items: repeat each Item, into box: String) -> Int
  static func pack<each Item>(all items: repeat each Item) throws
}

@Fake @Recorded
protocol Logger: Sendable {
  func log(_ items: Any..., separator: String) -> String
  func sum<T: Sendable>(_ values: T..., into result: inout Int) throws(TaskFailure)
  func wait(for names: String...) async throws -> Int
  func when(_ condition: @autoclosure () -> Bool, _ numbers: Int...) -> Int
  @MainActor func show(_ numbers: Int...) -> Int
  static func most(_ numbers: Int...) -> Int
}

@Fake @Recorded
protocol Money: Sendable {
  var double: Self { get }
  var change: Self? { get nonmutating set }
  func isEqual(to other: Self) -> Bool
  func isLess(than other: Self?, among others: [Self]) -> Bool
  func split() -> [Self]
  func sum(_ others: Self...) -> Self
}

@Fake @Recorded
protocol Wallet: Sendable {
  func with<each Item: Sendable>(_ items: repeat each Item) -> Self
  func empty(_ names: String...) -> sending Photo
}

@Recorded
protocol Passage {
  func map<T>(_ body: (T) -> Void, _ value: T)
  func wait(_ body: nonisolated(nonsending) @escaping () async -> Void) async
}
