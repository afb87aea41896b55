public import InjectionMacros

// What is asked of a type: static requirements, and initializers.

enum AlmanacError: Error, Equatable { case unknown(String) }

@Fake @Recorded
protocol Almanac: Sendable {
  static var today: Int { get }
  static var firstWeekday: Int { get set }
  static var zone: String { get async throws(AlmanacError) }
  static func day(named name: String) throws(AlmanacError) -> Int?
  static func make() -> Self
  static func all() async -> [Self]
  static func known<T: Sendable>(_ value: T) -> T?
  static subscript(_ day: Int) -> String { get }
  func day() -> Int
  func make() -> Int
}

@Fake @Recorded
protocol Opening: Sendable {
  init()
  init(path: String)
  init?(name: String, fake: Int) throws(AlmanacError)
  init<T: Sendable>(_ source: T) async throws
  func read() -> String
}

/// What could be made of its own like, while it waits.
@Recorded
protocol Sequel: Sendable {
  init(_ source: some Sendable) async throws
  func next() async throws -> Self
  func numbered() async -> Int
}

/// What is public, generic, and asked of the type.
@Fake @Recorded
public protocol Shelf<Book>: AnyObject, Sendable {
  associatedtype Book: Sendable
  static var shared: Self { get }
  init(books: [Book])
  static func count(_ books: [Book]) -> Int
}

@Fake @Recorded @MainActor
protocol Theme: AnyObject, Sendable {
  static var current: Self { get set }
  nonisolated static var names: [String] { get }
  init(name: String)
  func show()
}

@Fake @Recorded
protocol Ledger: Actor {
  static func open() -> Int
  init(name: String) async
  init(at url: String) async throws
  func total() async -> Int
}

@Fake @Recorded
protocol Recorder: Sendable {
  static var recorder: Int { get }
  var recorder: Int { get }
  func fake() -> Int
}

@Fake @Recorded
protocol Envelope: Sendable {
  associatedtype Wrapped: Sendable
  static func open() -> Wrapped
  func seal<WrappedType: Sendable>(_ value: Wrapped, for type: WrappedType) -> Wrapped
}
