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
          $0.drive.live.fault("timeout") { CancellationError() }.gates("upload", "delete")
            .onMock("offline") { NamedDrive() }
            .onMock("full") { NamedDrive() }
          $0.cachedDrive.register { NamedDrive() }
        }
        _ = LaunchChoices.begin(for: container)
        exit(1)
      }
      let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
      let lines = output.split(separator: "\n").map(String.init)
      #expect(
        lines.contains(
          #"{"protocol":1,"registrations":{"#
            + #""PhotoContainer.cachedDrive":"#
            + #"{"mocks":[],"faults":[],"gates":[],"live":false,"recorded":false},"#
            + #""PhotoContainer.drive":{"mocks":["full","offline"],"faults":["timeout"],"#
            + #""gates":["delete","upload"],"live":true,"recorded":true}}}"#), "\(output)")
    }
  }
#endif
