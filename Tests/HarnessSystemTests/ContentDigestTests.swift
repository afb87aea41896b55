import Foundation
import Harness
import XCTest

@testable import HarnessSystem

/// The digest by which contents are told apart.
final class ContentDigestTests: XCTestCase {
  func testTheSameBytesGiveTheSameDigestInEveryProcess() {
    XCTAssertEqual(ContentDigest(Data("photo".utf8)), ContentDigest(Data("photo".utf8)))
    // Reckoned by hand, in another language.
    XCTAssertEqual(ContentDigest(Data("photo".utf8)).value, 0x05C3_6AAA_C5DE_CC48)
  }

  func testEveryByteCounts() {
    for count in [1, 7, 8, 9, 64, 1000] {
      let plain = ContentDigest(Data(count: count))
      for place in 0..<count {
        for bit in [UInt8(1), 0x80] {
          var changed = Data(count: count)
          changed[place] = bit
          XCTAssertNotEqual(ContentDigest(changed), plain, "\(place) of \(count)")
        }
      }
    }
  }

  /// Numbers and their opposites differ in the highest bit of each: a step that carries it nowhere takes
  /// some of them for the same.
  func testNumbersAndTheirOppositesDiffer() {
    func bytes(_ numbers: [Float]) -> Data { numbers.withUnsafeBytes { Data($0) } }
    for count in 1...12 {
      var digests: Set<UInt64> = []
      for signs in 0..<(1 << count) {
        let numbers = (0..<count).map { signs >> $0 & 1 == 0 ? Float(0.5) : -0.5 }
        digests.insert(ContentDigest(bytes(numbers)).value)
      }
      XCTAssertEqual(digests.count, 1 << count)
    }
  }

  func testZerosOfEveryLengthDiffer() {
    let digests = (0...1000).map { ContentDigest(Data(count: $0)).value }
    XCTAssertEqual(Set(digests).count, digests.count)
  }

  func testTheSameBytesDividedOtherwiseDiffer() {
    func digest(_ parts: String...) -> ContentDigest {
      var digest = ContentDigest()
      for part in parts { digest.combine(Data(part.utf8)) }
      return digest
    }
    XCTAssertEqual(
      Set([digest("ab", "c"), digest("a", "bc"), digest("abc")].map(\.value)).count, 3)
    XCTAssertNotEqual(digest(""), digest())
  }

  func testASliceIsItsBytes() {
    let data = Data("--photo".utf8)
    XCTAssertEqual(ContentDigest(data[2...]), ContentDigest(Data("photo".utf8)))
  }

  func testAFileHasTheDigestOfItsBytes() throws {
    let sandbox = try Sandbox()
    // Longer than one piece of reading, by a byte.
    var bytes = Data(count: (1 << 20) + 1)
    try sandbox.write(bytes, to: "f")
    let path = DiskPath(sandbox.workingDirectory.path + "/f")
    let before = try ContentDigest(of: path)
    XCTAssertEqual(try ContentDigest(of: path), before)
    bytes[1 << 20] = 1
    try sandbox.write(bytes, to: "f")
    XCTAssertNotEqual(try ContentDigest(of: path), before)
  }

  func testZerosThatTheDiskHoldsAreTheSameAsThoseItDoesNot() throws {
    let sandbox = try Sandbox()
    let size = 3 << 20
    func digest(_ name: String) throws -> ContentDigest {
      try ContentDigest(of: DiskPath(sandbox.workingDirectory.path + "/" + name))
    }
    for tail in ["", "x", "\0\0\0"] {
      try sandbox.write(Data(count: size) + Data(tail.utf8), to: "dense")
      try sandbox.write("", to: "sparse")
      let url = try sandbox.url("sparse")
      let file = try FileHandle(forWritingTo: url)
      try file.truncate(atOffset: UInt64(size + tail.utf8.count))
      try file.seek(toOffset: UInt64(size))
      try file.write(contentsOf: Data(tail.utf8))
      try file.close()
      XCTAssertEqual(try digest("dense"), try digest("sparse"))
    }
    try sandbox.write(Data(count: size + 1), to: "longer")
    XCTAssertNotEqual(try digest("longer"), try digest("dense"))
  }
}
