#if DEBUG || HARNESS_ENABLED
  import Foundation
  import Testing

  @testable import Injection

  @Suite struct DescribeTests {
    @Test func whatCanBeChosenIsPrintedAsJSON() async throws {
      let result = await #expect(
        processExitsWith: .exitCode(0), observing: [\.standardOutputContent]
      ) {
        setenv("HARNESS_DESCRIBE", "1", 1)
        setenv("HARNESS_MOCKS", "nothing=known", 1)
        let container = PhotoContainer {
          $0.drive.live.recorded("upload", "delete")
            .fault("timeout") { CancellationError() }.gates("upload", "delete")
            .onMock("offline") { NamedDrive() }
            .onMock("full") { NamedDrive() }
            .onMock("accepting", default: "drive") { NamedDrive($0) }
            .onMock("named") { text in NamedDrive(text) }
          $0.cachedDrive.register { NamedDrive() }
        }
        _ = LaunchChoices.begin(for: container)
        exit(1)
      }
      let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
      let lines = output.split(separator: "\n").map(String.init)
      #expect(lines.contains(Self.description), "\(output)")
    }

    private static let description = [
      #"{"protocol":1,"registrations":{"PhotoContainer.cachedDrive":"#,
      #"{"mocks":[],"texts":{},"functions":[],"faults":[],"gates":[],"#,
      #""live":false,"recorded":false},"#,
      #""PhotoContainer.drive":{"mocks":["accepting","full","named","offline"],"#,
      #""texts":{"accepting":"optional","named":"required"},"#,
      #""functions":["delete","upload"],"faults":["timeout"],"#,
      #""gates":["delete","upload"],"live":true,"recorded":true}}}"#,
    ].joined()
  }
#endif
