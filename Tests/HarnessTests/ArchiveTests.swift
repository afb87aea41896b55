import Foundation
import Testing

@testable import Harness

@Suite struct `An archive` {
  @Test func `without a marker is all script`() {
    let archive = Archive(Data("exec true\n".utf8))
    #expect(archive.script == Data("exec true\n".utf8))
    #expect(archive.sections.isEmpty)
  }

  @Test func `gets the newline that its last line lacks`() {
    let archive = Archive(Data("exec true\n-- a --\nno end".utf8))
    #expect(archive.sections[0].rawContent == Data("no end\n".utf8))
    #expect(Archive(Data("exec true".utf8)).script == Data("exec true\n".utf8))
  }

  @Test(arguments: [
    ("-- a --", "a"), ("--   a b   --", "a b"), ("-- a --\r", "a"), ("-- -- --", "--"),
    ("-- a/b.txt --", "a/b.txt"),
  ])
  func `has a section at a marker`(line: String, name: String) {
    let archive = Archive(Data("\(line)\ncontent\n".utf8))
    #expect(archive.sections.map(\.name) == [name])
    #expect(archive.sections.first?.rawContent == Data("content\n".utf8))
  }

  @Test(arguments: [
    "--a--", "-- --", "--  --", " -- a --", "-- a -- ", "-- a", "--- a ---", "a --",
  ])
  func `has no section at a line that is no marker`(line: String) {
    #expect(Archive(Data("\(line)\n".utf8)).sections.isEmpty)
  }

  @Test func `knows the line of each marker`() {
    let archive = Archive(Data("# one\n\n-- a --\nx\n-- b --\n".utf8))
    #expect(archive.sections.map(\.line) == [3, 5])
  }

  @Test func `keeps bytes that are no text`() throws {
    let archive = Archive(Data("-- a --\n".utf8) + Data([0xFF, 0, 0x0A]))
    #expect(try SectionContent.decode(archive.sections[0]) == Data([0xFF, 0, 0x0A]))
  }
}

@Suite struct `The attributes of a section` {
  @Test(arguments: [
    ("run.sh mode=755", "run.sh", "mode=755"),
    ("logo.png base64", "logo.png", "base64"),
    ("a.txt no-newline", "a.txt", "no-newline"),
    ("a b pattern mode=600", "a b", "mode=600 pattern"),
    ("latest link", "latest", "link"),
  ])
  func `stand behind its name`(text: String, name: String, words: String) {
    let (found, attributes) = SectionAttributes.split(text)
    #expect(found == name)
    #expect(attributes.words.joined(separator: " ") == words)
  }

  @Test(arguments: ["base64", "mode=755", "a b", "a mode=9", "a mode=17777", "a Pattern"])
  func `are a part of the name where they are none`(text: String) {
    #expect(SectionAttributes.split(text).name == text)
  }
}

@Suite struct `The content of a section` {
  /// Whatever a program prints can be written into a section and read again.
  @Test(arguments: [
    Data(), Data("a\n".utf8), Data("no newline".utf8), Data("-- a --\n".utf8),
    Data("x\n-- a --".utf8), Data([0xFF, 0xFE]), Data("a\0b\n".utf8), Data("\n\n".utf8),
    Data(">quoted\n".utf8), Data("a\r\n".utf8),
  ])
  func `comes back as it was written`(content: Data) throws {
    let archive = Archive(Data("cmp stdout want\n-- want --\nold\n-- after --\nstays\n".utf8))
    let updated = Archive(archive.updated([0: content]))
    #expect(updated.sections.map(\.name) == ["want", "after"])
    #expect(try SectionContent.decode(updated.sections[0]) == content)
    #expect(updated.sections[1].rawContent == Data("stays\n".utf8))
    #expect(updated.updated([0: content]) == archive.updated([0: content]), "a second time")
  }

  @Test func `keeps every other byte of the file when it is updated`() {
    let text = "exec x\r\n--  a  --\r\none\n-- b --\ntwo"
    let updated = Archive(Data(text.utf8)).updated([0: Data("uno\n".utf8)])
    #expect(String(decoding: updated, as: UTF8.self) == "exec x\r\n--  a  --\r\nuno\n-- b --\ntwo")
  }

  @Test func `that is marked base64 and is something else is refused`() {
    let archive = Archive(Data("-- a base64 --\n<html>\n".utf8))
    #expect(throws: SectionProblem.notBase64("a")) {
      try SectionContent.decode(archive.sections[0])
    }
  }

  @Test func `that is marked quoted needs its mark on each line`() {
    let archive = Archive(Data("-- a quoted --\n>x\ny\n".utf8))
    #expect(throws: SectionProblem.notQuoted("a", line: 2)) {
      try SectionContent.decode(archive.sections[0])
    }
  }
}
