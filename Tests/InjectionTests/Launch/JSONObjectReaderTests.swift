#if DEBUG || HARNESS_ENABLED
  import Foundation
  import Testing

  @testable import Injection

  @Suite struct JSONObjectReaderTests {
    @Test func textsAreRead() {
      #expect(
        JSONObjectReader.texts(of: #" { "type" : "open" , "name":"upload" } "#)
          == ["type": "open", "name": "upload"])
      #expect(JSONObjectReader.texts(of: "{}") == [:])
    }

    @Test func otherValuesArePassedOver() {
      let line = #"{"a":1.5e3,"b":[1,"]",{"name":"inner"}],"c":null,"d":{"e":"}"},"name":"outer"}"#
      #expect(JSONObjectReader.texts(of: line) == ["name": "outer"])
    }

    @Test func escapesAreRead() throws {
      let text = (0...0x2FF).compactMap(Unicode.Scalar.init).map(String.init).joined() + "\"\\/🙂"
      for options in [[], JSONSerialization.WritingOptions.withoutEscapingSlashes] {
        let json = try JSONSerialization.data(withJSONObject: ["name": text], options: options)
        #expect(JSONObjectReader.texts(of: String(decoding: json, as: UTF8.self)) == ["name": text])
      }
      #expect(
        JSONObjectReader.texts(of: #"{"name":"\u0061\ud83d\ude42"}"#) == ["name": "a🙂"])
    }

    @Test(arguments: [
      "", "open", "[]", "{", #"{"a"}"#, #"{"a":"b""#, #"{"a":"b"#, #"{"a":"\x"}"#, #"{"a":"\u12"}"#,
      #"{"a":"\ud83d"}"#, #"{"a":[1"#, #"{"a":"b",}"#,
    ])
    func whatIsNoObjectIsNone(line: String) {
      #expect(JSONObjectReader.texts(of: line) == nil)
    }
  }
#endif
