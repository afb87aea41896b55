import InjectionMacros

// What the compiler says of wrong uses of @Fake and @Recorded: where, in which words, and which
// change it offers. Compiled by WrongUseTests, with `swiftc -verify`.

// expected-error@+3:8 {{@Fake writes a test double of a protocol, and 'Drive' is none: let it conform to one, and write @Fake there}}
// expected-note@+2:8 {{remove '@Fake'}} {{-1:1-6=}}
@Fake
struct Drive {}

// expected-error@+2:6 {{@Recorded writes a test double of a protocol, and this is none}}
@Recorded
func upload() {}

// Protocols whose requirements are not seen.

protocol Base {
  func base()
}

protocol Other {}

// expected-error@+3:10 {{@Fake sees this declaration alone, and not what 'Base' requires: repeat its requirements in 'Derived', and say @Fake(repeating: (any Base).self)}}
// expected-note@+2:10 {{say that 'Base' is repeated}} {{-1:6-6=(repeating: (any Base).self)}}
@Fake
protocol Derived: Base, Sendable {
  func more()
}

// expected-error@+3:10 {{@Recorded sees this declaration alone, and not what 'Other' requires: repeat its requirements in 'Further', and say @Recorded(repeating: (any Other).self)}}
// expected-note@+2:10 {{say that 'Other' is repeated}} {{-1:37-38=, (any Other).self)}}
@Recorded(repeating: (any Base).self)
protocol Further: Base, Other {
  func base()
}

// expected-error@+2:10 {{@Fake cannot write a double of 'Token': calls of what is ~Copyable cannot be kept. Write it by hand}}
@Fake
protocol Token: ~Copyable {
  func use()
}

// Requirements of which no double is written.

@Fake
protocol Refused {
  // expected-error@+2:8 {{@Fake cannot write a double of 'Refused': 'each' rethrows: it may throw only what its argument throws, and neither a test's closure nor a chosen fault does. Declare it with 'throws'}}
  // expected-note@+1:8 {{replace 'rethrows' with 'throws'}} {{40-48=throws}}
  func each(_ body: () throws -> Void) rethrows
  // expected-error@+2:3 {{@Fake cannot write a double of 'Refused': 'init' rethrows: it may throw only what its argument throws, and neither a test's closure nor a chosen fault does. Declare it with 'throws'}}
  // expected-note@+1:3 {{replace 'rethrows' with 'throws'}} {{35-43=throws}}
  init(_ body: () throws -> Void) rethrows
  // expected-error@+1:15 {{@Fake cannot write a double of 'Refused': an operator has no name that its calls could be known by. Write the double by hand}}
  static func == (one: Self, other: Self) -> Bool
  #if DEBUG
    // expected-error@+1:5 {{@Fake cannot write a double of 'Refused': 'Item' stands between #if and #endif, and a generic parameter of the double cannot. Declare it outside of them}}
    associatedtype Item
  #else
    // expected-error@+1:5 {{@Fake cannot write a double of 'Refused': 'Item' stands between #if and #endif, and a generic parameter of the double cannot. Declare it outside of them}}
    associatedtype Item
  #endif
}

@Fake
protocol Generics {
  // expected-error@+1:3 {{@Fake cannot write a double of 'Generics': a closure has no generic parameters, and '(T) -> Void' cannot be given to one as Any. Write the double by hand}}
  func map<T>(_ body: (T) -> Void)
  // expected-error@+1:3 {{@Fake cannot write a double of 'Generics': a closure has no generic parameters, and '[T: Int]' cannot be given to one as Any. Write the double by hand}}
  func pairs<T: Hashable>(_ pairs: [T: Int])
  // expected-error@+1:3 {{@Fake cannot write a double of 'Generics': a closure has no generic parameters, and '(repeat each T)' cannot be given to one as Any. Write the double by hand}}
  func packed<each T>(_ values: repeat each T) -> (repeat each T)
  // expected-error@+1:3 {{@Fake cannot write a double of 'Generics': closures that are a pack, 'makers', cannot be kept. Write the double by hand}}
  func make<each T>(_ makers: repeat () -> each T)
  // expected-error@+1:3 {{@Fake cannot write a double of 'Generics': 'value' is inout, and what a closure makes of it as Any may be no 'T'. Write the double by hand}}
  func change<T>(_ value: inout T)
  // expected-error@+1:3 {{@Fake cannot write a double of 'Generics': the type of 'body' cannot be that of a closure's parameter. Write the double by hand}}
  func stay(_ body: nonisolated(nonsending) @escaping () async -> Void)
}

