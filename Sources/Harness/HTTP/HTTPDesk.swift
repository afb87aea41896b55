/// Decides what a fake server answers: a fault, a reply, or that nothing was told for it.
package struct HTTPDesk: Sendable {
  /// What a request meets.
  struct Decision: Sendable {
    /// Nil where nothing was told for it.
    var reply: HTTPReply?
    /// How it fails; nil where it does not.
    var fault: HTTPFault?
    /// The name of that.
    var faultName: String?
    /// The gate at which it waits.
    var gate: String?
    /// What a real server is asked; nil where none is.
    var forwarded: HTTPCall?
    /// Whether it meets a fault of all requests of a server that has replies, and none for this one.
    var isUntold = false

    /// Whether the test has told nothing for the request.
    var isUnexpected: Bool { isUntold || reply == nil && fault == nil && forwarded == nil }
  }

  private struct Rule: Sendable {
    let route: HTTPRoute
    let reply: HTTPReply
  }

  private var rules: [Rule] = []
  private var given: [HTTPRoute: Int] = [:]
  private var faults: [HTTPFaultPoint] = []
  private var holds: [HTTPHold] = []
  private var faultCount = 0
  /// The faults that have failed a request.
  private(set) var fired: Set<Int> = []
  /// The routes that a request has met, also where a fault was in the place of their replies.
  private(set) var asked: Set<HTTPRoute> = []
  /// Answers what no rule does; nil where nothing is recorded.
  package var replay: HTTPReplay?
  /// Whether a real server is asked what no rule answers.
  var forwards = false

  /// What it replies to.
  var routes: [HTTPRoute] { rules.map(\.route) + (replay?.routes ?? []) }

  /// What it replies to, as a script writes it, for the report of a request that is none of it.
  func known(for call: HTTPCall) -> [String] {
    rules.map { "\(call.server) \($0.route)" } + (replay?.known(for: call) ?? [])
  }

  /// Decides on a request, and counts it.
  mutating func decide(on call: HTTPCall) -> Decision {
    var decision = Decision()
    if let rule = rule(for: call) { asked.insert(rule.route) }
    for index in holds.indices where holds[index].meets(call) {
      decision.gate = decision.gate ?? holds[index].gate
    }
    for index in faults.indices where faults[index].meets(call) && decision.fault == nil {
      fired.insert(faults[index].id)
      // It is told how what is expected fails, and not that all else is.
      decision.isUntold = faults[index].route == nil && hasReplies && !hasReply(to: call)
      (decision.fault, decision.faultName) = (faults[index].fault, faults[index].name)
    }
    switch decision.fault {
    case .reset, .stall: break
    case .status(let status): decision.reply = HTTPReply(status: status)
    case .truncate, .slow, nil:
      decision.reply = nextReply(to: call) ?? replay?.next(for: call)
      if forwards && decision.reply == nil { decision.forwarded = call }
    }
    if decision.reply == nil, decision.forwarded == nil,
      decision.fault == .truncate || decision.fault == .slow
    {
      // There is nothing that could fail so.
      (decision.fault, decision.faultName) = (nil, nil)
    }
    return decision
  }

  private var hasReplies: Bool { !rules.isEmpty || replay != nil }

  /// Whether something is told for a request, or a real server is asked.
  private func hasReply(to call: HTTPCall) -> Bool {
    forwards || rule(for: call) != nil || replay?.isFor(call) ?? false
  }

  /// The last rule for a request; HEAD is answered as GET where nothing was told for it (RFC 9110
  /// section 9.3.2).
  private func rule(for call: HTTPCall) -> Rule? {
    rules.last { $0.route.matches(call) }
      ?? rules.last { call.method == "HEAD" && $0.route.matches(call, as: "GET") }
  }

  /// The reply to a request.
  ///
  /// Of several routes, that of the last rule wins; its replies are given in turn, and the last of
  /// them from then on.
  private mutating func nextReply(to call: HTTPCall) -> HTTPReply? {
    guard let route = rule(for: call)?.route else { return nil }
    let turns = rules.filter { $0.route == route }
    let count = given[route] ?? 0
    given[route] = count + 1
    return turns[min(count, turns.count - 1)].reply
  }
}

// MARK: - What a test tells

extension HTTPDesk {
  package mutating func add(_ reply: HTTPReply, to route: HTTPRoute) {
    rules.append(Rule(route: route, reply: reply))
  }

  /// Has requests fail, besides those that do.
  ///
  /// - Returns: By which it is asked whether it has.
  mutating func add(_ point: HTTPFaultPoint) -> Int {
    faultCount += 1
    faults.append(point)
    faults[faults.count - 1].id = faultCount
    return faultCount
  }

  /// Takes back the faults of a route, or those of all requests where that is nil.
  package mutating func removeFaults(of route: HTTPRoute?) {
    faults.removeAll { $0.route == route }
  }

  package mutating func add(_ hold: HTTPHold) { holds.append(hold) }

  package mutating func removeHolds(of route: HTTPRoute?) { holds.removeAll { $0.route == route } }

  /// Begins anew: replies from the first on, and these faults and holds in place of others.
  mutating func restart(_ faults: [HTTPFaultPoint], _ holds: [HTTPHold]) {
    (given, self.faults, self.holds) = ([:], faults, holds)
  }
}

/// Requests that are to fail: the one of a number, counted from when this was told, or every one.
package struct HTTPFaultPoint: Sendable {
  /// The requests among which it counts; nil for all.
  let route: HTTPRoute?
  private let number: Int?
  let fault: HTTPFault
  /// What the test calls it.
  let name: String
  private var count = 0
  fileprivate var id = 0

  package init(_ route: HTTPRoute?, number: Int?, _ name: String) throws(HTTPReplyProblem) {
    (self.route, self.number, self.name) = (route, number, name)
    fault = try HTTPFault(named: name)
  }

  /// Counts a request, and says whether it fails.
  fileprivate mutating func meets(_ call: HTTPCall) -> Bool {
    guard route?.matches(call) ?? true else { return false }
    count += 1
    return number == nil || number == count
  }
}

/// Requests that wait at a gate.
package struct HTTPHold: Sendable {
  let route: HTTPRoute?
  private let number: Int?
  let gate: String
  private var count = 0

  package init(_ route: HTTPRoute?, number: Int?, gate: String) {
    (self.route, self.number, self.gate) = (route, number, gate)
  }

  /// Counts a request, and says whether it waits.
  fileprivate mutating func meets(_ call: HTTPCall) -> Bool {
    guard route?.matches(call) ?? true else { return false }
    count += 1
    return number == nil || number == count
  }
}
