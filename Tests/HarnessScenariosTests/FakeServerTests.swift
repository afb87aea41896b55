import Foundation
import Harness
import ScenarioTestSupport
import Testing

@testable import HarnessScenarios

/// Runs scripts that find a client of HTTP in `$CLIENT`.
private protocol RunsClients: RunsScripts {}

extension RunsClients {
  fileprivate func found(_ script: String) -> String? {
    numberedFailure(script) {
      let client = try? CLIApplication.productURL("TestProgram").path
      $0.environment["CLIENT"] = client ?? "no client"
    }
  }
}

/// Servers that a script fakes: what they answer, and what they record.
@Suite struct `A server that a script fakes`: RunsClients {
  @Test func `answers what the script's programs ask`() {
    let found = found(
      """
      fake http API
      reply API GET /users/1 user.json
      reply API POST /users -status=201 -header='Location: /users/2'
      exec $CLIENT fetch GET $API/users/1
      cmp stdout user.json
      calls API 1
      calls API POST 0
      -- user.json --
      {}
      """)
    #expect(found?.contains("7: API records no function \"POST\"") == true, "\(found ?? "passed")")
  }

  @Test func `has requests counted and compared`() {
    let found = found(
      """
      fake -headers=Content-Length,host http API
      reply API GET /users/[..] user.json
      reply API POST /users -status=201
      exec sh -c '"$CLIENT" fetch GET $API/users/1 && "$CLIENT" fetch POST $API/users?a=b "name=Ann"'
      cmp stdout user.json
      calls API 2
      calls API 'GET /users/1' 1
      calls API 'GET /users/[..]' 1
      calls API 'GET /users/2' 0
      calls API 'POST /users' 1
      calls API 'POST /users?a=b' 1
      calls API 'POST /users?a=c' 0
      ! calls API 3
      calls API listing
      calls API 'POST /users' posted
      calls -body API 'POST /users' body
      ! calls -body API 'POST /users' listing
      # The next program begins anew.
      exec true
      calls API 0
      -- user.json --
      {}
      -- listing --
      API GET /users/1 [Host: 127.0.0.1]
      API POST /users?a=b [Host: 127.0.0.1] [Content-Length: 8] < "name=Ann"
      -- posted --
      API POST /users?a=b [Host: 127.0.0.1] [Content-Length: 8] < "name=Ann"
      -- body no-newline --
      name=Ann
      """)
    #expect(found == nil, "\(found ?? "")")
  }

  @Test func `replies in turn, over several lines`() {
    let found = found(
      """
      fake http API
      reply API GET /status pending
      reply API GET /status done
      exec $CLIENT fetch GET $API/status
      stdout pending
      exec $CLIENT fetch GET $API/status
      stdout done
      exec $CLIENT fetch GET $API/status
      stdout done
      reply API * /[..] -status=404
      ! exec $CLIENT fetch GET $API/status
      status 22
      -- pending --
      pending
      -- done --
      done
      """)
    #expect(found == nil, "\(found ?? "")")
  }

  @Test func `answers by query, field and body`() {
    let found = found(
      """
      fake http API
      reply API GET /?page=2&size=[..] two
      reply API GET / one
      reply API POST / -if-body=one one -chunked
      reply API POST / -if-header='content-length: 4' two -header='Content-Type: a/b'
      exec $CLIENT fetch GET $API/
      cmp stdout one
      exec $CLIENT fetch GET $API/?size=9&page=2
      cmp stdout one
      reply API GET /?page=2&size=[..] two
      exec $CLIENT fetch GET $API/?size=9&page=2
      cmp stdout two
      exec $CLIENT fetch POST $API/ four
      cmp stdout two
      calls API 'POST /' 1
      # The file has a line's end, and the body none.
      ? exec $CLIENT fetch POST $API/ one
      -- one --
      one
      -- two --
      two
      """)
    #expect(found?.contains("17: a fake server was asked") == true, "\(found ?? "passed")")
  }

  @Test func `fails requests from a line on`() {
    let found = found(
      """
      fake http API
      reply API * /[..] out
      exec $CLIENT fetch GET $API
      fault API=2:reset 'API.PUT /a=b=1:507' 'API.GET /[..]=*:truncate'
      fault -optional API=9:stall
      ! exec $CLIENT fetch GET $API
      status 52
      ! exec $CLIENT fetch GET $API
      ! exec $CLIENT fetch PUT $API/a=b
      status 22
      calls API want
      exec $CLIENT fetch PUT $API/a=b
      fault 'API.GET /[..]='
      exec $CLIENT fetch GET $API
      -- out --
      out
      -- want --
      API PUT /a=b failed with 507
      """)
    #expect(found == nil, "\(found ?? "")")
  }

