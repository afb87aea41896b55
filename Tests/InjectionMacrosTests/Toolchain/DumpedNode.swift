/// A node of what the compiler prints of a source: a declaration, a type, a statement.
struct DumpedNode {
  let depth: Int

  /// The line, without its parenthesis.
  let text: Substring

  var children: [DumpedNode] = []

  var kind: Substring { text.prefix { $0 != " " && $0 != ")" } }

  /// What stands first in quotes.
  var name: String {
    String(text.firstMatch(of: /"((?:[^"\\]|\\.)*)"/)?.1 ?? "")
  }

  /// Reads nodes, which each begin on a line of their own, behind as many spaces as they are deep.
  static func tree(of dump: String) -> DumpedNode {
    var open = [DumpedNode(depth: -1, text: "")]
    func close(to depth: Int) {
      while open.count > 1, open[open.count - 1].depth >= depth {
        let node = open.removeLast()
        open[open.count - 1].children.append(node)
      }
    }
    for line in dump.split(separator: "\n") {
      let depth = line.prefix { $0 == " " }.count
      guard line.dropFirst(depth).first == "(" else { continue }
      close(to: depth)
      open.append(DumpedNode(depth: depth, text: line.dropFirst(depth + 1)))
    }
    close(to: 0)
    return open[0].children.first ?? open[0]
  }
}
