import Foundation
import TestSupport
import XCTest

@testable import Harness

/// Foundation's `Process` may crash where more descriptors are open than fill one buffer.
final class ManyDescriptorsTests: LaunchTestCase {
  func testATestProcessWithManyOpenDescriptorsLaunches() throws {
    let open = try Self.open(1_500)
    try withEachStarter {
      let app = application("/bin/echo")
      for _ in 0..<20 {
        let outcome = try app.run("hello")
        XCTAssertEqual(outcome.output, "hello\n")
        // `Process` would have reaped about half of them itself.
        XCTAssertNotNil(outcome.usage)
      }
    }
    withExtendedLifetime(open) {}
  }

  func testOpenDescriptorsAreCounted() throws {
    guard let before = Descriptor.openCount else {
      throw XCTSkip("this system does not count the open descriptors")
    }
    let open = try Self.open(100)
    XCTAssertGreaterThanOrEqual(try XCTUnwrap(Descriptor.openCount), before + 50)
    withExtendedLifetime(open) {}
  }

  func testATestProcessWithFewDescriptorsLeftLaunches() throws {
    var limit = rlimit()
    getrlimit(Self.resource, &limit)
    let previous = limit
    defer { withUnsafePointer(to: previous) { _ = setrlimit(Self.resource, $0) } }
    limit.rlim_cur = rlim_t(try XCTUnwrap(Descriptor.openCount) + 20)
    setrlimit(Self.resource, &limit)
    let app = application("/bin/echo")
    for _ in 0..<20 {
      let outcome = try app.run("hello")
      XCTAssertEqual(outcome.output, "hello\n")
      // `Process` would close descriptor 0 where it gets no socket.
      XCTAssertNotNil(outcome.usage)
    }
  }

  private static func open(_ count: Int) throws -> [Descriptor] {
    var limit = rlimit()
    getrlimit(resource, &limit)
    if limit.rlim_cur < limit.rlim_max {
      limit.rlim_cur = min(limit.rlim_max, max(limit.rlim_cur, 4_096))
      setrlimit(resource, &limit)
    }
    return try (0..<count).map { _ in try Descriptor.open("/dev/null", O_RDONLY) }
  }

  private static var resource: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
}
