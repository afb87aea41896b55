import XCTest

@testable import SampleApp

final class HelpTextTests: XCTestCase {
  func testHelpNamesEveryCommandAndStatus() {
    let lines = HelpText.text(for: nil).split(separator: "\n")
    for command in Command.allCases {
      XCTAssertTrue(
        lines.contains { $0.hasPrefix("  \(command.rawValue) ") }, command.rawValue)
    }
    for status in ExitStatus.allCases {
      XCTAssertTrue(
        lines.contains { $0.hasPrefix("  \(status.rawValue) ") }, "\(status.rawValue)")
    }
  }

  func testHelpOfACommandNamesEveryOption() {
    for command in Command.allCases {
      let text = HelpText.text(for: command)
      XCTAssertTrue(text.contains("Usage: \(command.usage)\n"))
      for option in command.options {
        XCTAssertTrue(text.contains(option.rawValue), "\(command): \(option.rawValue)")
      }
    }
  }

  func testHelpFitsATerminal() {
    for text in [HelpText.text(for: nil)] + Command.allCases.map({ HelpText.text(for: $0) }) {
      XCTAssertTrue(text.hasSuffix("\n") && !text.hasSuffix("\n\n"), text)
      for line in text.split(separator: "\n") { XCTAssertLessThan(line.count, 91, "\(line)") }
    }
  }

  func testHintNamesTheCommandsHelp() {
    XCTAssertEqual(HelpText.hint(for: .find), "Try 'workphotos find --help'.\n")
    XCTAssertEqual(HelpText.hint(for: nil), "Try 'workphotos --help'.\n")
  }
}
