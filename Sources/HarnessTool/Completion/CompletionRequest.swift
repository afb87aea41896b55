import ArgumentParsing
import Foundation
import HarnessScenarios

/// A command line whose last word is to be completed.
struct CompletionRequest {
  private let words: [String]
  private let current: String

  /// - Parameter words: Those behind the tool's name; the last one as far as it is written.
  init(_ words: [String]) {
    self.words = Array(words.dropLast())
    current = words.last ?? ""
  }

  /// What may stand for the last word.
  func answer() -> CompletionAnswer {
    var answer = CompletionAnswer()
    guard let name = words.first else {
      for command in Tool.commands { answer.add(command.name, command.summary) }
      if current.hasPrefix("-") {
        answer.add("--help", ToolCommand.help.summary)
        answer.add("--version", ToolCommand.version.summary)
      }
      return answer
    }
    guard let command = Tool.commands.first(where: { $0.name == name }) else { return answer }
    let parser = ArgumentParser(options: command.options + [.help])
    let (position, before) = parser.position(of: current, after: Array(words.dropFirst()))
    switch position {
    case .nothing: break
    case .option: Self.addOptions(of: command, to: &answer)
    case .value(let option, let behind):
      addValues(of: option.kind, behind: behind, before, to: &answer)
    case .operand:
      guard let kind = command.operandKind(at: before.operands.count) else {
        Self.addOptions(of: command, to: &answer)
        break
      }
      addValues(of: kind, behind: 0, before, to: &answer)
    }
    return answer
  }

  private static func addOptions(of command: ToolCommand, to answer: inout CompletionAnswer) {
    for option in command.options + [.help] {
      let meaning = option.headline
      answer.add(option.name, meaning)
      if option.isValueOptional { answer.add(option.name + "=", meaning) }
      if let letter = option.letter { answer.add(letter, meaning) }
    }
  }

  private func addValues(
    of kind: ValueKind, behind: Int, _ before: ParsedArguments, to answer: inout CompletionAnswer
  ) {
    answer.behind = behind
    let written = String(current.prefix(behind))
    switch kind {
    case .text: break
    case .choice(let words): for word in words { answer.add(written + word) }
    case .file: answer.paths = .files
    case .program: answer.paths = .programs
    case .suite: answer.paths = .suite
    case .namedPath:
      if let equals = current.dropFirst(behind).firstIndex(of: "=") {
        answer.paths = .files
        answer.behind = current.distance(from: current.startIndex, to: equals) + 1
      } else {
        for name in CompletionNames(before).apps { answer.add("\(written)\(name)=") }
      }
    case .name(let kind):
      // Of a picture, further files of events may follow.
      if kind == .session { answer.paths = .files }
      for (name, meaning) in CompletionNames(before).all(kind) {
        answer.add(written + name, meaning)
      }
    }
  }
}

extension ToolCommand {
  /// What an operand is; nil where none may stand.
  fileprivate func operandKind(at index: Int) -> ValueKind? {
    operandKinds.indices.contains(index) ? operandKinds[index] : operandKinds.last
  }
}

extension CommandLineOption {
  /// What it does, in a line: the first sentence of its explanation.
  var headline: String {
    let text = explanation.replacing("\n", with: " ")
    let sentence = text.firstRange(of: ". ").map { text[..<$0.lowerBound] } ?? text[...]
    return String(sentence.last == "." ? sentence.dropLast() : sentence)
  }
}
