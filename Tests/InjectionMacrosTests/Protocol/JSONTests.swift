import Testing

@testable import InjectionMacrosPlugin

@Suite("JSON without Foundation")
struct JSONTests {
  @Test(
    "is read and written again",
    arguments: [
      "null", "true", "false", "0", "-12", "[]", "{}", "[1,[2,{}]]", #"{"a":{"b":[true,null]}}"#,
      #""größe 👍""#, #""a\"b\\c\nd\u0001""#,
    ])
  func roundTrip(text: String) {
    #expect(JSONReader.read(Array(text.utf8))?.text == text)
  }

  @Test("knows every escape, and space between values")
  func escapes() {
    let text = " { \"a\" : [ 1 , \"\\u00e9\\ud83d\\udc4d\\/\\t\\r\\b\\f\" ] } "
    let expected = JSON.object(["a": .array([.number(1), .string("é👍/\t\r\u{8}\u{c}")])])
    #expect(JSONReader.read(Array(text.utf8)) == expected)
  }

  @Test(
    "is refused where it is none",
    arguments: [
      "", "{", "[1,]", "{\"a\"}", "tru", "\"a", "\"\\u12\"", "\"\\ud83d\"", "1 2", "-", "\"\\x\"",
      String(repeating: "[", count: 10_000),
    ])
  func refused(text: String) {
    #expect(JSONReader.read(Array(text.utf8)) == nil)
  }
}
