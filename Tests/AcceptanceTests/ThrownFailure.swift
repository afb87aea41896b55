import Harness

/// The failure of a verb, thrown to the caller and not reported to the test.
///
/// - Parameter verb: What is expected to fail.
/// - Returns: Its failure, or nil where it did not fail.
func failure(of verb: () throws -> Void) -> Failure? {
  FailureReporting.$current.withValue(nil) {
    do {
      try verb()
      return nil
    } catch {
      return error as? Failure
    }
  }
}
