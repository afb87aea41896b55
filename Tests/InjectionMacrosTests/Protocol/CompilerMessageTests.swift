import CPlatform
import Foundation
import Testing

@testable import InjectionMacrosPlugin

/// Messages as Swift 6.3 sends them, shortened by what no macro looks at.
private enum Recorded {
  static let capability = #"{"getCapability":{"capability":{"protocolVersion":7}}}"#

  static let attached = #"""
    {"expandAttachedMacro":{"attributeSyntax":{"kind":"attribute","location":{"column":34,\#
    "fileID":"probe/probe.swift","fileName":"probe.swift","line":8,"offset":549},"source":\#
    "\n  @Injectable"},"declSyntax":{"kind":"declaration","location":{"column":34,"fileID":\#
    "probe/probe.swift","fileName":"probe.swift","line":8,"offset":549},"source":\#
    "\n  @Injectable\n  final class Foo: Sendable {\n    let tool\n  }"},"discriminator":\#
    "$sSi5probeE3Foo10InjectablefMm_","lexicalContext":[{"kind":"declaration","location":\#
    {"column":0,"fileID":"","fileName":"","line":0,"offset":0},"source":\#
    "\n\n/// Doc.\n@MainActor public extension Int {}"}],"macro":{"moduleName":\#
    "InjectionMacrosProgram","name":"Injectable ","typeName":"InjectableMacro"},"macroRole":\#
    "member","staticBuildConfiguration":"{\"endianness\":\"little\"}"}}
    """#

  static let freestanding = #"""
    {"expandFreestandingMacro":{"discriminator":"$s5probe","lexicalContext":[],"macro":\#
    {"moduleName":"InjectionMacrosProgram","name":"inject","typeName":"InlineInjectMacro"},\#
    "macroRole":"expression","syntax":{"kind":"expression","location":{"column":18,"fileID":\#
    "probe/probe.swift","fileName":"probe.swift","line":14,"offset":690},"source":\#
    "#inject(\\.drive)"}}}
    """#
}

@Suite("The compiler's plugin protocol")
struct CompilerMessageTests {
  private func answer(_ message: String) -> String {
    MacroList.answer(Array(message.utf8)).json.text
  }

  @Test("says which version it speaks")
  func capability() {
    #expect(
      answer(Recorded.capability)
        == #"{"getCapabilityResult":{"capability":{"features":[],"protocolVersion":7}}}"#)
  }

  @Test("reads what a macro is attached to")
  func attached() throws {
    guard case .expand(let use) = CompilerMessage(Array(Recorded.attached.utf8)) else {
      Issue.record("no expansion")
      return
    }
    #expect(use.macroName == "Injectable")
    #expect(use.role == "member")
    #expect(use.syntax.source == "\n  @Injectable")
    #expect(use.declaration?.offset == 549)
    #expect(use.context.map(\.source) == ["\n\n/// Doc.\n@MainActor public extension Int {}"])
    #expect(!use.addsConformance)
  }

  @Test("places what a macro has to say in the file")
  func diagnostics() throws {
    let offset = 549 + "\n  @Injectable\n  final class Foo: Sendable {\n    let ".utf8.count
    let place = #""position":{"fileName":"probe.swift","offset":\#(offset)},"severity":"error""#
    let answer = answer(Recorded.attached)
    #expect(answer.contains(place))
    #expect(answer.contains(#""expandedSource":null"#))
    #expect(answer.contains(#""endOffset":\#(offset + 4),"fileName":"probe.swift","startOffset":"#))
    #expect(answer.contains(#""newText":": <#Type#>","range":{"endOffset":\#(offset + 4)"#))
  }

  @Test("gives an initializer the access level of the extension around its type")
  func access() {
    let message = Recorded.attached.replacingOccurrences(of: "let tool", with: "let tool: Tool")
    #expect(answer(message).contains(#"public init(\n  tool: Tool = Container.shared.tool()"#))
  }

  @Test("writes what stands for an expression")
  func freestanding() {
    #expect(
      answer(Recorded.freestanding)
        == #"{"expandMacroResult":{"diagnostics":[],"expandedSource":"Container.shared.drive()"}}"#)
  }

  @Test(
    "answers what it does not know with an error that names the version",
    arguments: [
      #"{"reticulateSplines":{}}"#, "{}", "", "[", #"{"expandAttachedMacro":{}}"#,
      #"{"a":1,"b":2}"#,
      Recorded.attached.replacingOccurrences(of: "\"InjectableMacro\"", with: "\"OtherMacro\""),
    ])
  func unknown(message: String) {
    let answer = answer(message)
    #expect(answer.hasPrefix(#"{"expandMacroResult":{"diagnostics":[{"#))
    #expect(
      answer.contains("speaks version 7 of the compiler's plugin protocol, that of Swift 6.3"))
  }

  @Test("answers each message with its length before it, until there is none")
  func connection() throws {
    let message = Array(Recorded.capability.utf8)
    let frame = [UInt8(message.count), 0, 0, 0, 0, 0, 0, 0] + message
    let (input, output) = (Pipe(), Pipe())
    input.fileHandleForWriting.write(Data(frame + frame + [0, 0, 0, 0, 0, 0, 0, 0] + frame))
    Connection(
      input: input.fileHandleForReading.fileDescriptor,
      output: output.fileHandleForWriting.fileDescriptor
    ).serve(MacroList.answer)
    try output.fileHandleForWriting.close()
    let text = Array(answer(Recorded.capability).utf8)
    let answers = try output.fileHandleForReading.readToEnd()
    let expected = [UInt8(text.count), 0, 0, 0, 0, 0, 0, 0] + text
    #expect(answers == Data(expected + expected))
  }

  @Test("ends where the compiler has gone in the middle of a message")
  func truncated() throws {
    let (input, output) = (Pipe(), Pipe())
    input.fileHandleForWriting.write(Data([9, 0, 0, 0, 0, 0, 0, 0, 1]))
    try input.fileHandleForWriting.close()
    Connection(
      input: input.fileHandleForReading.fileDescriptor,
      output: output.fileHandleForWriting.fileDescriptor
    ).serve(MacroList.answer)
    try output.fileHandleForWriting.close()
    #expect(try output.fileHandleForReading.readToEnd()?.isEmpty ?? true)
  }
}
