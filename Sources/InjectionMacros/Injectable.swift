/// Writes the initializer of a class, a structure or an actor: a parameter for each stored property
/// without a value, which the shared `Container` gives where a caller passes nothing.
///
/// ```swift
/// @Injectable
/// final class UploadCommand {
///   let photoLibrary: any PhotoLibrary        // = Container.shared.photoLibrary()
///   @From(\.photoDrive) let drive: any Drive  // another name
///   @From(\.thumbnail, 120) let icon: Icon    // a factory with a parameter
///   @Assisted let path: String                // passed by the caller
///   private(set) var uploaded = 0             // has a value
/// }
/// ```
///
/// A property's name is its factory's, so one that no factory is for does not compile. The initializer
/// has the access level of the type; that of a public type needs factories that are public.
@attached(member, names: named(init))
@attached(extension, conformances: InjectableSuperclass)
public macro Injectable() =
  #externalMacro(module: "InjectionMacrosProgram", type: "InjectableMacro")

/// Writes the initializer of a type whose dependencies come from another shared container.
///
/// ```swift
/// @Injectable(Services.self)
/// struct Report { let clock: any Clock }  // = Services.shared.clock()
/// ```
@attached(member, names: named(init))
@attached(extension, conformances: InjectableSuperclass)
public macro Injectable<C: SharedContainer>(_ container: C.Type) =
  #externalMacro(module: "InjectionMacrosProgram", type: "InjectableMacro")

/// Writes the initializer of a type whose dependencies are found by their types.
///
/// The shared `Container` has to conform to `Resolving`. A type that is not registered is told when it
/// is needed, not when it is compiled.
///
/// ```swift
/// @Injectable(byType)
/// struct Report { let clock: any Clock }  // = Container.shared.require((any Clock).self)
/// ```
@attached(member, names: named(init))
@attached(extension, conformances: InjectableSuperclass)
public macro Injectable(_ resolution: ByType) =
  #externalMacro(module: "InjectionMacrosProgram", type: "InjectableMacro")

/// How `@Injectable(byType)` finds what a type needs.
public struct ByType: Sendable {}

/// Has `@Injectable` find what a type needs by the types of its properties.
public let byType = ByType()

/// A class whose initializer is written by `@Injectable`, and that may have subclasses: of these it is
/// told by this that they have a superclass which resolves dependencies of its own.
public protocol InjectableSuperclass: AnyObject {}

/// Names the factory of a property of an `@Injectable` type where it is not the property's name.
@attached(peer)
public macro From<T>(_ factory: KeyPath<Container, Factory<T>>) =
  #externalMacro(module: "InjectionMacrosProgram", type: "FromMacro")

/// Names the factory of a property of an `@Injectable` type in another shared container.
@attached(peer)
public macro From<C: SharedContainer, T>(_ factory: KeyPath<C, Factory<T>>) =
  #externalMacro(module: "InjectionMacrosProgram", type: "FromMacro")

/// Names the factory of a property of an `@Injectable` type, and the parameter for it.
@attached(peer)
public macro From<P, T>(_ factory: KeyPath<Container, ParameterFactory<P, T>>, _ parameter: P) =
  #externalMacro(module: "InjectionMacrosProgram", type: "FromMacro")

/// Names the factory of a property of an `@Injectable` type in another shared container, and the
/// parameter for it.
@attached(peer)
public macro From<C: SharedContainer, P, T>(
  _ factory: KeyPath<C, ParameterFactory<P, T>>, _ parameter: P
) = #externalMacro(module: "InjectionMacrosProgram", type: "FromMacro")

/// Says that the caller passes a property of an `@Injectable` type: its parameter has no default.
@attached(peer)
public macro Assisted() =
  #externalMacro(module: "InjectionMacrosProgram", type: "AssistedMacro")
