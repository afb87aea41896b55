import Foundation
import HarnessTesting
import TestSupport
import XCTest

@testable import Harness

/// What wget and git make of a fake server.
final class DownloadTests: FakeServerTestCase {
  private func beginWget() throws {
    try begin(OptionalProgram.wget.url, "--no-config", "-nv", "--tries=3")
  }

  func testWgetFetchesAFolder() throws {
    try require(.wget)
    try beginWget()
    api.reply(
      .get, "/", headers: ["Content-Type": "text/html"],
      body: #"<a href="a.txt">a</a> <a href="b/c.txt">c</a> <a href="gone.txt">gone</a>"#
    )
    .reply(.get, "/robots.txt", status: 404)
    .reply(.get, "/a.txt", body: "a\n")
    .reply(.get, "/b/c.txt", with: HTTPReply(body: Data("c\n".utf8), isChunked: true))
    .reply(.get, "/gone.txt", status: 410)
    let outcome = try client.run("-r", "-nH", api.address, timeout: Self.timeout)
    // 8: a server has answered with an error.
    outcome.expect(.status(8), .called("API", times: 5))
    sandbox.expect("a.txt", .bytes(Data("a\n".utf8)))
    sandbox.expect("b/c.txt", .bytes(Data("c\n".utf8)))
    sandbox.expect("gone.txt", .isAbsent)
  }

  func testWgetGoesOnWhereAFileWasCutShort() throws {
    try require(.wget)
    try beginWget()
    let text = Data("hello, world\n".utf8)
    try sandbox.write("hello", to: "a.txt")
    api.reply(
      .get, "/a.txt", ifHeaders: ["Range": "bytes=5-"],
      with: HTTPReply(
        status: 206, headers: [HTTPField("Content-Range", "bytes 5-12/13")],
        body: text.dropFirst(5)))
    try client.run("-c", api.address + "/a.txt", timeout: Self.timeout).expect(.success)
    sandbox.expect("a.txt", .bytes(text))
  }

  func testWgetSendsAFile() throws {
    try require(.wget)
    try beginWget()
    let sent = Self.bytes(2_000_000)
    try sandbox.write(sent, to: "sent")
    api.reply(.put, "/a", status: 201)
    let outcome = try client.run(
      "--method=PUT", "--body-file=sent", api.address + "/a", timeout: Self.timeout)
    outcome.expect(.success)
    let request = try outcome.calls(to: "API").first?.request
    XCTAssertEqual(request?.body.sha256, ProgramCall.Input(of: sent).sha256)
  }

  func testWgetTriesAgainAfterAReset() throws {
    try require(.wget)
    try beginWget()
    api.reply(.get, "/a", body: "a")
    client.faults["API"] = [1: "truncate"]
    let outcome = try client.run("-O", "a", api.address + "/a", timeout: Self.timeout)
    outcome.expect(.everyFaultFired, .called("API", "GET /a", times: 2))
    sandbox.expect("a", .bytes(Data("a".utf8)))
  }

  func testGitClonesOverDumbHTTP() throws {
    try require(.git)
    for packs in [false, true] {
      try beginGit()
      try makeRepository(packed: packs)
      api.reply(.get, "/[..]", status: 404)
      let files = try sandbox.files(in: "served.git")
      for file in files {
        let data = try sandbox.data(at: "served.git/\(file)")
        api.reply(.get, "/served.git/\(file)", with: HTTPReply(body: data))
      }
      let outcome = try client.run(
        "clone", api.address + "/served.git", "clone", timeout: Self.timeout)
      outcome.expect(.success, .called("API", "GET /served.git/info/refs", times: 1))
      sandbox.expect("clone/photos/30.txt", .bytes(Data("photo 30\n".utf8)))
      try client.run("-C", "clone", "fsck", "--strict").expect(.success)
      XCTAssertEqual(
        try client.run("-C", "clone", "rev-parse", "HEAD").output,
        try client.run("-C", "served.git", "rev-parse", "HEAD").output)
      let paths = try outcome.calls(to: "API").compactMap(\.request?.path)
      XCTAssertEqual(paths.contains { $0.hasSuffix(".pack") }, packs, "\(paths)")
    }
  }

  private func beginGit() throws {
    try begin(OptionalProgram.git.url, "-c", "user.name=Ann", "-c", "user.email=ann@example.test")
  }

  /// A repository that is served as files: with a file for each object, or in packs.
  private func makeRepository(packed: Bool) throws {
    for number in 1...30 { try sandbox.write("photo \(number)\n", to: "work/photos/\(number).txt") }
    try client.run("init", "-q", "work").expect(.success)
    try client.run("-C", "work", "add", ".").expect(.success)
    try client.run("-C", "work", "commit", "-q", "-m", "photos").expect(.success)
    try client.run("clone", "-q", "--bare", "work", "served.git").expect(.success)
    if packed { try client.run("-C", "served.git", "gc", "-q").expect(.success) }
    try client.run("-C", "served.git", "update-server-info").expect(.success)
  }
}

extension Sandbox {
  /// The paths of all files below a folder, from there.
  fileprivate func files(in folder: String) throws -> [String] {
    let root = try url(folder)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path)
    return paths.filter { path in
      var isFolder: ObjCBool = false
      let file = root.appendingPathComponent(path).path
      return FileManager.default.fileExists(atPath: file, isDirectory: &isFolder)
        && !isFolder.boolValue
    }
  }
}
