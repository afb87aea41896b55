/// Resolves a property when it is first used, from the factory of its name in the shared `Container`.
///
/// ```swift
/// final class Uploader {
///   @Inject var drive: any Drive                      // Container.shared.drive()
///   @Inject(\.photoDrive) var photos: any Drive       // another name
///   @Inject(.eager) var clock: any Clock              // when the uploader is made
/// }
/// ```
///
/// Threads that use it first at the same time are given the same instance, and any thread may set it.
/// Copies of its owner share it. Where dependencies are passed to an initializer, see ``Injectable()``.
@attached(accessor)
@attached(peer, names: prefixed(_))
public macro Inject() = #externalMacro(module: "InjectionMacrosProgram", type: "InjectMacro")

/// Resolves a property from the factory of its name in the shared `Container`, at a time.
@attached(accessor)
@attached(peer, names: prefixed(_))
public macro Inject(_ time: InjectionTime) =
  #externalMacro(module: "InjectionMacrosProgram", type: "InjectMacro")

/// Resolves a property from a factory of the shared `Container`.
@attached(accessor)
@attached(peer, names: prefixed(_))
public macro Inject<T>(_ factory: KeyPath<Container, Factory<T>>, _ time: InjectionTime = .lazy) =
  #externalMacro(module: "InjectionMacrosProgram", type: "InjectMacro")

/// Resolves a property from a factory of another shared container.
@attached(accessor)
@attached(peer, names: prefixed(_))
public macro Inject<C: SharedContainer, T>(
  _ factory: KeyPath<C, Factory<T>>, _ time: InjectionTime = .lazy
) = #externalMacro(module: "InjectionMacrosProgram", type: "InjectMacro")

/// When a property with `@Inject` is resolved.
public enum InjectionTime: Sendable {
  /// When it is first used.
  case lazy

  /// When its owner is made.
  case eager
}
