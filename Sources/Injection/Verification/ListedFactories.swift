/// The factories of a module, all of them: a list that the build plug-in `FactoryList` writes.
///
/// Swift cannot list the properties of a container. A target with the plug-in has an enumeration of
/// its module's name, `PhotosFactories` for the module `Photos`, which lists them from its sources:
///
/// ```swift
/// .target(name: "Photos", dependencies: […], plugins: [.plugin(name: "FactoryList", package: "harness")])
/// ```
///
/// Its ``verify(with:fileID:line:given:)`` resolves each of them in a test, and ``LaunchChoices/begin(for:factories:)``
/// takes it so that `harness graph` can draw what needs what. A release build holds no list.
public protocol ListedFactories {
  #if DEBUG || HARNESS_ENABLED
    /// The factories, in the order of their declarations.
    static var all: [ListedFactory] { get }
  #endif
}

#if DEBUG || HARNESS_ENABLED
  extension ListedFactories {
    /// Resolves every factory of the list, and tells the running test of each that gives no instance.
    ///
    /// A circular dependency and a promise that was not kept end the process elsewhere; here each is
    /// reported, and the next factory is resolved. What is no failure stands in the report.
    ///
    /// ```swift
    /// @Test func everyFactoryResolves() async {
    ///   let report = await PhotosFactories.verify()
    ///   #expect(report.liveWithoutMock == [] && report.unused == [])
    /// }
    /// ```
    ///
    /// The factories do run, in the containers that the program shares, as they are registered there
    /// at the moment. What scopes had kept is put aside meanwhile, but for singletons. A factory that
    /// traps for reasons of its own ends the process.
    ///
    /// - Parameters:
    ///   - others: The lists of further modules.
    ///   - fileID: The file of the test.
    ///   - line: Its line.
    ///   - give: Gives parameters for factories that take some. Without, one that may be nil is nil,
    ///     and another factory is reported as not resolved.
    /// - Returns: What was found.
    @discardableResult
    public static func verify(
      with others: any ListedFactories.Type..., fileID: StaticString = #fileID,
      line: UInt = #line, given give: (inout GivenParameters) -> Void = { _ in }
    ) async -> VerificationReport {
      var given = GivenParameters()
      give(&given)
      let report = await VerificationRun(all + others.flatMap { $0.all }, given: given).verify()
      for failure in report.failures {
        FailureReport.record("\(failure)", at: CallSite(fileID: fileID, line: line))
      }
      return report
    }
  }

  /// A factory in a list, as the build plug-in `FactoryList` writes it.
  public struct ListedFactory: Sendable {
    /// The property's name with that of its container: `Container.drive`.
    let name: String

    /// The file and the line of its declaration: `Photos/Container+Services.swift:12`.
    let place: String

    /// Whether the module names it anywhere but where it is declared and registered, or others may.
    let isUsed: Bool

    /// The container that a program shares; nil where the type has none.
    let container: (@Sendable () -> any ManagedContainer)?

    /// Resolves it, or tells why that cannot be done.
    let resolution: Resolution

    enum Resolution: Sendable {
      case resolve(@Sendable (Verifier) async -> Void)
      case impossible(reason: String)
    }

    /// Lists a factory of the container that a program shares.
    ///
    /// - Parameters:
    ///   - name: The property's name.
    ///   - type: The container's type.
    ///   - place: The file and the line of the declaration.
    ///   - isUsed: Whether the module names it elsewhere, or others may.
    ///   - resolve: Hands the factory to a verifier.
    public init<C: SharedContainer>(
      _ name: String, of type: C.Type, at place: String, isUsed: Bool,
      resolve: @escaping @Sendable (C, Verifier) async -> Void
    ) {
      self.name = "\(type).\(name)"
      self.place = place
      self.isUsed = isUsed
      container = { C.shared }
      resolution = .resolve { verifier in await resolve(C.shared, verifier) }
    }

    /// Lists a factory of what has no shared instance to resolve it from.
    ///
    /// - Parameters:
    ///   - name: The property's name.
    ///   - type: What declares it.
    ///   - place: The file and the line of the declaration.
    ///   - isUsed: Whether the module names it elsewhere, or others may.
    ///   - resolve: Not called.
    @_disfavoredOverload
    public init<C>(
      _ name: String, of type: C.Type, at place: String, isUsed: Bool,
      resolve: @escaping @Sendable (C, Verifier) async -> Void
    ) {
      self.init(
        unreachable: "\(type).\(name)", at: place, isUsed: isUsed,
        because: "\(type) is no SharedContainer: there is no instance to resolve it from")
    }

    /// Lists what cannot be resolved from the list.
    ///
    /// - Parameters:
    ///   - name: The property's name with that of its container, or what else could not be listed.
    ///   - place: The file and the line of the declaration.
    ///   - isUsed: Whether the module names it elsewhere, or others may.
    ///   - reason: Why it cannot be resolved.
    public init(
      unreachable name: String, at place: String, isUsed: Bool = true, because reason: String
    ) {
      self.name = name
      self.place = place
      self.isUsed = isUsed
      container = nil
      resolution = .impossible(reason: reason)
    }
  }
#endif
