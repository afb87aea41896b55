import XCTest

@testable import SetupApp

final class OptionsTests: XCTestCase {
}
