import Harness

/// What a line `reply` has told, and by what it is known whether that was of use.
enum ToldReply {
  case program(String, WordPattern)
  case server(HTTPServer, HTTPRoute)

  /// Whether it is for whatever is asked, as one that is told for the case that nothing else is.
  var isForAll: Bool {
    switch self {
    case .program(_, let words): words.isForAnyFunction
    case .server(_, let route): route.isForAnyMethod
    }
  }

  /// What nothing has asked for.
  var text: String {
    switch self {
    case .program(let name, let words): "no call of \(name) had the words \(words)"
    case .server(let server, let route): "no request to \(server.name) was \(route)"
    }
  }
}

extension ScenarioRun {
  /// Has it looked at in the end whether a reply was of use.
  func noteReply(_ reply: ToldReply) {
    guard let line, !isIncluded, !reply.isForAll else { return }
    launches.replies.append((reply, line))
  }

  /// Warns of what a script has told fakes and servers, and nothing has asked for.
  func warnOfUnaskedReplies() {
    guard hasReachedEnd else { return }
    for (reply, line) in launches.replies where !wasAsked(reply) {
      warnings.append(
        line.problem(
          "\(reply.text): what is expected here was seen without this reply; correct it, or leave it out"
        ))
    }
  }

  private func wasAsked(_ reply: ToldReply) -> Bool {
    switch reply {
    case .program(let name, let words): launches.fakes.asked.has(words, of: name)
    case .server(let server, let route): server.hasMet(route)
    }
  }
}
