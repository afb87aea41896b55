/// What a real server has answered while its fake forwarded requests to it.
struct HTTPRecorder: Sendable {
  fileprivate struct Entry {
    let start: Int
    let end: Int
    let exchange: HTTPExchange
  }

  private var entries: [Entry] = []
  private var moment = 0
  /// How many requests have not been answered yet.
  private(set) var pendingCount = 0

  /// Takes note that a request is sent.
  ///
  /// - Returns: When that was, among all that was noted.
  mutating func begin() -> Int {
    pendingCount += 1
    moment += 1
    return moment
  }

  /// Takes note of the end of a request; nil where it was not answered.
  mutating func end(_ start: Int, _ exchange: HTTPExchange?) {
    pendingCount -= 1
    moment += 1
    guard let exchange else { return }
    entries.append(Entry(start: start, end: moment, exchange: exchange))
  }

  /// The exchanges in an order that is the same whichever of two programs was faster: one that was
  /// answered before another was asked stands before it, and what went on at a time is sorted.
  var exchanges: [HTTPExchange] {
    var rest = entries.sorted { $0.start < $1.start }
    var ordered: [HTTPExchange] = []
    while let first = rest.first {
      var (count, firstEnd) = (0, first.end)
      while count < rest.count, rest[count].start < firstEnd {
        firstEnd = min(firstEnd, rest[count].end)
        count += 1
      }
      let next = rest[..<count].indices.min { rest[$0].key < rest[$1].key } ?? 0
      ordered.append(rest.remove(at: next).exchange)
    }
    return ordered
  }
}

extension HTTPRecorder.Entry {
  /// By what exchanges that went on at a time are sorted; the start is last.
  fileprivate var key: (String, String, String, Int) {
    let request = exchange.request
    return (
      request.target, request.method, ProgramCall.Input(of: request.body).sha256, start
    )
  }
}
