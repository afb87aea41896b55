// The same small tool with a container.

import Injection

protocol Clock: Sendable {
  var name: String { get }
}

struct SystemClock: Clock {
  let name = "system"
}

struct FixedClock: Clock {
  let name = "fixed"
}

extension Container {
  var clock: Factory<any Clock> {
    self { SystemClock() }.singleton.onArg("fixed-clock") { FixedClock() }
  }
}

let isFixed = CommandLine.arguments.contains("fixed-clock")
precondition(Container.shared.clock().name == (isFixed ? "fixed" : "system"))
