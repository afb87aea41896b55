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
  // expected-error@+1:3 {{@Fake cannot write a double of 'Refused': an initializer is required: no test could tell what it makes what to do}}
  init(path: String)
  // expected-error@+1:3 {{@Fake cannot write a double of 'Refused': a static requirement belongs to no instance, so that tests that run at once would share what they told it. Require it of an instance}}
  static func make() -> Int
  // expected-error@+1:3 {{@Fake cannot write a double of 'Refused': a static requirement belongs to no instance, so that tests that run at once would share what they told it. Require it of an instance}}
  static var shared: Int { get }
  // expected-error@+2:8 {{@Fake cannot write a double of 'Refused': 'each' rethrows: it may throw only what its argument throws, and neither a test's closure nor a chosen fault does. Declare it with 'throws'}}
  // expected-note@+1:8 {{replace 'rethrows' with 'throws'}} {{40-48=throws}}
  func each(_ body: () throws -> Void) rethrows
  // expected-error@+1:3 {{@Fake cannot write a double of 'Refused': a static requirement belongs to no instance, so that tests that run at once would share what they told it. Require it of an instance}}
  static func == (one: Self, other: Self) -> Bool
  // expected-error@+1:3 {{@Fake cannot write a double of 'Refused': 'T' is a pack, which a test's closure cannot be given}}
  func pack<each T>(_ values: repeat each T)
  // expected-error@+1:13 {{@Fake cannot write a double of 'Refused': an argument that is 'consuming' cannot be kept. Write the double by hand}}
  func take(_ value: consuming Int)
  // expected-error@+1:12 {{@Fake cannot write a double of 'Refused': an argument that is 'isolated' cannot be kept. Write the double by hand}}
  func run(on actor: isolated (any Actor)?)
  // expected-error@+1:3 {{@Fake cannot write a double of 'Refused': requirements stand between #if and #endif: declare them in a protocol of their own}}
  #if DEBUG
    func debug()
  #endif
}

@Fake
protocol Generics {
  // expected-error@+1:3 {{@Fake cannot write a double of 'Generics': a closure has no generic parameters, and '(T) -> Void' cannot be given to one as Any. Write the double by hand}}
  func map<T>(_ body: (T) -> Void)
  // expected-error@+1:3 {{@Fake cannot write a double of 'Generics': a closure has no generic parameters, and '[T: Int]' cannot be given to one as Any. Write the double by hand}}
  func pairs<T: Hashable>(_ pairs: [T: Int])
}

@Recorded
protocol NotPassedOn {
  // expected-error@+2:12 {{@Recorded cannot write a double of 'NotPassedOn': the arguments 'items' cannot be passed on: take an array}}
  // expected-note@+1:12 {{replace with '[Int]'}} {{21-27=[Int]}}
  func log(_ items: Int...)
  // expected-error@+1:3 {{@Recorded cannot write a double of 'NotPassedOn': an argument of type Self cannot be passed on to another type}}
  func isEqual(to other: Self) -> Bool
  // expected-error@+1:3 {{@Recorded cannot write a double of 'NotPassedOn': what gives Self in another type cannot be recorded}}
  func twins() -> [Self]
}

@Recorded
protocol Mailbox: Actor {
  // expected-error@+1:3 {{@Recorded cannot write a double of 'Mailbox': 'send(_:)' of another actor can only be asked if it is 'async'}}
  func send(_ text: String)
}

@Recorded @MainActor
protocol Window {
  var title: String { get set }
  // expected-error@+1:3 {{@Recorded cannot write a double of 'Window': 'id()' is nonisolated, and what would be asked belongs to an actor: let 'Window' inherit from AnyObject and Sendable}}
  nonisolated func id() -> Int
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
