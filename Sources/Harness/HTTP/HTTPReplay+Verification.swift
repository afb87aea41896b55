import Foundation

/// Asks a real server again what was recorded of it.
package struct HTTPVerification: Sendable {
  /// What came of an exchange.
  package enum Finding: Sendable {
    case holds
    case differs([HTTPExchange.Difference])
    /// The server could not be asked, or did not answer.
    case failed(String)
  }

  private let origin: HTTPOrigin
  private let client: HTTPClient
  private let fake: (name: String, address: String)

  /// - Parameters:
  ///   - origin: The real server.
  ///   - name: That of its fake.
  ///   - address: That of its fake, in the run that was answered from the recording.
  package init(of origin: HTTPOrigin, fake name: String, at address: String) {
    (self.origin, client, fake) = (origin, HTTPClient(origin), (name, address))
  }

  /// Asks for one exchange: as a program has just asked for it, so that what is not recorded of a
  /// request, such as a password, is as it has to be; or as it was recorded, where no program did.
  ///
  /// - Parameters:
  ///   - turn: Of the run.
  ///   - recorded: The exchange as it stands in the file.
  /// - Returns: Whether the server still answers so.
  package func verify(_ turn: HTTPReplay.Turn, _ recorded: HTTPExchange) -> Finding {
    do throws(HTTPRefusal) {
      let request = try request(of: turn)
      let answer = try client.ask(request.sent(from: fake.address, to: origin))
      let found = HTTPExchange(keeping: request, answer, of: fake, origin)
      let differences = recorded.differences(to: found)
      return differences.isEmpty ? .holds : .differs(differences)
    } catch {
      return .failed(error.reason)
    }
  }

  private func request(of turn: HTTPReplay.Turn) throws(HTTPRefusal) -> HTTPExchange.Request {
    guard let call = turn.call else { return try unasked(turn.exchange.request) }
    guard let body = call.body.length == 0 ? Data() : call.body.bytes else {
      throw .tooLong(HTTPLimits())
    }
    return HTTPExchange.Request(call.method, call.target, call.fields, body)
  }

  private func unasked(
    _ request: HTTPExchange.Request
  ) throws(HTTPRefusal) -> HTTPExchange.Request {
    let texts = [request.target] + request.fields.map(\.value)
    guard !request.isPattern, texts.allSatisfy({ TextPattern($0).isPlain }) else {
      throw .unrecorded(
        "no program of the script has asked for it, and \(TextPattern.anyText) stands in it for what "
          + "only a program knows")
    }
    return request
  }
}
