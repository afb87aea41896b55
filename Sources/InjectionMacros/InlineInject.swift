@_exported public import Injection

/// Gives an instance from a factory of the shared `Container`.
///
/// ```swift
/// let drive = #inject(\.drive)
/// ```
@freestanding(expression)
public macro inject<T>(_ factory: KeyPath<Container, Factory<T>>) -> T =
  #externalMacro(module: "InjectionMacrosProgram", type: "InlineInjectMacro")

/// Gives an instance from a factory of another shared container.
@freestanding(expression)
public macro inject<C: SharedContainer, T>(_ factory: KeyPath<C, Factory<T>>) -> T =
  #externalMacro(module: "InjectionMacrosProgram", type: "InlineInjectMacro")

/// Gives an instance for a parameter from a factory of the shared `Container`.
@freestanding(expression)
public macro inject<P, T>(
  _ factory: KeyPath<Container, ParameterFactory<P, T>>, _ parameter: P
) -> T = #externalMacro(module: "InjectionMacrosProgram", type: "InlineInjectMacro")

/// Gives an instance for a parameter from a factory of another shared container.
@freestanding(expression)
public macro inject<C: SharedContainer, P, T>(
  _ factory: KeyPath<C, ParameterFactory<P, T>>, _ parameter: P
) -> T = #externalMacro(module: "InjectionMacrosProgram", type: "InlineInjectMacro")

/// Gives an instance of the type that the context asks for, which has to be registered in the shared
/// `Container`.
///
/// The container has to conform to `Resolving`. Where the type is not registered, the test that runs is
/// told, and the process ends with a report.
///
/// ```swift
/// let drive: any Drive = #inject()
/// ```
@freestanding(expression)
public macro inject<T>() -> T =
  #externalMacro(module: "InjectionMacrosProgram", type: "InlineInjectMacro")
