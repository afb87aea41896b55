/// A graph of factories in the languages of programs that draw.
struct GraphDrawing {
  private let graph: AppGraph
  private let title: String
  private let failed: Set<String>

  /// Whether all factories are of one container, whose name then says nothing.
  private let hasOneContainer: Bool

  init(_ graph: AppGraph, title: String) {
    self.graph = graph
    self.title = title
    failed = Set(graph.failures.map(\.registration))
    let names = graph.nodes.map(\.name) + graph.edges.joined()
    hasOneContainer = Set(names.map { $0.prefix { $0 != "." } }).count == 1
  }

  /// A name without the container's where all factories are of one.
  private func label(_ name: String) -> String {
    hasOneContainer ? String(name.drop { $0 != "." }.dropFirst()) : name
  }

  /// The label of a factory, with its scope where it has one.
  private func lines(of node: AppGraph.Node) -> [String] {
    [label(node.name)] + (node.scope == "unique" ? [] : [node.scope])
  }

  // MARK: Graphviz

  /// The language of Graphviz (https://graphviz.org/doc/info/lang.html).
  var dot: String {
    let nodes = graph.nodes.map { node in
      "  \(Self.quoted(label(node.name))) [\(attributes(of: node).joined(separator: ", "))]"
    }
    let edges = graph.edges.map { edge in
      "  " + edge.map { Self.quoted(label($0)) }.joined(separator: " -> ")
    }
    return """
      digraph \(Self.quoted(title)) {
        rankdir=LR
        node [shape=box, fontname="Helvetica,Arial,sans-serif", fontsize=12]
      \((nodes + edges).joined(separator: "\n"))
      }
      """
  }

  private func attributes(of node: AppGraph.Node) -> [String] {
    var styles: [String] = []
    if !node.mocks.isEmpty { styles.append("rounded") }
    if failed.contains(node.name) { styles.append("filled") }
    var attributes = ["label=" + Self.quoted(lines(of: node).joined(separator: "\n"))]
    if !styles.isEmpty { attributes.append("style=" + Self.quoted(styles.joined(separator: ","))) }
    if failed.contains(node.name) { attributes.append("fillcolor=\"#ffc9c9\"") }
    if node.live { attributes += ["color=\"#c92a2a\"", "penwidth=2"] }
    if !node.mocks.isEmpty {
      attributes.append("tooltip=" + Self.quoted("mocks: " + node.mocks.joined(separator: ", ")))
    }
    return attributes
  }

  /// A string of Graphviz: a quotation mark is escaped, and so is a new line.
  private static func quoted(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"" + escaped.replacing("\n", with: "\\n") + "\""
  }

  // MARK: Mermaid

  /// The language of Mermaid (https://mermaid.js.org/syntax/flowchart.html).
  var mermaid: String {
    let places = Dictionary(
      graph.nodes.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    let unlisted = Set(graph.edges.joined()).subtracting(places.keys).sorted()
    let names = graph.nodes.map(\.name) + unlisted
    let ids = Dictionary(
      names.enumerated().map { ($1, "n\($0)") }, uniquingKeysWith: { first, _ in first })
    let nodes = graph.nodes.map { "  \(ids[$0.name] ?? "")" + mermaidShape(of: $0) }
    let others = unlisted.map { "  \(ids[$0] ?? "")[\(Self.mermaidText([label($0)]))]" }
    let edges = graph.edges.map { edge in
      "  " + edge.map { ids[$0] ?? "" }.joined(separator: " --> ")
    }
    return
      (["flowchart LR"] + nodes + others + edges + [
        "  classDef live stroke:#c92a2a,stroke-width:2px", "  classDef failed fill:#ffc9c9",
      ]).joined(separator: "\n")
  }

  private func mermaidShape(of node: AppGraph.Node) -> String {
    let text = Self.mermaidText(lines(of: node))
    let shape = node.mocks.isEmpty ? "[\(text)]" : "(\(text))"
    if failed.contains(node.name) { return shape + ":::failed" }
    return node.live ? shape + ":::live" : shape
  }

  /// A quoted text, in which a few characters are entities.
  private static func mermaidText(_ lines: [String]) -> String {
    let escaped = lines.map { line in
      line.replacing("#", with: "#35;").replacing("\"", with: "#quot;")
        .replacing("<", with: "#lt;").replacing(">", with: "#gt;")
    }
    return "\"" + escaped.joined(separator: "<br>") + "\""
  }
}