@Recorded
protocol NotPassedOn {
  // expected-error@+2:21 {{@Recorded cannot write a double of 'NotPassedOn': the arguments 'items' of a mutating function cannot be passed on: take an array}}
  // expected-note@+1:21 {{replace with '[Int]'}} {{30-36=[Int]}}
  mutating func log(_ items: Int...)
  // expected-error@+2:13 {{@Recorded cannot write a double of 'NotPassedOn': the arguments 'items' of a subscript cannot be passed on: take an array}}
  // expected-note@+1:13 {{replace with '[Int]'}} {{22-28=[Int]}}
  subscript(_ items: Int...) -> Int { get }
  // expected-error@+2:8 {{@Recorded cannot write a double of 'NotPassedOn': the arguments 'items' of an initializer cannot be passed on: take an array}}
  // expected-note@+1:8 {{replace with '[Int]'}} {{17-23=[Int]}}
  init(_ items: Int...)
  // expected-error@+2:32 {{@Recorded cannot write a double of 'NotPassedOn': the arguments 'items' of a function with isolated, 'some' or pack arguments cannot be passed on: take an array}}
  // expected-note@+1:32 {{replace with '[Int]'}} {{41-47=[Int]}}
  func show(_ value: some Any, _ items: Int...)
  // expected-error@+1:3 {{@Recorded cannot write a double of 'NotPassedOn': an argument of type '(Self) -> Bool' cannot be passed on to another type: take 'Self', 'Self?' or '[Self]'}}
  func filter(_ isWanted: (Self) -> Bool)
  // expected-error@+1:3 {{@Recorded cannot write a double of 'NotPassedOn': an argument of type 'inout Self' cannot be passed on to another type: take 'Self', 'Self?' or '[Self]'}}
  func swap(_ other: inout Self)
  // expected-error@+1:3 {{@Recorded cannot write a double of 'NotPassedOn': a value of type '[String: Self]' cannot be recorded in its turn: give 'Self', 'Self?' or '[Self]'}}
  func twins() -> [String: Self]
}

@Recorded
protocol Mailbox: Actor {
  // expected-error@+1:3 {{@Recorded cannot write a double of 'Mailbox': 'body' of 'each(_:)' cannot be given to another actor: a closure has to be @escaping, and no pack can be}}
  func each(_ body: (Int) -> Void)
  // expected-error@+2:12 {{@Recorded cannot write a double of 'Mailbox': the arguments 'texts' of an actor cannot be passed on: take an array}}
  // expected-note@+1:12 {{replace with '[String]'}} {{21-30=[String]}}
  func log(_ texts: String...) async
}

@Recorded @MainActor
protocol Window {
  var title: String { get set }
  // expected-error@+1:3 {{@Recorded cannot write a double of 'Window': 'id()' is nonisolated, and what would be asked belongs to an actor: let 'Window' inherit from AnyObject and Sendable}}
  nonisolated func id() -> Int
}

@Fake @Recorded
protocol MadeActor: Actor {
  // expected-error@+2:3 {{@Fake cannot write a double of 'MadeActor': Swift takes a synchronous initializer that is required of an actor for nonisolated, and refuses it as that. Declare it with 'async'}}
  // expected-error@+1:3 {{@Recorded cannot write a double of 'MadeActor': Swift takes a synchronous initializer that is required of an actor for nonisolated, and refuses it as that. Declare it with 'async'}}
  init(name: String)
}

// Names that would be declared twice.

@Fake
protocol Clashing {
  // expected-error@+1:7 {{@Fake would declare 'calls' twice, for 'calls' and for another requirement or the double itself: rename one}}
  var calls: Int { get }
  func onSize()
  // expected-error@+1:8 {{@Fake would declare 'onSize' twice, for 'size()' and for another requirement or the double itself: rename one}}
  func size()
}

@Fake
protocol StaticClash {
  // expected-error@+1:14 {{@Fake would declare 'calls' twice, for 'calls' and for another requirement or the double itself: rename one}}
  static var calls: Int { get }
  // expected-error@+1:15 {{@Fake would declare 'resetStatics' twice, for 'resetStatics()' and for another requirement or the double itself: rename one}}
  static func resetStatics()
  // expected-error@+1:14 {{@Fake would declare 'functions' twice, for 'functions' and for another requirement or the double itself: rename one}}
  static var functions: Int { get }
  var functions: Int { get }
}
