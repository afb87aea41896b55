/// A factory closure without a parameter.
public typealias VoidFactoryType<T> = () -> T

/// A factory closure with a parameter.
public typealias ParameterFactoryType<P, T> = (P) -> T
