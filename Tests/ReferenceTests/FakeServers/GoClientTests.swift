import Foundation
import HarnessTesting
import TestSupport
import XCTest

@testable import Harness

/// What Go's `net/http` makes of a fake server.
final class GoClientTests: FakeServerTestCase {
  func testGoAsks() throws {
    try require(.go)
    try begin(OptionalProgram.go.url)
    try sandbox.write(Self.source, to: "ask.go")
    client.launchEnvironment = [
      "GOCACHE": try sandbox.url("cache").path, "GO111MODULE": "off", "GOPROXY": "off",
    ]
    try client.run("build", "-o", "ask", "ask.go", timeout: 300).expect(.success)
    let ask = CLIApplication(url: try sandbox.url("ask"), sandbox: sandbox)
    ask.fakes.http("API").reply(.get, "/[..]", with: HTTPReply(body: Data("hello".utf8)))
      .reply(.get, "/chunked", with: HTTPReply(body: Self.bytes(1_000_000), isChunked: true))
      .reply(.post, "/[..]", status: 201)
      .reply(.put, "/[..]", status: 200, body: "taken")
    let outcome = try ask.run(timeout: Self.timeout)
    XCTAssertEqual(
      outcome.output,
      "5 hello\n1000000\n201\ntaken\n100 on one connection\n100 at once\n", "\(outcome)")
    outcome.expect(
      .success, .called("API", "POST /stream", with: ["body": "one two"], times: 1),
      .called("API", "GET /at-once/[..]", times: 100))
    let stream = try outcome.calls(to: "API", "POST /stream").first?.request
    XCTAssertEqual(stream?.value(of: "Transfer-Encoding"), "chunked")
    let put = try outcome.calls(to: "API", "PUT /continued").first?.request
    XCTAssertEqual(put?.body.length, 2_000_000)
  }

  private static let source = #"""
    package main

    import (
      "bytes"
      "fmt"
      "io"
      "net/http"
      "net/http/httptrace"
      "os"
      "strings"
      "sync"
      "time"
    )

    var api = os.Getenv("API")

    // It would wait for longer than the test may take, were it not told to send a body.
    var client = &http.Client{Transport: &http.Transport{ExpectContinueTimeout: time.Hour}}

    func ask(request *http.Request, err error) (*http.Response, []byte) {
      if err != nil { panic(err) }
      answer, err := client.Do(request)
      if err != nil { panic(err) }
      defer answer.Body.Close()
      body, err := io.ReadAll(answer.Body)
      if err != nil { panic(err) }
      return answer, body
    }

    func main() {
      answer, body := ask(http.NewRequest("GET", api + "/", nil))
      fmt.Println(answer.ContentLength, string(body))
      _, body = ask(http.NewRequest("GET", api + "/chunked", nil))
      fmt.Println(len(body))
      answer, _ = ask(http.NewRequest(
        "POST", api + "/stream", io.MultiReader(strings.NewReader("one "), strings.NewReader("two"))))
      fmt.Println(answer.StatusCode)
      request, err := http.NewRequest(
        "PUT", api + "/continued", bytes.NewReader(make([]byte, 2000000)))
      request.Header.Set("Expect", "100-continue")
      _, body = ask(request, err)
      fmt.Println(string(body))
      keep()
      atOnce()
    }

    func keep() {
      reused := 0
      trace := &httptrace.ClientTrace{GotConn: func(info httptrace.GotConnInfo) {
        if info.Reused { reused++ }
      }}
      for i := 0; i < 100; i++ {
        request, err := http.NewRequest("GET", fmt.Sprint(api, "/", i), nil)
        ask(request.WithContext(httptrace.WithClientTrace(request.Context(), trace)), err)
      }
      fmt.Println(reused, "on one connection")
    }

    func atOnce() {
      var group sync.WaitGroup
      answers := make(chan int, 100)
      for i := 0; i < 100; i++ {
        group.Add(1)
        go func(i int) {
          defer group.Done()
          _, body := ask(http.NewRequest("GET", fmt.Sprint(api, "/at-once/", i), nil))
          answers <- len(body)
        }(i)
      }
      group.Wait()
      fmt.Println(len(answers), "at once")
    }
    """#
}
