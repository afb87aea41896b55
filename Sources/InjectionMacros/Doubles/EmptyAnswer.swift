#if DEBUG || HARNESS_ENABLED
  /// The value of a type that says nothing.
  enum EmptyAnswer {
    /// `()`, nil or an empty collection; nil where the type is none of these.
    static func of<Answer>(_ type: Answer.Type) -> Answer? {
      if type == Void.self { return () as? Answer }
      let empty: Any? =
        switch type {
        case let type as any ExpressibleByNilLiteral.Type: none(type)
        case let type as any RangeReplaceableCollection.Type: type.init()
        case let type as any (SetAlgebra & Collection).Type: type.init()
        case let type as any (ExpressibleByDictionaryLiteral & Collection).Type: pairless(type)
        default: nil
        }
      return empty as? Answer
    }

    private static func none<Answer: ExpressibleByNilLiteral>(_ type: Answer.Type) -> Any {
      Answer(nilLiteral: ())
    }

    private static func pairless<Answer: ExpressibleByDictionaryLiteral>(
      _ type: Answer.Type
    ) -> Any {
      Answer()
    }
  }
#endif
