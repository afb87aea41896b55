#if DEBUG || HARNESS_ENABLED
  import LaunchProtocol

  /// What this process tells the test that launched it.
  ///
  /// `hello` is always the first message: what is told before it, because `autoRegister()` already
  /// resolves or calls something, waits for it.
  final class ControlChannel: Sendable {
    /// The channel on the socket that the environment names.
    static let ofThisProcess = ControlChannel(path: environmentVariable(LAUNCH_CONTROL_VARIABLE))

    fileprivate enum State {
      /// No test listens, or ever will.
      case silent
      case beforeHello(waiting: [String])
      case connected(ControlSocket)
    }

    fileprivate struct Log {
      var state: State
      var lastCall = 0
    }

    private let path: String?
    private let log: Protected<Log>

    init(path: String?) {
      self.path = path
      log = Protected(Log(state: path == nil ? .silent : .beforeHello(waiting: [])))
    }

    /// The connection, once `hello` was said.
    var socket: ControlSocket? {
      log.withLock { log in
        if case .connected(let socket) = log.state { socket } else { nil }
      }
    }

    /// Connects, says who this is, and tells what waited.
    func begin(with hello: Hello) {
      log.withLock { log in
        guard case .beforeHello(let waiting) = log.state else { return }
        guard let socket = path.flatMap(ControlSocket.init(path:)) else {
          log.state = .silent
          return
        }
        for line in [hello.line] + waiting { socket.send(line) }
        log.state = .connected(socket)
      }
    }

    /// Tells something; it is written when this returns.
    func tell(_ message: some ControlMessage) {
      log.withLock { $0.tell { _ in message.line } }
    }

    /// Tells of a call under the next number: the lines stand in the order of their numbers.
    func tell(_ call: RecordedCall, of registration: String, fault: String?, at time: Double) {
      log.withLock { log in
        log.lastCall += 1
        log.tell {
          CallMessage(
            registration: registration, call: call, sequence: $0, time: time, fault: fault
          ).line
        }
      }
    }
  }

  extension ControlChannel.Log {
    /// Sends a line, or keeps it until `hello` was said; it is made only where a test listens.
    fileprivate mutating func tell(_ line: (_ lastCall: Int) -> String) {
      switch state {
      case .silent: break
      case .beforeHello(let waiting): state = .beforeHello(waiting: waiting + [line(lastCall)])
      case .connected(let socket): socket.send(line(lastCall))
      }
    }
  }
#endif
