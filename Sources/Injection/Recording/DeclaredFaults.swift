#if DEBUG || HARNESS_ENABLED
  /// The functions of a registration's fakes, and the errors that a launch can let them throw.
  struct DeclaredFaults {
    private struct Fault {
      /// The functions that can throw it; nil where all can.
      let functions: Set<String>?
      let error: @Sendable (RecordedCall) -> any Error
    }

    private(set) var functions: Set<String> = []
    private var faults: [String: Fault] = [:]

    /// Whether no fault is declared.
    var isEmpty: Bool { faults.isEmpty }

    /// The names of the faults, in alphabetical order.
    var names: [String] { faults.keys.sorted() }

    /// The names of the faults that a function can throw, in alphabetical order.
    func names(of function: String) -> [String] {
      faults.filter { $0.value.functions?.contains(function) ?? true }.keys.sorted()
    }

    /// What makes the error; nil where the function cannot throw it.
    func error(_ name: String, of call: RecordedCall) -> (@Sendable () -> any Error)? {
      guard names(of: call.function).contains(name), let fault = faults[name] else { return nil }
      return { fault.error(call) }
    }

    mutating func declare(functions: [String]) {
      self.functions.formUnion(functions)
    }

    /// Declares an error of these functions, or of all where none is named.
    mutating func declare(
      _ name: String, of functions: [String],
      error: @escaping @Sendable (RecordedCall) -> any Error
    ) {
      declare(functions: functions)
      faults[name] = Fault(functions: functions.isEmpty ? nil : Set(functions), error: error)
    }
  }
#endif
