public import InjectionMacros

@Injectable
struct Plane {
  let left, right: Int
  let names: [String: [Int]]
  let optionalTool: (any Tool)?
  var onFinish: @Sendable () -> String
  @Assisted var note: String?
  let `default`: String
}

@Injectable
actor Keeper {
  private let tool: any Tool
  private var count = 0

  func use() -> String {
    count += 1
    return "\(tool.name) \(count)"
  }
}

@Injectable
struct Box<Content: Sendable, each Other> where Content: Equatable {
  let tool: any Tool
  @Assisted let content: Content
  @Assisted let others: (repeat each Other)
  @Assisted let make: (Content) -> Content
}

/// A public type has a public initializer.
@Injectable
public struct Shop {
  /// Has a public factory.
  public let tool: any Tool
  let spareTool: any Tool
}

@Injectable
package final class Store {
  package let tool: any Tool
}

extension Shop {
  @Injectable
  struct Counter {
    let tool: any Tool

    @Injectable
    struct Drawer {
      @From(\.spareTool) let content: any Tool
    }
  }
}

/// Has a type in its extension.
public enum Town {}

extension Town {
  /// A public type in an extension.
  @Injectable
  public struct Market {
    /// Has a public factory.
    public let tool: any Tool
  }
}

@Injectable(Shed.self)
struct Gardener {
  let tool: any Tool
  @From(\Container.spareTool) let other: any Tool
}

@Injectable(byType)
struct Smith {
  let tool: any Tool
  @Assisted let iron: Int
  let maximum: Double
}

@Injectable
struct Chosen {
  let tool: any Tool
  #if DEBUG || HARNESS_ENABLED
    let left: Int
    #if os(Windows)
      let right: Int
    #endif
  #else
    @From(\.right) let left: Int
  #endif
  @Assisted let last: Int
}

@propertyWrapper
struct Doubled {
  var wrappedValue: Int

  var projectedValue: Int { 2 * wrappedValue }
}

@Injectable
struct Wrapped {
  @From(\.left) @Doubled var first: Int
  @Assisted @Doubled var second: Int
  @LazyInjected(\.tool) var tool
  @Injected(\.spareTool) var spare: any Tool
  @MainActor let onMain: any Tool

  init(nothing: Void) {
    self.init(second: 0, onMain: NamedTool(name: "main"))
  }
}

extension Container {
  fileprivate var onMain: Factory<any Tool> { self { NamedTool(name: "on main") } }
}
