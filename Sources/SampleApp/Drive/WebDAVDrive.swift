import Foundation

/// A WebDAV server (RFC 4918).
struct WebDAVDrive: Drive {
  let transport: any HTTPTransport
  let credentials: DriveCredentials?

  func size(of url: URL) async throws(DriveError) -> Int? {
    // A length is told of the file itself only where it is not compressed on its way.
    let answer = try await send("HEAD", url, headers: ["Accept-Encoding": "identity"])
    switch answer.status {
    case _ where answer.isSuccess: return answer.length
    // 409: a collection above it is missing. 405 and 501: this server does not know HEAD.
    case 404, 405, 409, 410, 501: return nil
    default: throw error("HEAD", url, answer)
    }
  }

  func makeCollection(at url: URL) async throws(DriveError) -> CollectionOutcome {
    let answer = try await send("MKCOL", url)
    switch answer.status {
    case _ where answer.isSuccess: return .created
    case 405: return .existed
    case 409: return .parentMissing
    default: throw error("MKCOL", url, answer)
    }
  }

  func upload(_ path: String, to url: URL) async throws(DriveError) {
    let photo: Data
    do {
      let file = try OpenFile(path, O_RDONLY)
      // URLSession would report a file that cannot be read as a fault of the network, and one that
      // cannot be read to its end not at all: Foundation on Linux waits for the rest.
      photo = Data(try file.bytes(at: 0, count: Int(try file.status().st_size)))
    } catch {
      throw .photoUnreadable(error)
    }
    let answer = try await send(
      "PUT", url, headers: ["Content-Type": "image/jpeg"], content: photo)
    guard answer.isSuccess else { throw error("PUT", url, answer) }
  }

  private func send(
    _ method: String, _ url: URL, headers: [String: String] = [:], content: Data? = nil
  ) async throws(DriveError) -> HTTPAnswer {
    var request = HTTPRequest(method: method, url: url, headers: headers, content: content)
    request.headers["Authorization"] = credentials?.authorization
    return try await transport.send(request)
  }

  private func error(_ method: String, _ url: URL, _ answer: HTTPAnswer) -> DriveError {
    switch answer.status {
    case 401, 403: .signInRefused(url, status: answer.status)
    case 507: .full(url)
    case 300...399: .moved(url, to: answer.location)
    default: .refused(method: method, url, status: answer.status)
    }
  }
}

extension HTTPAnswer {
  /// Whether the server has done what it was asked.
  ///
  /// 207 (RFC 4918, 11.1) says that the answer tells of several, each of which may have failed.
  fileprivate var isSuccess: Bool { (200...299).contains(status) && status != 207 }
}
