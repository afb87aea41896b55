import Harness
import HarnessReports
import HarnessRunner

/// What other threads tell the one that watches.
final class WatchMailbox: Sendable {
  /// What they tell.
  enum Message: Sendable {
    /// A scenario has come to its end.
    case finished(RunEvent.ScenarioFinished)
    /// The run is over, with why some of its reports could not be written.
    case ended(RunReport, [String])
    /// A signal asks the tool to end.
    case interrupted
  }

  private let messages = Monitor<[Message]>([])
  private let wakeup: WakeupDescriptor

  /// - Throws: ``SystemError`` where no descriptor is left.
  init() throws { wakeup = try WakeupDescriptor() }

  /// Becomes readable when there is a message.
  var descriptor: Descriptor { wakeup.descriptor }

  /// Tells something.
  func post(_ message: Message) {
    messages.withLock { $0.append(message) }
    wakeup.signal()
  }

  /// What was told, in its order.
  func take() -> [Message] {
    wakeup.drain()
    return messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }
}

/// Tells the thread that watches of a run's scenarios.
final class WatchObserver: RunObserver {
  private let mailbox: WatchMailbox

  init(_ mailbox: WatchMailbox) { self.mailbox = mailbox }

  func receive(_ event: RunEvent) {
    if case .scenarioFinished(let end) = event, !end.willRetry { mailbox.post(.finished(end)) }
  }
}
