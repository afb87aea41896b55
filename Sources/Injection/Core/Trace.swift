/// The lines that tell of one resolution cycle, in the order in which the registrations were asked.
struct Trace {
  /// A line, which has no text until its registration is resolved.
  private struct Line {
    var text: String
    let logger: (String) -> Void
  }

  private var lines: [Line] = []

  /// Reserves the line of a registration that is being resolved.
  mutating func begin(logger: @escaping (String) -> Void) -> Int {
    lines.append(Line(text: "", logger: logger))
    return lines.count - 1
  }

  /// Fills the line of a registration that has been resolved.
  mutating func end<Product>(
    _ line: Int, depth: Int, name: String, product: Product, _ source: Source
  ) {
    let indent = String(repeating: "    ", count: depth)
    let origin = "\(source.rawValue):\(address(of: product))"
    lines[line].text = "\(depth): \(indent)\(name)<\(Product.self)> = \(origin)"
  }

  var isEmpty: Bool { lines.isEmpty }

  /// Tells everything to the loggers.
  func tell() {
    for line in lines { line.logger(line.text) }
  }
}

extension ThreadRecord {
  /// Tells of the cycle that ends.
  ///
  /// The lines are taken out first, because a logger may begin another cycle.
  func tellTrace() {
    let ended = trace
    trace = Trace()
    ended.tell()
  }
}

/// The address of a class instance; the word `value` for anything else.
private func address(of product: Any) -> String {
  guard let object = classInstance(in: product) else { return "value" }
  return "0x" + String(UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()), radix: 16)
}
