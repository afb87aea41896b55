import CPlatform
import Foundation
import HarnessSystem

/// One client of a fake server: requests in, answers out, one after the other.
///
/// Used by one thread, that of the server. It never waits.
final class HTTPConnection {
  private enum Phase {
    /// A request is read, or awaited.
    case reading
    /// A request waits at a gate.
    case held(HTTPDesk.Decision, HTTPRequestHead)
    /// A real server is asked.
    case forwarded(HTTPDesk.Decision, HTTPRequestHead)
    /// A request is never answered.
    case stalled
    /// An answer is sent; whether it is the last.
    case answering(isLast: Bool)
    /// All was sent, and what the client still sends is not looked at.
    case leaving
  }

  let id: Int
  let descriptor: Descriptor
  private let server: HTTPServer
  private var parser: HTTPRequestParser
  private var head: HTTPRequestHead?
  private var body: HTTPBodyRecorder
  private var output = HTTPOutput()
  private var phase = Phase.reading
  private var hasInputEnded = false
  /// When it is too late: for the rest of a request, or for the client's end.
  private var deadline: Deadline?
  /// When the next part is sent, where that is to be slow.
  private var pause: Deadline?
  /// Until when a first request is awaited, which its client may have sent already; nil behind it.
  private var firstRequest: Deadline?
  private(set) var isOpen = true

  init(_ descriptor: Descriptor, id: Int, of server: HTTPServer) {
    (self.descriptor, self.id, self.server) = (descriptor, id, server)
    parser = HTTPRequestParser(server.limits)
    body = HTTPBodyRecorder(keeping: server.keptBody)
    firstRequest = server.limits.idleDeadline
  }

  /// How much is read in one turn, in bytes.
  private static let turn = 1 << 18

  /// How many bytes of further requests are read while one is answered.
  private static let aheadLimit = 1 << 16

  /// Into how many parts a slow answer goes, and how long it pauses between them, in seconds.
  private static let slowness = (parts: 20, pause: 0.05)

  // MARK: What it waits for

  /// Whether it is to be read.
  var wantsInput: Bool {
    guard isOpen, !hasInputEnded else { return false }
    switch phase {
    case .reading, .leaving: return true
    case .held, .forwarded, .stalled, .answering: return parser.count < Self.aheadLimit
    }
  }

  /// Whether it is to be written to.
  var wantsOutput: Bool { isOpen && !output.isEmpty && pause?.hasPassed ?? true }

  /// When it is to be looked at, whether the client does something or not.
  var nextLook: Deadline? {
    if let pause, !output.isEmpty, !pause.hasPassed { return pause }
    // It is looked at once, as it may go then.
    if let firstRequest, !firstRequest.hasPassed, deadline == nil { return firstRequest }
    return deadline
  }

  /// Whether its client waits for nothing: it has been answered, or has asked nothing for long.
  var isIdle: Bool {
    switch phase {
    case .reading: head == nil && parser.count == 0 && firstRequest?.hasPassed ?? true
    case .stalled, .leaving: hasInputEnded
    case .held, .forwarded, .answering: false
    }
  }

  /// Whether a request may have come that was not read.
  var hasInputWaiting: Bool {
    var events = PollSet()
    events.awaitReadable(descriptor)
    return events.wait(timeout: 0)
  }

  // MARK: Reading

  /// Takes and gives what can be.
  ///
  /// - Returns: Whether something came or went.
  func serve(_ buffer: UnsafeMutableRawBufferPointer) -> Bool {
    let hasRead = read(buffer)
    let hasSent = send()
    if deadline?.hasPassed == true { giveUp() }
    return hasRead || hasSent
  }

  private func read(_ buffer: UnsafeMutableRawBufferPointer) -> Bool {
    var taken = 0
    while wantsInput && taken < Self.turn {
      guard let count = NonBlockingRead.fill(buffer, from: descriptor) else { break }
      taken += max(1, count)
      if count == 0 { hasInputEnded = true }
      if case .leaving = phase { continue }
      parser.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      takeRequests()
    }
    if hasInputEnded { noteInputEnd() }
    return taken > 0
  }

  /// Takes the requests that have come, up to one that is to be answered first.
  private func takeRequests() {
    do {
      while case .reading = phase, isOpen {
        guard let event = try parser.next() else {
          if parser.isInHead && deadline == nil { deadline = server.limits.idleDeadline }
          return
        }
        try take(event)
      }
    } catch {
      refuse(error)
    }
  }

  private func take(_ event: HTTPRequestParser.Event) throws(HTTPRefusal) {
    deadline = server.limits.idleDeadline
    switch event {
    case .head(let head):
      (self.head, firstRequest) = (head, nil)
      body = HTTPBodyRecorder(keeping: server.keptBody)
      if try head.expectsContinue() { output.append(HTTPResponse.goOn) }
    case .body(let bytes): body.append(bytes)
    case .end:
      deadline = nil
      guard let head else { return }
      self.head = nil
      answer(head)
    }
  }

