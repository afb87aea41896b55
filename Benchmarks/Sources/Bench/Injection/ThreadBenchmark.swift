import Injection

/// What two threads get from one container, beside one thread.
enum ThreadBenchmark {
  private typealias Body = @Sendable () -> Void

  private static let count = 1_000_000

  static func run() {
    Table.heading("two threads on one container", unit: "rate: what one thread resolves a second")
    let container = Container()
    let cached: Body = { repeated(count) { container.cached() } }
    let other: Body = { repeated(count) { container.otherCached() } }
    let value: Body = { repeated(count) { container.uniqueValue() } }
    let object: Body = { repeated(count) { container.uniqueObject() } }
    let cachedValue: Body = { repeated(count) { container.cachedValue() } }
    ceiling()
    row("unique values", value, value)
    row("unique objects", object, object)
    row("cached objects of two registrations", cached, other)
    row("a cached value", cachedValue, cachedValue)
    rowOfOneObject(cached)
  }

  /// The rate of two threads that have nothing to do with each other: what this machine gives now.
  private static func ceiling() {
    let work: Body = {
      repeated(count) {
        let lonely = GlobalObject()
        return lonely.get().number
      }
    }
    Table.line("work that shares nothing", rate(work, work), "rates", nil)
  }

  private static func row(_ title: String, _ one: @escaping Body, _ other: @escaping Body) {
    Table.line(title, rate(one, other), "rates", .atLeast(1.7))
  }

  /// How many times as much two threads do as one in the same time.
  private static func rate(_ one: @escaping Body, _ other: @escaping Body) -> Double {
    let result = Alternation(rounds: 15) {
      onThreads(one)
    } candidate: {
      onThreads(one, other)
    }
    return 2 / result.ratio
  }

  /// Both count the same references; nothing that gives the object is faster than that.
  private static func rowOfOneObject(_ cached: @escaping Body) {
    let global = GlobalObject()
    let floor: Body = { repeated(count) { global.get() } }
    Table.line("one global object", rate(floor, floor), "rates", nil)
    Table.line("one cached object", rate(cached, cached), "rates", nil)
    let result = Alternation(rounds: 15) {
      onThreads(floor, floor)
    } candidate: {
      onThreads(cached, cached)
    }
    Table.line("one cached object beside a global one", result.ratio, "times", .atMost(1.3))
  }
}
