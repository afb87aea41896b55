import Foundation
import HarnessSystem

/// What a real server has answered to a request that its fake forwarded.
typealias ForwardedAnswer = Result<HTTPExchange.Answer, HTTPRefusal>

extension HTTPServer {
  /// Has a real server asked what no reply is for, and all that it answers kept.
  package func record(from origin: HTTPOrigin) {
    state.withLock { state in
      state.forwarder = HTTPForwarder(origin, limits)
      (state.desk.forwards, state.keepsBodies) = (true, true)
    }
  }

  /// Answers from a recording what no reply is for.
  ///
  /// - Parameters:
  ///   - replay: The recording.
  ///   - keepsBodies: Whether to keep the bodies of requests, to ask the real server again.
  package func answer(from replay: HTTPReplay, keepsBodies: Bool) {
    state.withLock { ($0.desk.replay, $0.keepsBodies) = (replay, keepsBodies) }
  }

  /// What was answered from a recording; nil where there is none.
  package var replay: HTTPReplay? {
    synchronize()
    return state.read { $0.desk.replay }
  }

  /// Waits for the real server's answers that are still to come.
  ///
  /// - Returns: What was recorded, in its order; nil where some answer did not come.
  package func finishRecording() -> [HTTPExchange]? {
    synchronize()
    let limit = Deadline(after: TimeLimit.scaled(8 * limits.forwarding))
    return state.wait(until: limit) { $0.recorder.pendingCount == 0 ? $0.recorder.exchanges : nil }
  }

  /// How much of a body is kept, in bytes.
  var keptBody: Int { state.read(\.keepsBodies) ? limits.recordedBody : limits.keptBody }

  /// Asks the real server for a connection.
  ///
  /// - Returns: Why it cannot be asked; nil where it is, and the connection is told.
  func forward(_ call: HTTPCall, for connection: Int) -> HTTPRefusal? {
    guard let body = call.body.length == 0 ? Data() : call.body.bytes else {
      return .tooLong(limits)
    }
    let target = call.target
    guard target.hasPrefix("/"), TextPattern(target).isPlain else {
      return .unrecorded("a target such as \(target.debugDescription) cannot be recorded")
    }
    let begun = state.withLock { state in
      state.forwarder.map { ($0, state.recorder.begin()) }
    }
    guard let (forwarder, start) = begun else { return .unrecorded("nothing is recorded") }
    let origin = forwarder.origin
    let request = HTTPExchange.Request(call.method, target, call.fields, body)
    forwarder.forward(request.sent(from: address, to: origin)) { [self] result in
      let exchange = try? result.map { answer in
        HTTPExchange(keeping: request, answer, of: (name, address), origin)
      }.get()
      state.withLock { state in
        state.recorder.end(start, exchange)
        state.forwarded[connection] = result.map { $0.sent(from: origin, by: address) }
      }
      wakeup.signal()
    }
    return nil
  }
}

extension HTTPExchange.Request {
  /// With the address of the real server where a program has named that of its fake.
  func sent(from fake: String, to origin: HTTPOrigin) -> Self {
    var request = self
    request.fields = fields.map { field in
      HTTPField(field.name, field.value.replacing(address: fake, with: origin.address))
    }
    return request
  }
}

extension HTTPExchange.Answer {
  /// With the address of the fake where the real server has named its own.
  fileprivate func sent(from origin: HTTPOrigin, by fake: String) -> Self {
    var answer = self
    answer.fields = fields.map { field in
      HTTPField(field.name, field.value.replacing(address: origin.address, with: fake))
    }
    return answer
  }
}
