/// A repetition without what makes no difference: `(?:x*)*` is `x*`, `(?:x{1})+` is `x+`, and the
/// empty text repeated is the empty text.
struct SimpleRepetition {
  private(set) var part: SyntaxNode
  private(set) var minimum: Int
  /// Nil where there is no bound.
  private(set) var maximum: Int?
  private(set) var isGreedy: Bool

  init(_ node: SyntaxNode) {
    part = node.parts[0]
    (minimum, maximum) = Self.counts(of: node)
    isGreedy = node.isGreedy
    while part.isRepetition {
      let (partMinimum, partMaximum) = Self.counts(of: part)
      if partMinimum == 1, partMaximum == 1 {
        part = part.parts[0]
        continue
      }
      let isOnce = minimum == 1 && maximum == 1
      let isSame = part.kind == node.kind && part.isGreedy == isGreedy && node.kind != .repetition
      guard isOnce || isSame else { break }
      (minimum, maximum, isGreedy) = (partMinimum, partMaximum, part.isGreedy)
      part = part.parts[0]
    }
    if part.kind == .empty { (minimum, maximum) = (0, 0) }
  }

  private static func counts(of node: SyntaxNode) -> (minimum: Int, maximum: Int?) {
    switch node.kind {
    case .star: (0, nil)
    case .plus: (1, nil)
    case .optional: (0, 1)
    default: (node.minimum, node.maximum)
    }
  }
}

extension SyntaxNode {
  fileprivate var isRepetition: Bool {
    switch kind {
    case .star, .plus, .optional, .repetition: true
    default: false
    }
  }
}
