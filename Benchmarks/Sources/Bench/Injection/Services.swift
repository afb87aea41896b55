import Injection

/// What the container and the baseline give.
protocol Service: Sendable {
  var number: Int { get }
}

/// A service that is an object, which may need another.
final class ObjectService: Service {
  let number = 1
  private let next: (any Service)?

  init(next: (any Service)? = nil) {
    self.next = next
  }
}

/// A service that is a value.
struct ValueService: Service {
  let number = 1
}

extension Container {
  var uniqueObject: Factory<any Service> { self { ObjectService() } }
  var uniqueValue: Factory<any Service> { self { ValueService() } }
  var cached: Factory<any Service> { self { ObjectService() }.cached }
  var otherCached: Factory<any Service> { self { ObjectService() }.cached }
  var cachedValue: Factory<any Service> { self { ValueService() }.cached }
  var singleton: Factory<any Service> { self { ObjectService() }.singleton }
  var otherSingleton: Factory<any Service> { self { ObjectService() }.singleton }
  var singletonValue: Factory<any Service> { self { ValueService() }.singleton }
  var sharedObject: Factory<any Service> { self { ObjectService() }.shared }
  var graph: Factory<any Service> { self { ObjectService() }.graph }
}

// Two that need the same, on behalf of a third.
extension Container {
  var both: Factory<(any Service, any Service)> { self { (self.graph(), self.graph()) } }
}

// A chain of five, each of which needs the next.
extension Container {
  var first: Factory<any Service> { self { ObjectService(next: self.second()) } }
  var second: Factory<any Service> { self { ObjectService(next: self.third()) } }
  var third: Factory<any Service> { self { ObjectService(next: self.fourth()) } }
  var fourth: Factory<any Service> { self { ObjectService(next: self.fifth()) } }
  var fifth: Factory<any Service> { self { ObjectService() } }
}
