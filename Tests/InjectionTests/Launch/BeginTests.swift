#if DEBUG || HARNESS_ENABLED
  import Foundation
  import Testing

  @testable import Injection

  @Suite struct BeginTests {
    @Test func aLaunchWithAnUnknownMockEndsWith64AndSaysWhatThereIs() async throws {
      let result = await #expect(
        processExitsWith: .exitCode(64), observing: [\.standardErrorContent]
      ) {
        setenv("HARNESS_MOCKS", "CameraContainer.drvie=accepting;CameraContainer.clock=fxed", 1)
        _ = LaunchChoices.begin(for: CameraContainer.shared)
      }
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(text.contains("no registration \"CameraContainer.drvie\" has mocks"))
      #expect(text.contains("Did you mean \"CameraContainer.drive\"?"))
      #expect(text.contains("CameraContainer.clock has no mock \"fxed\""))
    }

    @Test func aRefusedLaunchSaysHelloFirst() async throws {
      let end = try TestEnd()
      let lines = end.lines()
      await #expect(processExitsWith: .exitCode(64)) { [path = end.path as String] in
        setenv("HARNESS_CONTROL", path, 1)
        setenv("HARNESS_MOCKS", "CameraContainer.drive=accepting;nothing=x", 1)
        _ = LaunchChoices.begin(for: CameraContainer.shared)
      }
      let all = await lines.value
      let hello = try #require(all.first)
      #expect(hello.hasPrefix(#"{"type":"hello","protocol":1,"pid":"#))
      #expect(hello.contains(#""mocks":{"CameraContainer.drive":"accepting"}"#))
      #expect(hello.contains(Self.available))
      #expect(all.count == 1)
    }

    private static let available = [
      #""available":{"CameraContainer.clock":["fixed"],"CameraContainer.drive":["accepting"]},"#,
      #""faults":{},"functions":{},"gates":{},"texts":{"CameraContainer.clock":{"fixed":"required"}}}"#,
    ].joined()

    @Test func aMockThatIsDeclaredElsewhereIsReported() async throws {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        let container = PhotoContainer { $0.drive.onMock("in place") { NamedDrive() } }
        for _ in 0..<3 { container.drive.onMock("elsewhere") { NamedDrive() } }
      }
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      let reports = text.split(separator: "\n").filter { $0.contains("outside autoRegister()") }
      #expect(reports.count == 1)
      #expect(text.contains("The mock \"elsewhere\" of PhotoContainer.drive"))
    }
  }
#endif
