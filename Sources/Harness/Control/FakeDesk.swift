import Foundation
import LaunchProtocol

/// Decides what a fake does that was called: a fault, a reply, the real program, or nothing that the
/// test has told.
///
/// Used by one thread, the one that supervises the launch.
struct FakeDesk {
  /// What a call meets.
  struct Decision {
    /// Nil where nothing was told for it.
    let answer: FakeChoices.Answer?
    /// The number by which the files of a reply are known.
    var rule = 0
    /// The name of the fault that was chosen for it.
    var fault: String?
    /// The gate at which it waits.
    var gate: String?
    /// Whether the real program would have been asked, were the launch not strict.
    var isRefusedAsLive = false
  }

  private let choices: FakeChoices
  private let faults: Faults
  private let holds: Holds
  private let isStrict: Bool
  private var given = GivenAnswers()
  /// How often each program, and each of its functions, was called.
  private var counts: [String: Int] = [:]

  init(_ control: ControlChoices) {
    (choices, faults, holds) = (control.fakes, control.faults, control.holds)
    isStrict = control.isStrict
  }

  /// The variables that are kept of the calls of a program.
  func variables(of name: String) -> Set<String> { choices[name]?.variables ?? [] }

  /// Decides on a call, and counts it.
  mutating func decide(on call: ProgramCall) -> Decision {
    let names = ["\(call.program).\(call.function)", "\(call.program).*"]
    for name in names { counts[name, default: 0] += 1 }
    if let pattern = choices.pattern(for: call.argumentBytes, of: call.program) {
      choices.asked.note(pattern, of: call.program)
    }
    let gate = names.first { holds[$0].holds(counts[$0] ?? 0) }
    for name in names {
      guard let fault = faults[name].fault(of: counts[name] ?? 0),
        let end = try? Termination(named: fault)
      else { continue }
      return Decision(answer: .reply(FakeReply(end)), fault: fault, gate: gate)
    }
    let rule = given.next(to: call.argumentBytes, of: call.program, choices)
    let passes = choices[call.program]?.passesOthers == true
    let answer = rule?.answer ?? (passes ? .pass : nil)
    if case .pass? = answer, isStrict {
      return Decision(answer: nil, gate: gate, isRefusedAsLive: true)
    }
    return Decision(answer: answer, rule: rule?.id ?? 0, gate: gate)
  }
}

extension FakeDesk.Decision {
  /// Whether the fake is to read its input before it is answered.
  var readsInput: Bool {
    if case .reply(let reply)? = answer { reply.readsInput } else { false }
  }

  /// What the fake is told in the end.
  var message: fake_answer {
    var message = fake_answer()
    switch answer {
    case nil: message.kind = UInt32(fake_answer_refuse)
    case .pass?: message.kind = UInt32(fake_answer_pass)
    case .reply(let reply)?:
      message.kind = UInt32(fake_answer_reply)
      switch reply.termination {
      case .exited(let status): message.status = UInt32(bitPattern: status) & 0xFF
      case .signaled(let signal): message.signal = UInt32(bitPattern: signal)
      }
      message.output = FakeFile.output(of: reply, rule)
      message.errors = FakeFile.errors(of: reply, rule)
    }
    return message
  }
}
