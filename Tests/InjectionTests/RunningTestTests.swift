#if !canImport(Darwin)
  import XCTest

  @testable import Injection

  /// A failure that leaves a value to go on with fails the test that is running, and no more.
  ///
  /// Not on Darwin: there, XCTest gives a test no say in its failures.
  final class RunningTestTests: XCTestCase {
    private let container = PhotoContainer()
    private var told: [String] = []

    override func recordFailure(
      withDescription description: String, inFile file: String, atLine line: Int, expected: Bool
    ) {
      if description.contains("Asked for at InjectionTests/RunningTestTests.swift:") {
        told.append(description)
      } else {
        super.recordFailure(
          withDescription: description, inFile: file, atLine: line, expected: expected)
      }
    }

    func testARegistrationAfterSealingFailsTheTestAndGoesOn() {
      let before = FactoryContext.current
      defer { FactoryContext.current = before }
      container.manager.seal()
      FactoryContext.current.isTest = false
      container.drive.register { NamedDrive("late") }
      XCTAssertEqual(container.drive().name, "late")
      assertToldOnce("PhotoContainer.drive was registered after its container was sealed")
    }

    #if DEBUG
      func testAnUnimplementedRegistrationFailsTheTestAndGoesOn() {
        container.drive.onTest(unimplemented: NamedDrive("stand-in"))
        XCTAssertEqual(container.drive().name, "stand-in")
        assertToldOnce("PhotoContainer.drive was resolved in a test that did not replace it")
      }
    #endif

    private func assertToldOnce(_ text: String, line: UInt = #line) {
      XCTAssertEqual(told.count, 1, line: line)
      XCTAssertTrue(told.allSatisfy { $0.contains(text) }, "\(told)", line: line)
    }
  }
#endif
