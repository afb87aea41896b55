import Foundation

/// All that a folder holds, to compare before with after and one run with another.
struct Tree: Equatable {
  struct Node: Equatable {
    /// A file's bytes or a link's target; empty for a folder.
    var content: Data
    var type: FileAttributeType
    var mode: Int
    var modified: Date
  }

  /// By path below the folder; the folder itself is "".
  var nodes: [String: Node] = [:]

  init(of path: String) throws {
    nodes[""] = try Self.node(at: path)
    let enumerator = FileManager.default.enumerator(atPath: path)
    while let name = enumerator?.nextObject() as? String {
      nodes[name] = try Self.node(at: "\(path)/\(name)")
    }
  }

  /// The paths of the photos, in alphabetical order.
  var photos: [String] {
    nodes.keys.filter { $0.hasSuffix(".jpg") }.sorted()
  }

  private static func node(at path: String) throws -> Node {
    let manager = FileManager.default
    let attributes = try manager.attributesOfItem(atPath: path)
    let type = attributes[.type] as? FileAttributeType ?? .typeUnknown
    let content =
      switch type {
      case .typeRegular: try Data(contentsOf: URL(fileURLWithPath: path))
      case .typeSymbolicLink: Data(try manager.destinationOfSymbolicLink(atPath: path).utf8)
      default: Data()
      }
    return Node(
      content: content, type: type,
      mode: attributes[.posixPermissions] as? Int ?? -1,
      modified: attributes[.modificationDate] as? Date ?? .distantPast)
  }
}
