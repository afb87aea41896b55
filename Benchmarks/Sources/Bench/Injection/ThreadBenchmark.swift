import Injection

/// What two threads get from one container, beside one thread.
enum ThreadBenchmark {
  private typealias Body = @Sendable () -> Void

  private static let rounds = 120
  private static let count = 200_000

  static func run() {
    Table.heading("two threads on one container", unit: "rate: what one thread does a second")
    rowsOfSharedNothing()
    let container = Container()
    let unique: Body = { repeated(count) { container.uniqueValue() } }
    let cached: Body = { repeated(count) { container.cached() } }
    let other: Body = { repeated(count) { container.otherCached() } }
    let value: Body = { repeated(count) { container.cachedValue() } }
    row("unique values", unique, unique, wanted: 1.7)
    row("cached objects of two registrations", cached, other, wanted: 1.7)
    row("a cached value", value, value, wanted: 1.7)
    rowsOfSingletons(container)
    rowsOfObjects(container)
    rowsOfOneObject(cached)
  }

  private static func rowsOfSingletons(_ container: Container) {
    let object: Body = { repeated(count) { container.singleton() } }
    let other: Body = { repeated(count) { container.otherSingleton() } }
    let value: Body = { repeated(count) { container.singletonValue() } }
    row("singleton objects of two registrations", object, other, wanted: 1.7)
    row("a singleton value", value, value, wanted: 1.7)
  }

  /// What this machine has for a second thread now.
  private static func rowsOfSharedNothing() {
    let counting: Body = { withExtendedLifetime(Digits.last(after: count * 20)) {} }
    row("work that shares nothing", counting, counting)
  }

  /// Objects cost the memory that they take and give back, container or not.
  private static func rowsOfObjects(_ container: Container) {
    let plain: Body = { repeated(count) { ObjectService.make() } }
    let unique: Body = { repeated(count) { container.uniqueObject() } }
    row("objects made without a container", plain, plain)
    row("unique objects", unique, unique)
  }

  /// Both count the same references, and nothing that gives the object does without.
  ///
  /// `Container.shared` is one object, too: to read it gives a reference to it.
  private static func rowsOfOneObject(_ cached: @escaping Body) {
    let global = GlobalObject()
    let floor: Body = { repeated(count) { global.get() } }
    let result = Alternation(rounds: rounds) {
      onThreads(floor, floor)
    } candidate: {
      onThreads(cached, cached)
    }
    let floorRate = contendedRate(floor)
    Table.line("one global object", floorRate, "rates", nil)
    Table.line("one cached object", contendedRate(cached), "rates", .atLeast(floorRate / 1.3))
    Table.line(
      "one cached object beside a global one", result.ratio, "times", .atMost(1.3),
      note: Table.nanoseconds(result.candidate / Double(count)) + " to "
        + Table.nanoseconds(result.baseline / Double(count)))
    let shared: Body = { repeated(count) { Container.shared } }
    let unique: Body = { repeated(count) { Container.shared.uniqueValue() } }
    Table.line("Container.shared", contendedRate(shared), "rates", nil)
    Table.line(
      "unique values of Container.shared", contendedRate(unique), "rates",
      .atLeast(floorRate / 1.3))
  }
}

extension ThreadBenchmark {
  /// Prints how many times as much two threads do as one in the same time.
  ///
  /// A machine that is busy elsewhere has no second core to give, so the quickest of many short
  /// rounds counts.
  private static func row(
    _ title: String, _ one: @escaping Body, _ other: @escaping Body, wanted: Double? = nil
  ) {
    let result = alternation(one, other)
    let rate = 2 * result.quickestBaseline / result.quickestCandidate
    Table.line(title, rate, "rates", wanted.map { .atLeast($0) })
  }

  /// The same where both threads want one word of memory.
  ///
  /// There the quickest rounds are those in which the threads did not meet, so the median counts.
  private static func contendedRate(_ body: @escaping Body) -> Double {
    2 / alternation(body, body).ratio
  }

  private static func alternation(
    _ one: @escaping Body, _ other: @escaping Body
  ) -> Alternation {
    Alternation(rounds: rounds) {
      onThreads(one)
    } candidate: {
      onThreads(one, other)
    }
  }
}
