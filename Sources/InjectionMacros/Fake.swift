/// Writes a fake of a protocol: `FakeDrive` for `Drive`.
///
/// ```swift
/// @Fake
/// protocol Drive: Sendable {
///   func size(of name: String) async throws(DriveError) -> Int?
///   func upload(_ path: String, to name: String) async throws(DriveError)
/// }
///
/// let drive = FakeDrive()
/// drive.sizes = [3, nil]                      // what the first call gives, and the second
/// drive.onUpload = { path, name in … }        // what the call does
/// drive.uploadCalls                           // [(path: String, name: String)]
/// drive.calls                                 // all calls, as they are told to another process
/// ```
///
/// What a protocol requires of the type, a test tells the type: `FakeDrive.onMake = { … }`, in a test
/// with the trait `.container`, which gives it static members of its own. An initializer notes what it
/// made, and with what: `FakeDrive.initCalls`.
///
/// A call that nothing was told for fails the running test, with its arguments. The fake stands inside
/// `#if DEBUG || HARNESS_ENABLED`: nothing of it is in a release build.
///
/// - Parameter protocols: Protocols that this one inherits from, and whose requirements it repeats:
///   the macro sees this declaration alone. `Sendable`, `AnyObject` and `Actor` need not be named.
@attached(peer, names: prefixed(Fake))
public macro Fake(repeating protocols: Any.Type...) =
  #externalMacro(module: "InjectionMacrosProgram", type: "FakeMacro")

/// Writes what records the calls of a protocol: `RecordedDrive` for `Drive`.
///
/// ```swift
/// @Recorded
/// protocol Drive: Sendable { … }
///
/// drive.recorded(RecordedDrive.functions)
///   .onMock("offline") { RecordedDrive(OfflineDrive()) }
/// ```
///
/// It notes each call with its arguments, tells it to the test that launched the app, waits where the
/// launch holds the call, throws what the launch chose for it, and asks what it wraps:
/// `RecordedDrive<ServerDrive>.make()` asks `ServerDrive`. It stands inside
/// `#if DEBUG || HARNESS_ENABLED`: nothing of it is in a release build.
///
/// - Parameter protocols: Protocols that this one inherits from, and whose requirements it repeats:
///   the macro sees this declaration alone. `Sendable`, `AnyObject` and `Actor` need not be named.
@attached(peer, names: prefixed(Recorded))
public macro Recorded(repeating protocols: Any.Type...) =
  #externalMacro(module: "InjectionMacrosProgram", type: "RecordedMacro")
