// The probe of `harness conformance` for `Injection`: the article "Programs in other languages" says
// what a probe declares and does.

import CPlatform
import Foundation
import Injection

protocol Drive: Sendable {
  func upload(_ name: String) throws -> String
  func list() throws -> String
}

struct LiveDrive: Drive {
  func upload(_ name: String) -> String { "live \(name)" }
  func list() -> String { "live" }
}

/// A fault, by its name.
struct Fault: Error {
  let name: String
}

#if DEBUG || HARNESS_ENABLED
  struct FakeDrive: Drive {
    private let recorder = CallRecorder()

    func upload(_ name: String) throws -> String {
      try recorder.record("upload", ["name": name])
      return "uploaded \(name)"
    }

    func list() throws -> String {
      try recorder.record("list")
      return "listed"
    }
  }
#endif

extension Container {
  var clock: Factory<String> { self { "live" }.live }
  var drive: Factory<any Drive> { self { LiveDrive() }.singleton.live }
}

extension Container: @retroactive AutoRegistering {
  public func autoRegister() {
    #if DEBUG || HARNESS_ENABLED
      clock.onMock("noon") { "noon" }
      clock.onMock("fixed") { (text: String) in "fixed \(text)" }
      drive.recorded("upload", "list").gates("ready")
        .fault("timeout") { Fault(name: "timeout") }
        .fault("full") { Fault(name: "full") }
      drive.onMock("memory") { FakeDrive() }
      drive.onMock("folder") { (_: String?) in FakeDrive() }
    #endif
  }
}

