#if DEBUG || HARNESS_ENABLED
  import Foundation
  import XCTest

  @testable import Injection

  /// The samples in `LaunchProtocol.md` are what an app says, key by key.
  final class DocumentedMessagesTests: XCTestCase {
    private static let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Documentation/LaunchProtocol.md")

    func testTheSampleOfADescriptionIsOne() throws {
      // What is declared on the container of other tests is known in the whole process.
      let line = descriptionLine(of: [declare(on: Described())])
      try assertSame(
        try blocks("json")[0], line.replacingOccurrences(of: "\"Described.", with: "\""))
    }

    func testTheSampleOfAHelloIsOne() throws {
      let words = ["-mock", "drive=offline", "-fault", "drive.upload=3:timeout", "-strict"]
      try assertSame(try blocks("json")[1], hello(read(words, sampleContainer())))
    }

    func testTheSampleOfARefusingHelloIsOneWithItsText() throws {
      let reading = read(["-mock", "drive=ofline"], sampleContainer())
      try assertSame(try blocks("json")[2], hello(reading))
      XCTAssertEqual(reading.refusals.map { "\($0)\n" }, [try blocks("text")[0]])
    }

    func testTheSamplesOfMessagesAreOnes() throws {
      let samples = try blocks("json")[3].replacingOccurrences(of: "\n ", with: " ")
        .split(separator: "\n").map(String.init)
      let call = RecordedCall("upload", ["name": "a.jpg"])
      let messages: [any ControlMessage] = [
        ResolvedMessage(registration: "drive", mock: "offline"),
        CallMessage(
          registration: "drive", call: call, sequence: 1, time: 1_490_957_742.5, fault: "timeout"),
        GateMessage(name: "upload"),
      ]
      // The app sends no note by itself.
      XCTAssertEqual(samples.count, messages.count + 1)
      for (sample, message) in zip(samples, messages) { try assertSame(sample, message.line) }
    }

    private func sampleContainer() -> Container { declare(on: Container()) }

    private func declare<Sample: SharedContainer>(on container: Sample) -> Sample {
      Factory<any Drive>(container, key: "drive") { NamedDrive() }.live
        .recorded("size", "upload").fault("timeout") { CancellationError() }.gates("upload")
        .onMock("offline") { NamedDrive("offline") }
        .onMock("accepting") { NamedDrive("accepting") }
      Factory<Int>(container, key: "clock") { 0 }.onMock("fixed") { text in text.count }
      return container
    }

    private func read(_ words: [String], _ container: Container) -> ResolvedLaunchChoices {
      ResolvedLaunchChoices.resolving(
        LaunchWords(arguments: words), containers: [container], request: LaunchRequest())
    }

    /// The line, with the process id and the configuration of the sample.
    private func hello(_ reading: ResolvedLaunchChoices) -> String {
      Hello(reading).line
        .replacing("\"pid\":\(processIdentifier())", with: "\"pid\":4711")
        .replacing(#""configuration":"release""#, with: #""configuration":"debug""#)
    }

    private func assertSame(_ sample: String, _ line: String) throws {
      XCTAssertEqual(try object(sample), try object(line))
    }

    private func object(_ text: String) throws -> NSDictionary {
      try XCTUnwrap(JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary)
    }

    private func blocks(_ kind: String) throws -> [String] {
      try String(contentsOf: Self.page, encoding: .utf8).components(separatedBy: "```\(kind)\n")
        .dropFirst().compactMap { $0.components(separatedBy: "```").first }
    }
  }

  private final class Described: SharedContainer {
    @TaskLocal static var shared = Described()
    let manager = ContainerManager()
  }
#endif