  private func noteInputEnd() {
    switch phase {
    case .leaving: close()
    case .reading where output.isEmpty:
      if let head {
        server.noteUnfinished(server.call(head, body, isWhole: false))
      } else if parser.isInHead {
        let refusal = HTTPRefusal(status: 0, reason: "its connection ended within its head")
        server.noteRefused(refusal, parser.line)
      }
      close()
    default: break
    }
  }

  // MARK: Answering

  private func answer(_ head: HTTPRequestHead) {
    let decision = server.decide(on: server.call(head, body, isWhole: true))
    if let gate = decision.gate, server.hold(id, at: gate) {
      phase = .held(decision, head)
    } else {
      proceed(decision, to: head)
    }
  }

  /// Lets a request go on that waits at a gate.
  func release() {
    guard case .held(let decision, let head) = phase else { return }
    proceed(decision, to: head)
  }

  /// Answers, or has the real server answer first.
  private func proceed(_ decision: HTTPDesk.Decision, to head: HTTPRequestHead) {
    guard let call = decision.forwarded else { return give(decision, to: head) }
    phase = .forwarded(decision, head)
    if let refusal = server.forward(call, for: id) { take(.failure(refusal)) }
  }

  /// Takes what the real server has answered.
  func take(_ answer: ForwardedAnswer) {
    guard case .forwarded(var decision, let head) = phase else { return }
    switch answer {
    case .success(let answer):
      decision.reply = HTTPExchange(.init(head.method, head.target, [], Data()), answer).relayed
    case .failure(let refusal):
      server.noteRefused(refusal, head.line)
      decision.fault = nil
      decision.reply = .text(refusal.status, "harness: not recorded: \(refusal.reason)")
    }
    give(decision, to: head)
  }

  private func give(_ decision: HTTPDesk.Decision, to head: HTTPRequestHead) {
    switch decision.fault {
    case .reset:
      platform_reset_on_close(descriptor.number)
      return close(atOnce: false)
    case .stall:
      phase = .stalled
      return
    default: break
    }
    let isLast = !head.keepsConnection
    let nothing = "harness: nothing was told for \(head.method) \(head.target)"
    let reply = decision.reply ?? .text(501, nothing)
    let response = HTTPResponse(reply, to: head, isLast: isLast)
    output.append(response.head)
    output.append(response.body)
    phase = .answering(isLast: isLast)
    if decision.fault == .truncate { truncate(response) }
    if decision.fault == .slow { output.slowDown(to: Self.slowness.parts) }
  }

  private func truncate(_ response: HTTPResponse) {
    let (head, body) = (response.head.count, response.body.count)
    output.cut(to: body == 0 ? head / 2 : head + body / 2)
    phase = .answering(isLast: true)
  }

  private func refuse(_ refusal: HTTPRefusal) {
    server.noteRefused(refusal, parser.line)
    head = nil
    let reply = HTTPReply.text(refusal.status, "harness: refused: \(refusal.reason)")
    let response = HTTPResponse(reply, to: nil, isLast: true)
    output.append(response.head)
    output.append(response.body)
    (phase, deadline) = (.answering(isLast: true), nil)
  }

  // MARK: Sending

  /// - Returns: Whether something went.
  private func send() -> Bool {
    var hasSent = false
    while wantsOutput {
      let count =
        output.withNext { platform_send(descriptor.number, $0.baseAddress, $0.count) } ?? 0
      guard count >= 0 else {
        if ![EAGAIN, EINTR].contains(platform_error()) { close() }
        return hasSent
      }
      output.sent(Int(count))
      pause = output.pace == nil ? nil : Deadline(after: Self.slowness.pause)
      hasSent = true
      if output.isEmpty { noteSent() }
    }
    return hasSent
  }

  private func noteSent() {
    guard case .answering(let isLast) = phase else {
      if hasInputEnded { noteInputEnd() }
      return
    }
    guard isLast else {
      phase = .reading
      takeRequests()
      if hasInputEnded { noteInputEnd() }
      return
    }
    // RFC 9112 section 9.6: closed at once, it would be reset, and its client not see the answer.
    platform_end_sending(descriptor.number)
    (phase, deadline) = (.leaving, Deadline(after: TimeLimit.scaled(server.limits.farewell)))
    if hasInputEnded { close() }
  }

  // MARK: Ending

  private func giveUp() {
    guard isOpen, case .reading = phase else { return close() }
    refuse(
      HTTPRefusal(
        status: 408,
        reason: "nothing more came of it for \(TimeLimit.scaled(server.limits.idle)) seconds"))
  }

  /// - Parameter atOnce: Whether the client sees the end although a process that was forked, and has not
  ///   become its program yet, holds the connection open.
  func close(atOnce: Bool = true) {
    guard isOpen else { return }
    if case .held = phase { server.noteEnd(of: id) }
    isOpen = false
    if atOnce { platform_disconnect(descriptor.number) }
    descriptor.close()
  }
}

extension HTTPLimits {
  /// When a request is too late.
  fileprivate var idleDeadline: Deadline { Deadline(after: TimeLimit.scaled(idle)) }
}
