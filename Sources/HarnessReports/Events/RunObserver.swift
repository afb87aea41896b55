/// Is told of everything that happens in a run, such as a report that is written.
///
/// All observers of a run are told of the same events in the same order, one at a time, on the
/// thread that runs it; so they need no lock. What an observer does holds up no scenario.
public protocol RunObserver: AnyObject {
  /// Takes an event.
  ///
  /// - Parameter event: What happened.
  /// - Throws: Why the report could not be written. The run goes on, and the observer is told
  ///   nothing more.
  func receive(_ event: RunEvent) throws
}
