import Foundation

/// What of a request and its answer goes into a recording, which is kept beside the script for all to
/// read.
enum HTTPKeeping {
  /// Fields that are of one connection (RFC 9110 section 7.6.1).
  private static let ofConnection: Set<String> = [
    "connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
  ]

  /// Fields that are of one client, one message or one day.
  private static let passing: Set<String> = [
    "host", "content-length", "expect", "user-agent", "date", "age", "via", "server", "alt-svc",
    "x-request-id", "x-correlation-id", "x-runtime", "traceparent", "tracestate", "forwarded",
    "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "x-powered-by",
  ]

  /// Words in the name of a field or of a parameter whose value is secret, or made for one request; of
  /// two words, without what stands between them.
  private static let secretWords: Set<String> = [
    "auth", "authn", "authz", "oauth", "authorization", "authentication", "cookie", "cookies",
    "token", "tokens", "secret", "password", "passwd", "passphrase", "pwd", "apikey", "accesskey",
    "secretkey", "authkey", "privatekey", "idempotencykey", "session", "sessionid", "sid",
    "signature", "credential", "credentials", "csrf", "xsrf", "jwt", "nonce",
  ]

  /// What words end with that are two in one: `authtoken`, `PHPSESSID`.
  private static let secretEndings = [
    "token", "secret", "password", "passwd", "cookie", "session", "sessionid", "sessid",
    "signature", "apikey",
  ]

  static func isOfConnection(_ name: String) -> Bool { ofConnection.contains(name.lowercased()) }

  private static func isPassing(_ name: String) -> Bool {
    isOfConnection(name) || passing.contains(name.lowercased())
  }

  /// Whether a name speaks of a secret: `X-Auth-Token`, `api_key`, `accessToken`; `author` does not.
  static func isSecret(_ name: String) -> Bool {
    let lower = name.lowercased()
    if lower == "key" || lower == "sig" { return true }
    // What a browser may do, and for whom.
    if lower.hasPrefix("access-control-") { return false }
    let words = words(in: name)
    let pairs = zip(words, words.dropFirst()).map { $0 + $1 }
    return (words + pairs).contains { word in
      secretWords.contains(word) || secretEndings.contains(where: word.hasSuffix)
    }
  }

  /// The words of a name in small letters: parted by what is no letter, or by a capital behind a small one.
  private static func words(in name: String) -> [String] {
    var words = [""]
    var previous: Character = " "
    for character in name {
      let begins = character.isUppercase && previous.isLowercase
      if begins || !character.isLetter { words.append("") }
      if character.isLetter { words[words.count - 1] += character.lowercased() }
      previous = character
    }
    return words.filter { !$0.isEmpty }
  }

  /// The fields that are the same in another connection, those that `Connection` names left out.
  static func lasting(_ fields: [HTTPField]) -> [HTTPField] {
    let named = Set(fields.words("Connection"))
    return fields.filter { !isPassing($0.name) && !named.contains($0.name.lowercased()) }
  }

  /// A value as it is kept.
  static func kept(_ field: HTTPField) -> HTTPField {
    if field.isNamed("Set-Cookie") { return HTTPField(field.name, cookie(field.value)) }
    // It tells which way to sign in, and nothing of the account.
    guard isSecret(field.name), !field.isNamed("WWW-Authenticate") else { return field }
    return HTTPField(field.name, TextPattern.anyText)
  }

  /// The cookie's name and attributes, its value and its days as any text.
  private static func cookie(_ value: String) -> String {
    let parts = value.split(separator: ";", omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part in
      let name = part.prefix { $0 != "=" }
      let isTime = HTTPToken.areSame(HTTPToken.trimmed(name), "Expires")
      return index == 0 || isTime ? "\(name)=\(TextPattern.anyText)" : String(part)
    }.joined(separator: ";")
  }

  /// A target whose secret parameters are any text.
  static func kept(target: String) -> String {
    guard let mark = target.firstIndex(of: "?") else { return target }
    let parameters = target[target.index(after: mark)...]
      .split(separator: "&", omittingEmptySubsequences: false)
      .map { parameter in
        let name = parameter.prefix { $0 != "=" }
        return isSecret(String(name)) && name.count < parameter.count
          ? "\(name)=\(TextPattern.anyText)" : String(parameter)
      }
    return target[...mark] + parameters.joined(separator: "&")
  }
}

extension HTTPExchange {
  /// What is kept of a request that a program made to a fake, and of what the real server answered.
  ///
  /// - Parameters:
  ///   - request: As it came, with all of its fields.
  ///   - answer: As it came.
  ///   - fake: The fake's name, which stands in brackets for both addresses, and its address.
  ///   - origin: The real server.
  init(
    keeping request: Request, _ answer: Answer, of fake: (name: String, address: String),
    _ origin: HTTPOrigin
  ) {
    func portable(_ field: HTTPField) -> HTTPField {
      let value = field.value.replacing(address: fake.address, with: "[\(fake.name)]")
        .replacing(address: origin.address, with: "[\(fake.name)]")
      return HTTPKeeping.kept(HTTPField(field.name, value))
    }
    self.request = Request(
      request.method, HTTPKeeping.kept(target: request.target),
      HTTPKeeping.lasting(request.fields).map(portable), request.body)
    var fields = HTTPKeeping.lasting(answer.fields).map(portable)
    if !answer.fields.values("Date").isEmpty {
      fields.append(HTTPField("Date", TextPattern.anyText))
    }
    let length = answer.fields.values("Content-Length").first
    if request.method == "HEAD", let length { fields.append(HTTPField("Content-Length", length)) }
    self.answer = Answer(answer.status, fields, answer.body, isChunked: answer.isChunked)
  }

  /// With the fake's address in the place of its name in brackets.
  package func placed(at address: String, of name: String) -> HTTPExchange {
    func placed(_ field: HTTPField) -> HTTPField {
      HTTPField(field.name, field.value.replacing("[\(name)]", with: address))
    }
    var exchange = self
    exchange.request.fields = request.fields.map(placed)
    exchange.answer.fields = answer.fields.map(placed)
    return exchange
  }
}

extension String {
  /// With another text in the place of each address that ends there: `http://a:80` is none in
  /// `http://a:8080`.
  func replacing(address: String, with other: String) -> String {
    var (result, rest) = ("", self[...])
    while let place = rest.firstRange(of: address) {
      let next = rest[place.upperBound...].first
      let goesOn = next.map { $0.isLetter || $0.isNumber || "-.:".contains($0) } ?? false
      result += rest[..<place.lowerBound] + (goesOn ? address : other)
      rest = rest[place.upperBound...]
    }
    return result + rest
  }
}
