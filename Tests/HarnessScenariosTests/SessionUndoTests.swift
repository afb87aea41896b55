import Foundation
import Harness
import HarnessSystem
import Testing

@testable import HarnessScenarios

/// What undoes a command of a session that was interrupted.
@Suite("Commands that are undone") struct SessionUndoTests {
  private let sandbox: Sandbox
  private let root: String

  init() throws {
    sandbox = try Sandbox()
    root = sandbox.workingDirectory.path + "/session"
    try sandbox.write("old", to: "session/d/file")
    try sandbox.write("gone", to: "session/gone")
    try sandbox.write("outside", to: "outside/file")
  }

  private func shell(_ script: String, in folder: String = "session") throws {
    let shell = CLIApplication("/bin/sh", sandbox: sandbox)
    shell.currentDirectory = folder
    _ = try shell.run("-ec", script)
  }

  private func text(_ path: String) -> String? { try? sandbox.text(at: path) }

  @Test func filesAndFoldersAreWhatTheyWere() throws {
    let before = try SessionFolder(of: root)
    try shell("mkdir -p new/folder; echo x | tee new/file >d/file; rm gone; ln -s d link")
    #expect(try before.restore() == SessionUndo(wasNeeded: true, rest: []))
    #expect(try SessionFolder(of: root) == before)
    #expect(text("session/d/file") == "old")
    #expect(try before.restore() == .nothing)
  }

  @Test func whatALinkLeadsToStays() throws {
    let before = try SessionFolder(of: root)
    try shell("rm gone; ln -s ../outside/file gone; rm -r d; ln -s ../outside d")
    #expect(try before.restore() == SessionUndo(wasNeeded: true, rest: []))
    #expect(text("outside/file") == "outside")
    #expect([text("session/d/file"), text("session/gone")] == ["old", "gone"])
  }

  @Test func whatIsNotKnownIsTold() throws {
    try sandbox.write(
      String(repeating: "a", count: SessionFolder.largestFile + 1), to: "session/large")
    let before = try SessionFolder(of: root)
    try shell("echo x >large")
    #expect(try before.restore() == SessionUndo(wasNeeded: true, rest: ["large"]))
    #expect(text("session/large") == "x\n")
  }

  @Test func modesAndLinksAreWhatTheyWere() throws {
    try shell("chmod 640 session/gone; chmod 555 session/d; ln -s gone session/link", in: ".")
    let before = try SessionFolder(of: root)
    try shell("chmod 777 gone d; rm link; ln -s d link; mkdir e")
    #expect(try before.restore() == SessionUndo(wasNeeded: true, rest: []))
    #expect(try SessionFolder(of: root) == before)
    try shell("rm gone link; chmod 755 d; rm -r d")
    #expect(try before.restore() == SessionUndo(wasNeeded: true, rest: []))
    #expect(try SessionFolder(of: root) == before)
    try shell("chmod 755 d")
  }

  @Test func aHistoryThatHasChangedIsTold() throws {
    try sandbox.write("old", to: "session/.git/refs/heads/main")
    let before = try SessionFolder(of: root)
    #expect(try before.restore() == .nothing)
    try shell("echo new >.git/refs/heads/main")
    #expect(try before.restore() == SessionUndo(wasNeeded: true, rest: [".git"]))
  }

  @Test func whatIsInAClosedFolderIsWhatItWas() throws {
    let before = try SessionFolder(of: root)
    try shell("echo x >d/file; echo x >gone; chmod 000 d")
    #expect(try before.restore() == SessionUndo(wasNeeded: true, rest: []))
    #expect([text("session/d/file"), text("session/gone")] == ["old", "gone"])
  }
}
