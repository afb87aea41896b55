public import InjectionMacros

// Functions of every kind of which doubles are written.

/// What is public has public doubles.
@Fake @Recorded
public protocol Loader: Sendable {
  func load(id: Int) -> String
  func load(url: String) -> String
  func load(_ number: Int) -> String
  func load(_ text: String) -> String
  func load() -> Int
  func load() async -> Int
  func `default`(`in` place: String, of _: Int) throws -> [String: Int]
  func exit(_ status: Int32) -> Never
  @discardableResult func send(_ text: String?, from first: Int, from second: Int) -> Bool
}

enum TaskFailure: Error, Equatable { case stopped }

@Fake @Recorded
protocol Journal: Sendable {
  func log(_ items: Any..., separator: String)
  func sizes() -> [Int]
  func size() -> Int
}

@Fake @Recorded
protocol Runner: Sendable {
  func load(_ id: Int, completion: @escaping @Sendable (Result<Int, TaskFailure>) -> Void)
  func each(_ body: (Int) throws -> Void) throws
  func assert(_ condition: @autoclosure () -> Bool, _ text: @autoclosure () throws -> String)
  func later(_ body: (@Sendable () -> Void)?)
  func task(
    _ body: @Sendable () async throws(TaskFailure) -> Void
  ) async throws(TaskFailure)
}

@Fake @Recorded
protocol Decoding: Sendable {
  func decode<T: Decodable>(_ type: T.Type, from data: [UInt8]) throws -> T
  func show<T>(_ values: [T], _ one: T?) where T: Sendable
  func keep(_ value: some Hashable & Sendable) -> Int
}

@Fake @Recorded
protocol Stepper {
  mutating func advance(by steps: inout Int) -> Int
  var next: Int { mutating get }
}

@Fake @Recorded
protocol Copying {
  func copy() -> Self
}

@Fake @Recorded
protocol Twin {
  func isEqual(to other: Self) -> Bool
  func twin() -> Self?
}
