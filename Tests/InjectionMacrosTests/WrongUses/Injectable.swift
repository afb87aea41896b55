import InjectionMacros

// What the compiler says of wrong uses of @Injectable: where, in which words, and which change it
// offers. Compiled by WrongUseTests, with `swiftc -verify`.

struct Tool {}

extension Container {
  var tool: Factory<Tool> { self { Tool() } }
  var sized: ParameterFactory<Int, Tool> { self { _ in Tool() } }
}

final class Services: SharedContainer {
  static let shared = Services()
  let manager = ContainerManager()
  var tool: Factory<Tool> { self { Tool() } }
}

// What stores no properties.

// expected-error@+3:6 {{@Injectable writes the initializer of a class, a structure or an actor; 'Kind' is an enumeration, which stores no properties}}
// expected-note@+2:6 {{remove '@Injectable'}} {{-1:1-12=}}
@Injectable
enum Kind { case one }

// expected-error@+3:10 {{'Worker' is a protocol: write it before the types that conform}}
// expected-note@+2:10 {{remove '@Injectable'}} {{-1:1-12=}}
@Injectable
protocol Worker {}

// Properties that are no parameters, or of which too little is known.

@Injectable
struct WithoutType {
  // expected-error@+3:7 {{@Injectable needs the type of 'tool', which has no value: write it down}}
  // expected-note@+2:7 {{insert a type}} {{11-11=: <#Type#>}}
  // expected-error@+1:7 {{type annotation missing in pattern}}
  let tool
}

@Injectable
struct WithPattern {
  // expected-error@+1:7 {{@Injectable takes one name for each dependency: write '(one, other)' as several}}
  let (one, other): (Tool, Tool)
}

@Injectable
struct WithValues {
  let tool: Tool
  // expected-error@+2:3 {{'a' has a value, so it is no parameter: remove @Assisted}}
  // expected-note@+1:3 {{remove '@Assisted'}} {{3-12=}}
  @Assisted var a = 1
  // expected-error@+2:3 {{'b' is computed, so it is no parameter: remove @From}}
  // expected-note@+1:3 {{remove '@From'}} {{3-16=}}
  @From(\.tool) var b: Tool { Tool() }
  // expected-error@+2:3 {{'c' is made when it is first used, so it is no parameter: remove @Assisted}}
  // expected-note@+1:3 {{remove '@Assisted'}} {{3-12=}}
  @Assisted lazy var c = 1
}

@propertyWrapper
struct Clamped {
  var wrappedValue: Int
}

@Injectable
struct WithWrapper {
  // expected-error@+2:3 {{@Injectable cannot see whether @Clamped gives 'width' a value: write one, or write @Assisted or @From for a parameter}}
  // expected-note@+1:3 {{insert '@Assisted'}} {{3-3=@Assisted }}
  @Clamped var width: Int
}

@Injectable
struct WithBoth {
  // expected-error@+3:17 {{'tool' is either passed by the caller or resolved: keep @Assisted or @From}}
  // expected-note@+2:17 {{remove '@From'}} {{3-16=}}
  // expected-note@+1:17 {{remove '@Assisted'}} {{17-26=}}
  @From(\.tool) @Assisted let tool: Tool
}

// Factories that are not there: the property is named.

@Injectable  // expected-note {{in expansion of macro 'Injectable' on struct 'WithoutFactory' here}}
struct WithoutFactory {
  let hammer: Tool
  // expected-expansion@+3:1 {{
  //   expected-error@3:35 {{value of type 'Container' has no member 'hammer'}}
  // }}
}

@Injectable(Services.self)
struct OtherContainer {
  // expected-error@+3:9 {{is a factory of 'Container', and the other dependencies come from 'Services': name the container}}
  // expected-note@+2:9 {{use}} {{9-15=\\Container.tool}}
  // expected-note@+1:9 {{use}} {{9-15=\\Services.tool}}
  @From(\.tool) let other: Tool
}

// Initializers that are there already.

@Injectable
struct WithInitializer {
  let tool: Tool

  // expected-error@+3:3 {{'WithInitializer' has the initializer that @Injectable would write: remove it, or @Injectable}}
  // expected-note@+2:3 {{remove the initializer}} {{3-42=}}
  // expected-note@+1:3 {{remove '@Injectable'}} {{-7:1-12=}}
  init(tool: Tool) { self.tool = Tool() }
}

// Superclasses.

@Injectable
class Base {
  let tool: Tool
}

// expected-error@+2:13 {{@Injectable cannot write the initializer of the subclass 'Derived': what the superclass needs would come from the container even where a test passes fakes. Write the initializer by hand, or make the superclass a property}}
@Injectable
final class Derived: Base {
  @Assisted let other: Tool
}

class Plain {
  func work() {}
}

// expected-error@+3:13 {{@Injectable cannot write the initializer of the subclass 'Overriding'}}
// expected-error@+2:13 {{class 'Overriding' has no initializers}}
@Injectable
final class Overriding: Plain {
  let tool: Tool  // expected-note {{stored property 'tool' without initial value}}
  override func work() {}  // expected-note@:17 {{what is overridden is a superclass's}}
}

// Marks that nothing looks at.

struct NotInjectable {
  // expected-error@+2:3 {{@From tells @Injectable of a property, and the type is not @Injectable}}
  // expected-note@+1:3 {{remove '@From'}} {{3-16=}}
  @From(\.tool) let tool: Tool
  // expected-error@+2:3 {{@Assisted stands before a stored property, and this is none: remove it}}
  // expected-note@+1:3 {{remove '@Assisted'}} {{3-12=}}
  @Assisted func work() {}
}
