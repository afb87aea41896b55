public import InjectionMacros

// What the subjects of the tests are made of.

/// What subjects need.
public protocol Tool: Sendable {
  /// What tells it from others.
  var name: String { get }
}

/// A tool that does nothing.
public struct NamedTool: Tool {
  /// What tells it from others.
  public let name: String
}

/// A container beside the shared `Container`.
public final class Shed: SharedContainer, Resolving {
  /// That of the program, or of a test.
  @TaskLocal public static var shared = Shed()

  /// Its registrations.
  public let manager = ContainerManager()

  /// Makes one with registrations of its own.
  public init() {}

  /// Has the name of another in `Container`.
  public var tool: Factory<any Tool> { self { NamedTool(name: "rake") } }
}

extension Container {
  /// What most subjects need.
  public var tool: Factory<any Tool> { self { NamedTool(name: "hammer") } }

  /// Another.
  public var spareTool: Factory<any Tool> { self { NamedTool(name: "spare") } }
  var sizedTool: ParameterFactory<Int, any Tool> { self { NamedTool(name: "size \($0)") } }
  var optionalTool: Factory<(any Tool)?> { self { nil } }
  var onFinish: Factory<@Sendable () -> String> { self { { "finished" } } }
  var left: Factory<Int> { self { 1 } }
  var right: Factory<Int> { self { 2 } }
  var `default`: Factory<String> { self { "the default" } }
  var names: Factory<[String: [Int]]> { self { ["a": [1]] } }
}
