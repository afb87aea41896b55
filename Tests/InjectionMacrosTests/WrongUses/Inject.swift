import InjectionMacros

// What the compiler says of wrong uses of @Inject and #inject. Compiled by WrongUseTests, with
// `swiftc -verify`.

struct Tool {}

extension Container {
  var tool: Factory<Tool> { self { Tool() } }
}

final class Owner {
  // expected-error@+3:15 {{@Inject needs the type of 'one': write it down}}
  // expected-note@+2:15 {{insert a type}} {{18-18=: <#Type#>}}
  // expected-error@+1:15 {{}}
  @Inject var one

  // expected-error@+2:11 {{@Inject resolves 'two' when it is used: make it a 'var'}}
  // expected-note@+1:11 {{use 'var'}} {{11-14=var}}
  @Inject let two: Tool

  // expected-error@+2:15 {{'three' has a value, so nothing is resolved for it: remove that, or @Inject}}
  // expected-note@+1:15 {{remove '@Inject'}} {{3-10=}}
  @Inject var three: Tool = Tool()

  // expected-error@+2:15 {{'four' is computed, so nothing is resolved for it: remove that, or @Inject}}
  // expected-note@+1:15 {{remove '@Inject'}} {{3-10=}}
  @Inject var four: Tool { Tool() }

  // expected-error@+1:3 {{'five' belongs to the type, and is made when it is first used: remove '.eager'}}
  @Inject(\.tool, .eager) static var five: Tool

  // The factory that is missing is named.
  @Inject var six: Tool  // expected-note {{in expansion of macro 'Inject' on property 'six' here}}
  // expected-expansion@-1:24 {{
  //   expected-error@1:39 {{value of type 'Container' has no member 'six'}}
  // }}
}

func ask(_ path: KeyPath<Container, Factory<Tool>>) {
  // expected-error@+1:15 {{'path' names no factory: write its key path, such as '}}
  _ = #inject(path)

  // expected-error@+1:25 {{cannot infer key path type from context}}
  let _: Tool = #inject(\.hammer)
}
