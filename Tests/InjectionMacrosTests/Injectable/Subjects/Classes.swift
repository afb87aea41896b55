import InjectionMacros

@Injectable
final class Carpenter {
  let tool: any Tool
  @From(\.spareTool) let other: any Tool
  @From(\.sizedTool, 12) private let sized: any Tool
  @From(\Shed.tool) let rake: any Tool
  @Assisted let wood: String  // a comment that says { nothing
  private(set) var uploaded = 0
  var total: Int { uploaded + 1 }
  static let shared = 3
  lazy var later = total
  var watched: Int = 4 { didSet { uploaded = watched } }

  var words: [String] { [tool.name, other.name, sized.name, rake.name, wood] }

  /// Another initializer may stand beside it.
  convenience init(oak tool: any Tool) { self.init(tool: tool, wood: "oak") }
}

@Injectable
class OpenWorkshop {
  let tool: any Tool
}

@Injectable
final class OrderedWorkshop: CustomStringConvertible, @unchecked Sendable {
  let tool: any Tool
  var description: String { tool.name }
}

@Injectable
@MainActor
final class Window {
  let tool: any Tool
  var width = 3
}

@Injectable
final class Empty {
  var count = 0
}

@available(macOS 99, *)
@Injectable
class LaterWorkshop {
  let tool: any Tool
}
