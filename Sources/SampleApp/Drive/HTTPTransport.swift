import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A request, with content or without.
struct HTTPRequest: Equatable, Sendable {
  let method: String
  let url: URL
  var headers: [String: String] = [:]

  /// What is sent; nil where nothing is.
  var content: Data?
}

/// What a server answered; its content does not matter.
struct HTTPAnswer: Equatable, Sendable {
  let status: Int

  /// The value of `Content-Length`.
  var length: Int?

  /// The value of `Location`.
  var location: String?
}

/// Sends requests to servers.
protocol HTTPTransport: Sendable {
  /// The answer to `request`; a redirection is an answer, and is not followed.
  func send(_ request: HTTPRequest) async throws(DriveError) -> HTTPAnswer
}

/// Sends requests with `URLSession`.
struct URLSessionTransport: HTTPTransport {
  private let session: URLSession
  private let exchanges = HTTPExchanges()
  private let exchangeTimeout: TimeInterval

  /// How fast content has to go at least, in bytes a second.
  private static let slowestUpload = 16_384.0

  /// A transport that gives up on a server that is silent for `timeout` seconds, and on one that has
  /// not come to the end of its answer after `exchangeTimeout`: it may say a byte now and then.
  ///
  /// What is sent has longer, by its size.
  init(timeout: TimeInterval = 60, exchangeTimeout: TimeInterval = 300) {
    self.exchangeTimeout = exchangeTimeout
    let configuration = URLSessionConfiguration.withoutTraces()
    configuration.timeoutIntervalForRequest = timeout
    configuration.httpAdditionalHeaders = ["User-Agent": HelpText.userAgent]
    session = URLSession(
      configuration: configuration, delegate: exchanges, delegateQueue: nil)
  }

  func send(_ request: HTTPRequest) async throws(DriveError) -> HTTPAnswer {
    var urlRequest = URLRequest(url: request.url)
    urlRequest.httpMethod = request.method
    for (name, value) in request.headers { urlRequest.setValue(value, forHTTPHeaderField: name) }
    let task =
      request.content.map { session.uploadTask(with: urlRequest, from: $0) }
      ?? session.dataTask(with: urlRequest)
    do {
      return HTTPAnswer(try await exchanges.answer(to: task, within: limit(for: request)))
    } catch {
      throw DriveError(error, of: request)
    }
  }
}

extension URLSessionTransport {
  /// How long an exchange may take from its start to its end, in seconds.
  private func limit(for request: HTTPRequest) -> TimeInterval {
    exchangeTimeout + Double(request.content?.count ?? 0) / Self.slowestUpload
  }
}

extension HTTPAnswer {
  fileprivate init(_ response: HTTPURLResponse) {
    status = response.statusCode
    length = response.value(forHTTPHeaderField: "Content-Length").flatMap { Int($0) }
    location = response.value(forHTTPHeaderField: "Location")
  }
}

extension DriveError {
  /// What an error of `URLSession` means for a drive.
  fileprivate init(_ error: any Error, of request: HTTPRequest) {
    let url = request.url
    switch (error as? URLError)?.code {
    case .timedOut: self = .timedOut(url)
    case .networkConnectionLost, .badServerResponse, .cannotParseResponse:
      self = .connectionLost(method: request.method, url)
    case .cannotFindHost, .dnsLookupFailed: self = .unreachable(url, reason: "no such host")
    case .cannotConnectToHost: self = .unreachable(url, reason: "nothing answers there")
    case .notConnectedToInternet: self = .unreachable(url, reason: "there is no network")
    default: self = .unreachable(url, reason: error.localizedDescription)
    }
  }
}
