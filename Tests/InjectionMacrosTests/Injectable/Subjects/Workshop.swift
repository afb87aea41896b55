public import InjectionMacros

// What the subjects of the tests are made of.

public protocol Tool: Sendable {
  var name: String { get }
}

public struct NamedTool: Tool {
  public let name: String
}

/// A container beside the shared `Container`.
public final class Shed: SharedContainer, Resolving {
  @TaskLocal public static var shared = Shed()
  public let manager = ContainerManager()

  public init() {}

  /// Has the name of another in `Container`.
  public var tool: Factory<any Tool> { self { NamedTool(name: "rake") } }
}

extension Container {
  public var tool: Factory<any Tool> { self { NamedTool(name: "hammer") } }
  public var spareTool: Factory<any Tool> { self { NamedTool(name: "spare") } }
  public var sizedTool: ParameterFactory<Int, any Tool> { self { NamedTool(name: "size \($0)") } }
  public var optionalTool: Factory<(any Tool)?> { self { nil } }
  public var onFinish: Factory<@Sendable () -> String> { self { { "finished" } } }
  public var left: Factory<Int> { self { 1 } }
  public var right: Factory<Int> { self { 2 } }
  public var `default`: Factory<String> { self { "the default" } }
  public var names: Factory<[String: [Int]]> { self { ["a": [1]] } }
}
