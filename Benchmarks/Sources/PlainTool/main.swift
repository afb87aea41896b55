// A small tool without a container, and without Foundation: what starting costs anyway.

protocol Clock: Sendable {
  var name: String { get }
}

struct SystemClock: Clock {
  let name = "system"
}

struct FixedClock: Clock {
  let name = "fixed"
}

let isFixed = CommandLine.arguments.contains("fixed-clock")
let clock: any Clock = isFixed ? FixedClock() : SystemClock()
precondition(clock.name == (isFixed ? "fixed" : "system"))
