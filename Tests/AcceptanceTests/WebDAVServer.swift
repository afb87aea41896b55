import Foundation
import Harness
import TestSupport

/// A real WebDAV server on the loopback interface: nginx with its DAV module, launched through
/// the harness, its configuration and its files in the sandbox.
final class WebDAVServer {
  /// Where the collection is that the server keeps.
  let url: String

  private let nginx: CLIApplication

  /// Credentials that the server asks for.
  struct Account {
    let user: String
    let password: String
  }

  /// Starts the server, with its files in the sandbox's folder `server/files`.
  ///
  /// - Parameters:
  ///   - sandbox: Takes everything that the server writes.
  ///   - account: Who may sign in, or nil where anybody may.
  /// - Throws: `OptionalProgram.Missing` where the test has not required nginx, and ``Failure``
  ///   where it does not start.
  init(in sandbox: Sandbox, account: Account? = nil) throws {
    let port = try LoopbackPort.unused()
    url = "http://127.0.0.1:\(port)/drive"
    try FileManager.default.createDirectory(
      at: sandbox.url("server/files/drive"), withIntermediateDirectories: true)
    if let account {
      try sandbox.write("\(account.user):{PLAIN}\(account.password)\n", to: "server/accounts")
    }
    try sandbox.write(
      Self.configuration(folder: sandbox.url("server").path, port: port, account: account),
      to: "server/nginx.conf")
    nginx = CLIApplication(url: try OptionalProgram.nginx.url, sandbox: sandbox)
    nginx.launchArguments = [
      "-p", try sandbox.url("server").path, "-c", "nginx.conf", "-e", "stderr",
    ]
    try nginx.launch()
    try nginx.waitForOutput("start worker process ")
  }

  deinit {
    nginx.terminate()
  }

  /// What nginx logged so far is part of its outcome.
  func stop() -> Outcome? {
    nginx.terminate()
  }

  private static func configuration(folder: String, port: UInt16, account: Account?) -> String {
    // Workers of a server that root starts give up root's rights, and could not read the sandbox.
    let user = getuid() == 0 ? "user root;" : ""
    let authentication =
      account == nil ? "" : "auth_basic drive; auth_basic_user_file \(folder)/accounts;"
    return """
      daemon off;
      worker_processes 1;
      \(user)
      pid \(folder)/nginx.pid;
      error_log stderr notice;
      events { worker_connections 64; }
      http {
        access_log off;
        client_body_temp_path \(folder)/body;
        proxy_temp_path \(folder)/proxy;
        fastcgi_temp_path \(folder)/fastcgi;
        uwsgi_temp_path \(folder)/uwsgi;
        scgi_temp_path \(folder)/scgi;
        server {
          listen 127.0.0.1:\(port);
          root \(folder)/files;
          location / {
            dav_methods PUT DELETE MKCOL;
            \(authentication)
          }
        }
      }
      """
  }
}

/// Ports of the loopback interface.
enum LoopbackPort {
  /// A port on which nobody listens now.
  static func unused() throws -> UInt16 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 ? getsockname(descriptor, $0, &length) : -1
      }
    }
    guard result == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
    return UInt16(bigEndian: address.sin_port)
  }
}
