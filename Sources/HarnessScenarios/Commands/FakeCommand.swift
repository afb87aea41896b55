import Harness
import HarnessComparison

extension ScenarioCommand {
  static let fake = ScenarioCommand(
    "fake [-off] [-pass] [-env=NAMES] [-headers=NAMES] [-record=URL] [http] NAME...",
    from: .harness,
    summary:
      "Put a program of this name before all others in the PATH of what follows, or begin a server.",
    details: """
      The fake stands in for a program of the machine, such as `git` or `curl`, whatever language what \
      calls it is written in, also in shells within shells, where that finds it by the `PATH` of its start. It records \
      its arguments, the folder that it is called in, and the variables that `-env=NAME,NAME` names; \
      `reply` tells it what to do. A call that nothing was told for ends with status 96 and fails the \
      line, which quotes it; with `-pass` it goes to the real program, and is recorded alone.

      `calls git [push ..] 1` counts the calls. `fault git.push=2:128` lets the second whose first \
      argument is `push` fail with an exit status or by a signal, and `hold git.push` has it wait at \
      the gate `git.push`; `git.*` is every call. All of it counts anew for each program that a line \
      starts. `exec git` runs the fake, too. `-off` takes fakes away.

      A program that is called by a path with a folder, or by what sets a `PATH` of its own, is the real \
      one: no fake can stand there.

      `fake http API` begins a server of HTTP/1.1 on a free port of 127.0.0.1, puts its address into \
      the variable `API`, such as `http://127.0.0.1:40123`, and ends with the script. `reply` tells it \
      what to answer. A request for which nothing was told is answered 501 and fails the line in which \
      it comes, as does what is no request of HTTP/1.1, with the reason. `calls API` looks at the requests \
      that came while a program ran, `fault API=3:reset` has the third fail, and `hold API` has each wait at the \
      gate `API`. With `-headers=NAME,NAME` calls are shown with these fields. Where `network` \
      refuses all else, it can be reached.

      `fake -record=http://127.0.0.1:8080 http API` answers what no `reply` is for as a real server has \
      answered it: from the file `NAME.API.http` beside the script NAME.txtar. `harness update` records that \
      file: it passes all requests on to the real server, and writes what came where the script passes. A \
      request that was not recorded fails its line, and so does a script without its recording. Later the \
      real server is asked by `harness run --verify-fakes` alone, which fails where it answers otherwise.
      """,
    effect: .none, check: checkFakes
  ) { run, call in
    let variables = (call.value(of: "-env") ?? "").split(separator: ",").map(String.init)
    if areServers(call.operands) { return try run.fakeServers(call) }
    guard call.value(of: "-headers") == nil, call.value(of: "-record") == nil else {
      throw ScenarioFailure(
        "`-headers` and `-record` are for a server, as in `fake -headers=Accept http API`")
    }
    for name in call.operands {
      try checkName(name)
      guard !call.has("-off") else {
        run.launches.fakes.remove(name)
        continue
      }
      run.launches.fakes.add(name)
      if call.has("-pass") { run.launches.fakes.passOthers(true, of: name) }
      run.launches.fakes.keep(variables, of: name)
    }
  }

  @Sendable private static func checkFakes(_ words: [String?]) throws {
    let names = words.drop { $0?.hasPrefix("-") ?? false }
    let isServer = areServers(names.map { $0 ?? "" })
    for case let name? in isServer ? names.dropFirst() : names {
      try isServer ? checkServer(name) : checkName(name)
    }
    for case let word? in words where word.hasPrefix(recordOption) {
      _ = try origin(String(word.dropFirst(recordOption.count)))
    }
  }

  private static let recordOption = "-record="

  /// The real server that a line names.
  ///
  /// - Throws: ``ScenarioFailure``.
  static func origin(_ url: String) throws -> HTTPOrigin {
    do {
      return try HTTPOrigin(url)
    } catch {
      throw ScenarioFailure("\(error)")
    }
  }

  /// `http` alone is the program of that name.
  private static func areServers(_ operands: [String]) -> Bool {
    operands.first == "http" && operands.count > 1
  }

  fileprivate static func checkServer(_ name: String) throws {
    guard !FakeProblem.isServerName(name) else { return }
    guard !name.hasPrefix("-") else {
      throw ScenarioFailure("`\(name)`: options stand before `http`, as in `fake -off http API`")
    }
    throw ScenarioFailure(FakeProblem.notAServer(name).reason)
  }

  private static func checkName(_ name: String) throws {
    guard !FakeProblem.isFileName(name) else { return }
    throw ScenarioFailure(FakeProblem.notAName(name).reason)
  }
}

extension ScenarioRun {
  /// Begins servers, or ends them.
  fileprivate func fakeServers(_ call: ScenarioCall) throws {
    guard !call.has("-pass"), call.value(of: "-env") == nil else {
      throw ScenarioFailure(
        "`-pass` and `-env` are for a program; a server takes `-headers` and `-record`")
    }
    let url = call.value(of: "-record")
    guard url == nil || call.operands.count == 2 && !call.has("-off") else {
      throw ScenarioFailure("`-record` is for one server, as in `fake -record=URL http API`")
    }
    let fields = (call.value(of: "-headers") ?? "").split(separator: ",").map(String.init)
    for name in call.operands.dropFirst() {
      try ScenarioCommand.checkServer(name)
      if call.has("-off") {
        try expectServer(name)
        try endRecording(of: name)
        launches.servers[name]?.close()
        launches.servers.remove(name)
        continue
      }
      guard launches.servers[name] != nil || environment[name] == nil else {
        throw ScenarioFailure("\(name) is a variable already; give the server another name")
      }
      do throws(FakeProblem) {
        try launches.servers.add(name)
      } catch {
        throw ScenarioFailure(error.reason)
      }
      launches.servers[name]?.show(fields)
      environment[name] = launches.servers[name]?.address
      if let url { try record(name, from: url) }
    }
  }

  /// - Throws: ``ScenarioFailure`` where no line has begun a server of that name.
  @discardableResult
  func expectServer(_ name: String) throws -> HTTPServer {
    if let server = launches.servers[name] { return server }
    throw ScenarioFailure(
      "\(name) is no fake server" + NearestName.question(name, among: launches.servers.names)
        + "; `fake http \(name)` has to stand before this line")
  }

  /// - Throws: ``ScenarioFailure`` where no line has faked a program.
  func expectFake(_ name: String) throws {
    guard !launches.fakes.has(name) else { return }
    throw ScenarioFailure(
      "\(name) is not faked" + NearestName.question(name, among: launches.fakes.names)
        + "; `fake \(name)` has to stand before this line")
  }
}
