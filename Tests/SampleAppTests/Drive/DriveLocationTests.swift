import Foundation
import XCTest

@testable import SampleApp

final class DriveLocationTests: XCTestCase {
  func testPathEndsWithASlash() {
    XCTAssertEqual(DriveLocation("https://d.example")?.url.absoluteString, "https://d.example/")
    XCTAssertEqual(
      DriveLocation("HTTP://d.example:81/dav")?.url.absoluteString, "http://d.example:81/dav/")
    XCTAssertEqual(
      DriveLocation("http://[::1]/a%20b/")?.url.absoluteString, "http://[::1]/a%20b/")
  }

  func testOtherAddressesAreRefused() {
    for text in [
      "", "d.example/dav", "ftp://d.example/", "file:///tmp", "http://", "http:///dav",
      "https://ada:secret@d.example/", "https://ada@d.example/", "https://d.example/?a",
      "https://d.example/#a", "/dav",
    ] {
      XCTAssertNil(DriveLocation(text), text)
    }
  }

  func testNamesArePercentEncoded() throws {
    let location = try XCTUnwrap(DriveLocation("https://d.example/a%20b"))
    XCTAssertEqual(
      location.file(at: "ü/50% #1?.jpg").absoluteString,
      "https://d.example/a%20b/%C3%BC/50%25%20%231%3F.jpg")
    XCTAssertEqual(
      location.file(at: "a+b;c&d=e.jpg").absoluteString,
      "https://d.example/a%20b/a%2Bb%3Bc%26d%3De.jpg")
  }

  func testCollectionsFromTheOutside() throws {
    let location = try XCTUnwrap(DriveLocation("https://d.example/dav"))
    XCTAssertEqual(
      location.collections(for: "2017/at work/cat.jpg").map(\.absoluteString),
      [
        "https://d.example/dav/", "https://d.example/dav/2017/",
        "https://d.example/dav/2017/at%20work/",
      ])
    XCTAssertEqual(
      location.collections(for: "cat.jpg").map(\.absoluteString), ["https://d.example/dav/"])
  }

  func testParents() throws {
    let url = try XCTUnwrap(URL(string: "https://d.example/a%2Fb/c/"))
    let parent = try XCTUnwrap(DriveLocation.parent(of: url))
    XCTAssertEqual(parent.absoluteString, "https://d.example/a%2Fb/")
    let root = try XCTUnwrap(DriveLocation.parent(of: parent))
    XCTAssertEqual(root.absoluteString, "https://d.example/")
    XCTAssertNil(DriveLocation.parent(of: root))
  }

  func testCredentials() throws {
    XCTAssertNil(try DriveCredentials(environment: [:]))
    XCTAssertNil(
      try DriveCredentials(environment: ["WORKPHOTOS_USER": "", "WORKPHOTOS_PASSWORD": ""]))
    let credentials = try XCTUnwrap(
      try DriveCredentials(
        environment: ["WORKPHOTOS_USER": "Aladdin", "WORKPHOTOS_PASSWORD": "open sesame"]))
    // The example of RFC 7617, section 2.
    XCTAssertEqual(credentials.authorization, "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==")
    XCTAssertFalse("\(credentials) \(String(reflecting: credentials))".contains("sesame"))
    var dumped = ""
    dump(credentials, to: &dumped)
    XCTAssertFalse(dumped.contains("sesame"))
  }

  func testHalfOfTheCredentialsIsAMistake() {
    assertThrows(DriveCredentialsError.missing(variable: "WORKPHOTOS_PASSWORD")) {
      try DriveCredentials(environment: ["WORKPHOTOS_USER": "ada"])
    }
    assertThrows(DriveCredentialsError.missing(variable: "WORKPHOTOS_USER")) {
      try DriveCredentials(environment: ["WORKPHOTOS_PASSWORD": "secret"])
    }
    assertThrows(DriveCredentialsError.colonInUser) {
      try DriveCredentials(
        environment: ["WORKPHOTOS_USER": "a:b", "WORKPHOTOS_PASSWORD": "secret"])
    }
  }
}
