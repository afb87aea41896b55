import InjectionMacros

// Properties and subscripts of every kind of which doubles are written.

@Fake @Recorded
protocol Player: AnyObject {
  var volume: Int { get set }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  var title: String! { get }
  var token: String { get async throws(TaskFailure) }
  var delegate: (any Player)? { get set }
  var onEnd: @Sendable (Int) -> Bool { get async }
}

@Fake @Recorded
protocol Table {
  subscript(key: String) -> Int? { get set }
  subscript(_ row: Int, column column: Int) -> Double { get }
  subscript<T: Hashable>(generic key: T) -> [T] { get }
}

@Fake @Recorded
protocol Dial {
  var level: Int { get nonmutating set }
  var limit: Int { get set }
}
