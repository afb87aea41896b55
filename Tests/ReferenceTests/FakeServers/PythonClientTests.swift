import Foundation
import HarnessTesting
import TestSupport
import XCTest

@testable import Harness

/// What Python's clients make of a fake server.
final class PythonClientTests: FakeServerTestCase {
  private func run(_ script: String) throws -> Outcome {
    try sandbox.write(script, to: "client.py")
    return try client.run("client.py", timeout: Self.timeout)
  }

  func testUrllibAsks() throws {
    try require(.python3)
    try begin(OptionalProgram.python3.url)
    api.reply(.get, "/users?page=2&name=%C3%84nn", body: "Änn\n")
      .reply(.post, "/users", status: 201, headers: ["Location": "/users/2"])
      .reply(.get, "/old", status: 301, headers: ["Location": "/users?page=2&name=%C3%84nn"])
      .reply(.delete, "/users/1", status: 204)
      .reply(.head, "/size", headers: ["X-Size": "7"])
      .reply(.get, "/none", status: 404, body: "nothing\n")
    let outcome = try run(
      """
      import os, urllib.error, urllib.parse, urllib.request
      api = os.environ["API"]
      def ask(path, method="GET", data=None):
          request = urllib.request.Request(api + path, data, method=method)
          with urllib.request.urlopen(request) as answer:
              return answer.status, answer.headers, answer.read().decode()
      print(ask("/users?" + urllib.parse.urlencode({"name": "Änn", "page": 2}))[2], end="")
      print(ask("/old")[2], end="")
      status, headers, body = ask("/users", "POST", b"name=Bob")
      print(status, headers["Location"], repr(body))
      print(ask("/users", "POST", iter([b"name=", b"Chr", b"is"]))[0])
      print(ask("/users/1", "DELETE")[0], ask("/size", "HEAD")[1]["X-Size"])
      try:
          ask("/none")
      except urllib.error.HTTPError as error:
          print(error.code, error.read())
      """)
    XCTAssertEqual(
      outcome.output, "Änn\nÄnn\n201 /users/2 ''\n201\n204 7\n404 b'nothing\\n'\n", "\(outcome)")
    outcome.expect(.called("API", "POST /users", with: ["body": "name=Chris"], times: 1))
    let last = try outcome.calls(to: "API", "POST /users").last?.request
    XCTAssertEqual(last?.value(of: "Transfer-Encoding"), "chunked")
  }

  func testHTTPClientKeepsItsConnection() throws {
    try require(.python3)
    try begin(OptionalProgram.python3.url)
    api.reply(.put, "/[..]", with: HTTPReply(body: Data("chunks".utf8), isChunked: true))
    let outcome = try run(
      """
      import http.client, os
      client = http.client.HTTPConnection(os.environ["API"][len("http://"):])
      client.connect()
      socket = client.sock
      for number in range(500):
          body = b"%d" % number
          client.request("PUT", "/%d" % number, body if number % 2 else iter([body]),
                         encode_chunked=True)
          answer = client.getresponse()
          assert answer.version == 11 and answer.read() == b"chunks"
          assert client.sock is socket, number
      """)
    outcome.expect(.success, .called("API", "PUT /[..]", times: 500))
    for call in try outcome.calls(to: "API").compactMap(\.request) {
      XCTAssertEqual("/" + String(decoding: call.body.bytes ?? Data(), as: UTF8.self), call.path)
    }
  }

  /// All requests are sent before an answer is read: neither side may wait for the other.
  func testAClientSendsAllItsRequestsAtOnce() throws {
    try require(.python3)
    try begin(OptionalProgram.python3.url)
    api.reply(.post, "/[..]", body: String(repeating: "hello\n", count: 100))
    let outcome = try run(
      """
      import os, socket, threading
      host, port = os.environ["API"][len("http://"):].split(":")
      link = socket.create_connection((host, int(port)))
      def send():
          link.sendall(b"".join(
              b"POST /%d HTTP/1.1\\r\\nHost: x\\r\\nContent-Length: 1000\\r\\n\\r\\n" % number
              + b"%d" % (number % 10) * 1000 for number in range(2000)))
          link.shutdown(socket.SHUT_WR)
      sender = threading.Thread(target=send)
      sender.start()
      answers = link.makefile("rb")
      for number in range(2000):
          assert answers.readline() == b"HTTP/1.1 200 OK\\r\\n", number
          assert answers.readline() == b"Content-Length: 600\\r\\n"
          assert answers.readline() == b"\\r\\n"
          assert answers.read(600) == b"hello\\n" * 100
      assert answers.read() == b""
      sender.join()
      """)
    outcome.expect(.success, .called("API", times: 2_000))
    XCTAssertEqual(
      try outcome.calls(to: "API").map(\.function), (0..<2_000).map { "POST /\($0)" })
  }

  func testRequestsAsks() throws {
    try require(.requests)
    try begin(OptionalProgram.requests.url)
    api.reply(
      .post, "/form", ifBody: Data("name=Ann".utf8), with: HTTPReply(status: 201)
    )
    .reply(
      .get, "/users/1", headers: ["Content-Type": "application/json"], body: #"{"name": "Ann"}"#
    )
    .reply(.put, "/photos/1", status: 204)
    .reply(.get, "/old", status: 307, headers: ["Location": "/users/1"])
    .reply(.post, "/files", status: 202)
    let outcome = try run(
      """
      import os, requests
      api = os.environ["API"]
      session = requests.Session()
      print(session.post(api + "/form", data={"name": "Ann"}).status_code)
      print(session.get(api + "/users/1").json()["name"])
      print(session.put(api + "/photos/1", data=iter([b"jp", b"eg"])).status_code)
      print(session.get(api + "/old").json(), session.head(api + "/users/1").text)
      print(session.post(api + "/files", files={"photo": ("a.jpg", b"jpeg")}).status_code)
      for number in range(200):
          assert session.get(api + "/users/1").ok
      """)
    XCTAssertEqual(outcome.output, "201\nAnn\n204\n{'name': 'Ann'} \n202\n", "\(outcome)")
    outcome.expect(
      .success, .called("API", "PUT /photos/1", with: ["body": "jpeg"], times: 1),
      .called("API", "GET /users/1", times: 202))
  }
}
