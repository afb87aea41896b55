import Foundation
import HarnessTesting
import TestSupport
import XCTest

@testable import Harness

/// What servers of others answer is recorded, answered without them, and verified.
final class RecordedServersTests: XCTestCase {
  private var sandbox: Sandbox!
  private var server: CLIApplication!

  override func setUpWithError() throws {
    try require(.curl)
    sandbox = try Sandbox()
  }

  override func tearDown() {
    _ = server?.terminate()
  }

  func testNginxWithRangesConditionsAndCompression() throws {
    try require(.nginx)
    let real = try startNginx()
    try script(
      """
      fake -record=$REAL http API
      exec curl -q -fsS $API/a.txt
      stdout hello
      exec curl -q -sS -o out -w '%{http_code}' $API/missing
      stdout ^404
      exec curl -q -fsS -r 1-2 $API/a.txt
      stdout ^el
      exec curl -q -fsS --compressed -o long $API/long.txt
      grep 'line 999' long
      exec curl -q -fsSI $API/a.txt
      stdout 'Content-Length: 6'
      exec curl -q -fsS $API/bytes
      exec curl -q -sS -o out -w '%{redirect_url}' $API/folder
      stdout ^http://127.0.0.1:[0-9]+/folder/
      """)
    try expectRecorded(real, count: 7)
    let recording = try recording()
    for text in [
      "\n206\n", "Content-Encoding: gzip", "answer body base64 --", "Range: bytes=1-2",
      "Location: [API]/folder/", "\n404\n", "Content-Length: 6",
    ] {
      XCTAssertTrue(recording.contains(text), "\(text) is not in\n\(recording)")
    }
    // One byte of the real server's is another.
    let real2 = try startNginx(hello: "hallo\n")
    try harness("run", "--verify-fakes", "-e", "REAL=\(real2)", "a.txtar").expect(
      .status(1), .standardOutput(.contains("GET /a.txt: its", "-hello", "+hallo")))
  }

  func testPythonsServerOfFiles() throws {
    try require(.python3)
    try sandbox.write("hello\n", to: "files/a.txt")
    let real = try start(
      "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory",
      try sandbox.url("files").path)
    try script(
      """
      fake -record=$REAL http API
      exec curl -q -fsS $API/a.txt
      stdout hello
      exec curl -q -fsS $API/
      stdout a.txt
      ! exec curl -q -fsS $API/b
      exec curl -q -fsSI $API/a.txt
      stdout 'Content-Length: 6'
      """)
    try expectRecorded(real, count: 4)
  }

  func testChunksAndAnswersUpToTheEnd() throws {
    try require(.python3)
    try sandbox.write(Self.stream, to: "stream.py")
    let real = try start(try sandbox.url("stream.py").path)
    try script(
      """
      fake -record=$REAL http API
      exec curl -q -fsS $API/chunks
      stdout 'part 0\\npart 1\\npart 2'
      exec curl -q -fsS $API/end
      stdout 'up to the end'
      exec curl -q -fsS -d name=Ann $API/echo
      stdout name=Ann
      exec curl -q -fsS -i -u ann:s3cret $API/cookie
      stdout Set-Cookie
      """)
    try expectRecorded(real, count: 4)
    let recording = try recording()
    XCTAssertFalse(recording.contains("s3cret"), recording)
    XCTAssertTrue(recording.contains("Set-Cookie: id=[..]; HttpOnly"), recording)
    XCTAssertTrue(recording.contains("Transfer-Encoding: chunked"), recording)

    try script("fake -record=$REAL http API\n? exec curl -q -fsS $API/wrong\n")
    try harness("update", "-e", "REAL=\(real)", "a.txtar").expect(
      .status(1),
      .standardOutput(.contains("could not be recorded", "in the middle of the answer's body")))
    XCTAssertEqual(try self.recording(), recording)
  }

  // MARK: - Steps

  /// Records, answers without the server, and asks it again.
  private func expectRecorded(_ real: String, count: Int) throws {
    try harness("update", "-e", "REAL=\(real)", "a.txtar").expect(
      .success, .standardOutput(.contains("updated     a (")))
    try harness("run", "-e", "REAL=http://127.0.0.1:1", "a.txtar").expect(.success)
    try harness("run", "--verify-fakes", "-e", "REAL=\(real)", "a.txtar").expect(
      .success, .standardOutput(.contains("verified \(count) exchanges of 1 recording\n")))
    let recording = try recording()
    try harness("update", "-e", "REAL=\(real)", "a.txtar").expect(.success)
    XCTAssertEqual(try self.recording(), recording, "it was recorded otherwise the second time")
    try harness("run", "--verify-fakes", "-e", "REAL=http://127.0.0.1:1", "a.txtar").expect(
      .status(1), .standardOutput(.contains("cannot be verified")))
  }