  @Test func `fails what nothing was told for, also where a fault of all requests meets it`() {
    let script = """
      fake http API
      REPLY
      FAULT
      ! exec $CLIENT fetch GET $API/other
      -- out --
      out
      """
    for (reply, fault, fails) in [
      ("reply API GET /a out", "fault API=*:500", true),
      ("reply API GET /a out", "fault API=1:reset", true),
      ("reply API GET /other out", "fault API=*:500", false),
      ("reply API GET /a out", "fault 'API.GET /other=*:500'", false),
      ("", "fault API=*:500", false),
    ] {
      let text = script.replacing("REPLY", with: reply).replacing("FAULT", with: fault)
      let end = found(text)
      #expect((end != nil) == fails, "\(reply), \(fault): \(end ?? "passed")")
      if fails {
        #expect(end?.contains("4: a fake server was asked, and nothing was told") == true)
      }
    }
  }

  @Test func `takes a method that is near to one of HTTP, and warns of it`() {
    func warnings(_ line: String) -> [String] {
      run("fake http API\n\(line)\nstop\n").warnings.map(\.message)
    }
    #expect(
      warnings("reply API GTE /x -status=204") == [
        "GTE is no method that HTTP knows; did you mean \"GET\"? It is taken as it stands"
      ])
    for method in ["GET", "PROPFIND", "M-SEARCH", "REFRESHALL", "*"] {
      #expect(warnings("reply API \(method) /x -status=204") == [], "\(method)")
    }
    let small = found("fake http API\nreply API get /x -status=204\n")
    #expect(small?.contains("methods are written in capitals: `reply API GET /x`") == true)
  }

  @Test func `has a request wait at a gate`() {
    let found = found(
      """
      fake http API
      reply API * /[..] out
      hold 'API.PUT /a'
      exec sh -c '"$CLIENT" fetch GET $API; "$CLIENT" fetch PUT $API/a; echo put' &
      gate reached 'API.PUT /a'
      gate open 'API.PUT /a'
      wait
      stdout put
      hold 'API.PUT /a='
      exec $CLIENT fetch PUT $API/a
      -- out --
      out
      """)
    #expect(found == nil, "\(found ?? "")")
  }

  @Test func `stands beside programs in the background, each of which hears of its requests`() {
    let script = """
      fake http API
      reply API GET /[..] out
      exec sh -c 'mkfifo go && "$CLIENT" fetch GET $API/1; read line <go; "$CLIENT" fetch GET $API/3' &service&
      waitfor stdout out
      exec $CLIENT fetch GET $API/2
      calls API two
      calls -of=service API both
      exec sh -c 'echo >go'
      wait service
      calls API all
      -- out --
      out
      -- two --
      API GET /2
      -- both --
      API GET /1
      API GET /2
      -- all --
      API GET /1
      API GET /2
      API GET /3
      """
    let found = found(script)
    #expect(found == nil, "\(found ?? "")")
  }

  @Test func `is a program of that name where no server follows`() {
    let found = found("fake http\nreply http [..]\nexec http a\ncalls http a 1\n")
    #expect(found == nil, "\(found ?? "")")
  }

  @Test func `ends where it is taken away`() {
    let found = found(
      """
      fake http API OTHER
      fake -off http API
      ! exec $CLIENT fetch GET $API
      status 7
      """)
    #expect(found == nil, "\(found ?? "")")
  }

  @Test func `can be reached where nothing else can`() throws {
    try #require(NetworkAccess.canBeRestricted)
    let found = found(
      """
      network none
      fake http API
      reply API GET /
      exec $CLIENT fetch GET $API
      """)
    #expect(found == nil, "\(found ?? "")")
  }
}

/// What has to fail a script that fakes servers.
@Suite struct `A script whose servers are asked otherwise`: RunsClients {
  private static let unexpected =
    "a fake server was asked, and nothing was told for that:\n  API GET /b"

