public import Foundation

/// What a fake program does when it is called.
public struct FakeReply: Sendable, Equatable {
  /// How it ends.
  public var termination: Termination
  /// What it writes to standard output.
  public var standardOutput: Data
  /// What it writes to standard error, behind that.
  public var standardError: Data
  /// Whether it first reads its input to the end, so that the call has it.
  ///
  /// A fake that does not leaves its input alone, as it may be that of another program.
  public var readsInput: Bool

  /// - Parameters:
  ///   - termination: How it ends.
  ///   - standardOutput: What it writes to standard output.
  ///   - standardError: What it writes to standard error, behind that.
  ///   - readsInput: Whether it first reads its input to the end.
  public init(
    _ termination: Termination = .exited(0), standardOutput: Data = Data(),
    standardError: Data = Data(), readsInput: Bool = false
  ) {
    self.termination = termination
    self.standardOutput = standardOutput
    self.standardError = standardError
    self.readsInput = readsInput
  }
}
