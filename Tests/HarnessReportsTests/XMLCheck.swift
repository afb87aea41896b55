import HarnessTesting
import TestSupport

/// What `xmllint` says of JUnit XML.
enum XMLCheck {
  static func expectWellFormed(_ text: String) throws {
    try outcome(text, schema: nil).expect(.success)
  }

  /// Expects what the strict schema of Jenkins' xUnit plugin (junit-10.xsd) has a place for.
  static func expectSchema(_ text: String) throws {
    try schemaOutcome(text).expect(.success)
  }

  static func schemaOutcome(_ text: String) throws -> Outcome { try outcome(text, schema: schema) }

  private static func outcome(_ text: String, schema: String?) throws -> Outcome {
    let sandbox = try Sandbox()
    try sandbox.write(text, to: "report.xml")
    let app = CLIApplication(url: try OptionalProgram.xmllint.url, sandbox: sandbox)
    app.launchArguments = ["--noout", "--nonet"]
    if let schema {
      try sandbox.write(schema, to: "junit.rng")
      app.launchArguments += ["--relaxng", "junit.rng"]
    }
    app.launchArguments.append("report.xml")
    return try app.run(timeout: 60)
  }

  private static func optional(_ names: String...) -> String {
    names.map { #"<optional><attribute name="\#($0)"/></optional>"# }.joined()
  }

  private static func required(_ names: String...) -> String {
    names.map { #"<attribute name="\#($0)"/>"# }.joined()
  }

  /// Seconds: digits and a fraction.
  private static let time = #"""
    <optional><attribute name="time"><data type="string">
    <param name="pattern">[0-9]*(\.[0-9]*)?</param></data></attribute></optional>
    """#

  private static func outcomeElement(_ name: String) -> String {
    #"<element name="\#(name)">\#(optional("type", "message"))<text/></element>"#
  }

  private static func rerunElement(_ name: String) -> String {
    #"""
    <element name="\#(name)">\#(required("type"))\#(optional("message"))<mixed>
    <optional><element name="stackTrace"><text/></element></optional>
    <optional><element name="system-out"><text/></element></optional>
    <optional><element name="system-err"><text/></element></optional></mixed></element>
    """#
  }

  /// The rules of that schema, as RELAX NG, as far as they concern what Harness writes.
  private static let schema = #"""
    <grammar xmlns="http://relaxng.org/ns/structure/1.0"
      datatypeLibrary="http://www.w3.org/2001/XMLSchema-datatypes">
    <start><element name="testsuites">\#(optional("name", "tests", "failures", "errors"))\#(time)
    <zeroOrMore><ref name="suite"/></zeroOrMore></element></start>
    <define name="suite"><element name="testsuite">
    \#(required("name", "tests", "failures", "errors"))\#(time)
    \#(optional("group", "skipped", "timestamp", "hostname", "id", "package", "file", "log", "url"))
    <zeroOrMore><ref name="case"/></zeroOrMore></element></define>
    <define name="case"><element name="testcase">\#(required("name"))
    \#(optional("time", "classname", "group"))
    <zeroOrMore><choice>
    \#(outcomeElement("skipped"))\#(outcomeElement("error"))\#(outcomeElement("failure"))
    \#(rerunElement("rerunFailure"))\#(rerunElement("rerunError"))
    \#(rerunElement("flakyFailure"))\#(rerunElement("flakyError"))
    <element name="system-out"><text/></element><element name="system-err"><text/></element>
    </choice></zeroOrMore></element></define>
    </grammar>
    """#
}