  @Test(arguments: [
    ("exec sh -c '\"$CLIENT\" fetch GET $API/b || true'", "3: \(unexpected)"),
    ("! exec $CLIENT fetch GET $API/b", "3: \(unexpected)"),
    ("? exec $CLIENT fetch GET $API/b", "3: \(unexpected)"),
    ("exec $CLIENT fetch GET $API/b &\n? wait", "4: \(unexpected)"),
    (
      "exec sh -c '\"$CLIENT\" fetch GET $API/b; echo done' &\nwaitfor stdout done",
      "\(unexpected)"
    ),
    ("? exec $CLIENT fetch POST $API/a", "there are replies to: API GET /a"),
    ("? exec $CLIENT fetch 'GET /x' $API/a", "3: a fake server was sent what is no request"),
    ("fault 'API.GET /a=*:slow'\n? exec $CLIENT fetch GET $API/b", "4: \(unexpected)"),
    ("exec true\ncalls API 1", "4: API was called 0 times, not once"),
    ("exec true\ncalls API 'GET /a' 1", "API.GET /a was called 0 times, not once"),
    ("exec true\ncalls API 'GET /b' 0", "API records no function \"GET /b\"; did you mean"),
    ("exec true\ncalls APY 0", "no registration \"APY\""),
    ("exec $CLIENT fetch GET $API/a\ncalls API 'GET /a' 0", "was called once, not 0 times"),
    ("exec $CLIENT fetch GET $API/a\ncalls API w\n-- w --\n", "differs from w"),
    ("exec $CLIENT fetch GET $API/a x\ncalls -body API w\n-- w --\ny\n", "the body differs from w"),
    ("exec true\ncalls -body API w\n-- w --\ny\n", "and there are 0"),
    (
      "fault API=2:reset\nexec $CLIENT fetch GET $API/a",
      "3: at the end of the script, the fault API=2:reset"
    ),
    ("fault 'API.GET /b=1:503'\nexec $CLIENT fetch GET $API/a", "has failed no call"),
    ("fault API=1:reset\nexec true", "API was not called"),
    ("fault API=1:timeout\nexec true", "3:1: `API=1:timeout` is no fault"),
    ("fault 'API.GET /x=1:timeout'\nexec true", "\"timeout\" is no fault of a fake server"),
    ("fault APY=1:503\nexec true", "3: `APY=1:503` is no fault"),
    ("hold APY\nexec true", "3: `APY` is no hold"),
    ("hold API\nexec $CLIENT fetch GET $API/a &\ngate reached API", "waited at the gate \"API\""),
    ("hold API\ntimeout 1s\nexec $CLIENT fetch GET $API/a", "while it waited at the gate \"API\""),
    ("fault API=1:stall\ntimeout 1s\nexec $CLIENT fetch GET $API/a", "did not exit within"),
    ("reply APY GET /", "3: APY is no fake server; did you mean \"API\"?"),
    ("reply API GET users", "\"users\" is no path of HTTP"),
    ("reply API GET / -status=99", "99 is no status of an answer"),
    ("reply API GET / -status=OK", "OK is no status of an answer"),
    ("reply API GET / a -status=204\n-- a --\n", "an answer of status 204 has no body"),
    ("reply API GET / -header=Name", "\"Name\" is no field; write 'Name: value'"),
    ("reply API GET / -stats=1", "`-stats=1` is no option of a server's reply; did you mean"),
    ("reply API GET / a b", "`b` is a word too many"),
    ("reply API GET / nothing", "nothing does not exist"),
    ("reply -status=201 API GET /", "the options of a server's reply stand behind its path"),
    ("fake http my-api", "no variable is called \"my-api\""),
    ("fake http WORK", "no variable is called \"WORK\""),
    ("fake http devnull", "devnull is a variable already"),
    ("fake -off http APY", "APY is no fake server; did you mean \"API\"?"),
    ("fake -pass http X", "`-pass` and `-env` are for a program"),
    ("fake -headers=A git", "`-headers` and `-record` are for a server"),
  ])
  func `fails`(lines: String, reason: String) {
    let found = found("fake http API\nreply API GET /a\n\(lines)\n")
    #expect(found?.contains(reason) == true, "\(found ?? "it passed")")
  }

  @Test(arguments: ["ask GET $API/b", "defer ask GET $API/b", "ask GET $API/a\n? ask GET $API/b"])
  func `fails where a request comes while no program of the script runs`(line: String) {
    let ask = ScenarioCommand("ask METHOD URL", summary: "Ask.", prefixes: .anyEnd) { _, call in
      _ = try CLIApplication("TestProgram").run("fetch", call.operands[0], call.operands[1])
    }
    let found = failure("fake http API\nreply API GET /a\n\(line)\n") { $0.commands.append(ask) }
    #expect(found?.contains(Self.unexpected) == true, "\(found ?? "it passed")")
  }
}