  private func script(_ text: String) throws { try sandbox.write(text + "\n", to: "a.txtar") }

  private func recording() throws -> String {
    String(decoding: try Data(contentsOf: sandbox.url("a.API.http")), as: UTF8.self)
  }

  private func harness(_ words: String...) throws -> Outcome {
    let app = CLIApplication(url: try CLIApplication.productURL("harness"), sandbox: sandbox)
    app.launchArguments = words
    return try app.run(timeout: 120)
  }

  // MARK: - Servers

  /// Starts a server in Python, which says its port.
  private func start(_ words: String...) throws -> String {
    server = CLIApplication(url: try OptionalProgram.python3.url, sandbox: sandbox)
    server.launchArguments = ["-u"] + words
    try server.launch()
    try server.waitForOutput("port ")
    let text = String(decoding: server.outputSoFar().data, as: UTF8.self)
    let port = text.split(separator: "port ").last?.prefix { $0.isNumber } ?? ""
    return "http://127.0.0.1:\(port)"
  }

  private func startNginx(hello: String = "hello\n") throws -> String {
    _ = server?.terminate()
    let probe = try OpenHTTPServer("PORT")
    probe.server.close()
    let folder = try sandbox.url("nginx").path
    try sandbox.write(hello, to: "nginx/files/a.txt")
    try sandbox.write(Data((0...255).map { UInt8($0) }), to: "nginx/files/bytes")
    try sandbox.write((0..<1000).map { "line \($0)\n" }.joined(), to: "nginx/files/long.txt")
    try sandbox.write("", to: "nginx/files/folder/index.html")
    for name in ["a.txt", "bytes", "long.txt"] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)],
        ofItemAtPath: "\(folder)/files/\(name)")
    }
    try sandbox.write(
      Self.configuration(folder: folder, port: probe.server.port), to: "nginx/nginx.conf")
    server = CLIApplication(url: try OptionalProgram.nginx.url, sandbox: sandbox)
    server.launchArguments = ["-p", folder, "-c", "nginx.conf", "-e", "stderr"]
    try server.launch()
    try server.waitForOutput("start worker process ")
    return probe.server.address
  }

  private static func configuration(folder: String, port: UInt16) -> String {
    // Workers of a server that root starts give up root's rights, and could not read the sandbox.
    let user = getuid() == 0 ? "user root;" : ""
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map { "\($0)_temp_path '\(folder)/\($0)';" }.joined(separator: "\n")
    return """
      daemon off;
      worker_processes 1;
      \(user)
      pid '\(folder)/nginx.pid';
      error_log stderr notice;
      events { worker_connections 64; }
      http {
        access_log off;
        \(temporary)
        types { text/plain txt; }
        gzip on;
        gzip_types text/plain;
        server {
          listen 127.0.0.1:\(port);
          root '\(folder)/files';
        }
      }
      """
  }

  private static let stream = """
    import http.server
    import secrets

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            self.send_response(200)
            if self.path == "/chunks":
                self.send_header("Transfer-Encoding", "chunked")
                self.end_headers()
                for number in range(3):
                    part = b"part %d\\n" % number
                    self.wfile.write(b"%x\\r\\n%s\\r\\n" % (len(part), part))
                    self.wfile.flush()
                self.wfile.write(b"0\\r\\n\\r\\n")
            elif self.path == "/cookie":
                self.send_header("Set-Cookie", "id=%s; HttpOnly" % secrets.token_hex())
                self.send_header("Content-Length", "0")
                self.end_headers()
            elif self.path == "/wrong":
                self.send_header("Content-Length", "10")
                self.end_headers()
                self.wfile.write(b"short")
                self.close_connection = True
            else:
                self.end_headers()
                self.wfile.write(b"up to the end\\n")
                self.close_connection = True

        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *words):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    print("port %d" % server.server_port, flush=True)
    server.serve_forever()
    """
}
