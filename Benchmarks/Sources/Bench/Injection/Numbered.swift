import Injection

/// A digit as a type: three of them make a thousand types, and so a thousand registrations.
protocol Digit {}
enum Zero: Digit {}
enum One: Digit {}
enum Two: Digit {}
enum Three: Digit {}
enum Four: Digit {}
enum Five: Digit {}
enum Six: Digit {}
enum Seven: Digit {}
enum Eight: Digit {}
enum Nine: Digit {}

/// A service of which there are a thousand types.
final class Numbered<Hundreds: Digit, Tens: Digit, Units: Digit>: Sendable {}

extension Container {
  /// Registers and resolves each of the thousand.
  func registerAndResolveThousand() {
    let digits: [any Digit.Type] = [
      Zero.self, One.self, Two.self, Three.self, Four.self, Five.self, Six.self, Seven.self,
      Eight.self, Nine.self,
    ]
    for hundreds in digits {
      for tens in digits {
        for units in digits { registerAndResolve(hundreds, tens, units) }
      }
    }
  }

  private func registerAndResolve<Hundreds: Digit, Tens: Digit, Units: Digit>(
    _ hundreds: Hundreds.Type, _ tens: Tens.Type, _ units: Units.Type
  ) {
    registerAndResolve(Numbered<Hundreds, Tens, Units>.self)
  }

  /// Registers and resolves one of the thousand.
  func registerAndResolve<Hundreds, Tens, Units>(_ type: Numbered<Hundreds, Tens, Units>.Type) {
    let numbered: Factory<Numbered<Hundreds, Tens, Units>> = self { Numbered() }.cached
    numbered.register { Numbered() }
    precondition(numbered() === numbered())
  }
}
