import InjectionMacros

final class Owner: Sendable {
  @Inject var tool: any Tool
  @Inject(\.spareTool) var other: any Tool
  @Inject(\Shed.tool) var rake: any Tool
  @Inject var optionalTool: (any Tool)?
  @Inject var `default`: String
}

final class EagerOwner: Sendable {
  @Inject(.eager) var tool: any Tool
  @Inject(\.spareTool, .eager) var other: any Tool
}

struct ValueOwner {
  @Inject var tool: any Tool
  var note = ""
}

actor ActingOwner {
  @Inject var tool: any Tool

  var name: String { tool.name }
}

@MainActor
final class MainOwner {
  @Inject static var tool: any Tool
  @Inject var other: any Tool
}

@Injectable
struct HalfInjected {
  let left: Int
  @Inject var tool: any Tool
}

extension Container {
  fileprivate var other: Factory<any Tool> { self { NamedTool(name: "of main") } }
}
