#if DEBUG || HARNESS_ENABLED
  import LaunchProtocol

  // A word that is nearly one of the launch protocol's may be the app's own. It is refused only
  // where what it chooses is declared: that is not written by accident, and without the refusal the
  // app would run on what the launch meant to replace.

  extension LaunchDeclarations {
    /// The words that would have no effect, although they name something that is declared.
    func slips(in words: LaunchWords) -> [ChoiceRefusal] {
      let commas = words.listed.filter { word in
        word.text.split(separator: ",").dropFirst().contains(where: isDeclared)
      }
      let slips: [LaunchTypo] = commas.map { .comma($0.text, $0.source) }
      return (slips + self.slips(inArguments: words.appWords)).map(ChoiceRefusal.slip)
    }

    /// `--mock drive=offline`, `-mocks drive=offline`, `-mock=drive=offline`.
    private func slips(inArguments words: ArraySlice<String>) -> [LaunchTypo] {
      words.indices.compactMap { index in
        let parts = words[index].split(
          separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard words[index].hasPrefix("-"), let option = parts.first,
          let argument = Self.argument(nearlyWritten: option)
        else { return nil }
        let isJoined = parts.count == 2
        let choice = isJoined ? parts[1] : words[(index + 1)...].first?[...] ?? ""
        guard isDeclared(choice) || isJoined && option == argument else { return nil }
        return .argument(words[index], choice: String(choice), correct: argument)
      }
    }

    private static func argument(nearlyWritten option: Substring) -> String? {
      switch option.drop(while: { $0 == "-" }).lowercased() {
      case "mock", "mocks": LAUNCH_MOCK_ARGUMENT
      case "fault", "faults": LAUNCH_FAULT_ARGUMENT
      default: nil
      }
    }

    private func isDeclared(_ choice: Substring) -> Bool {
      if let fault = FaultChoice(word: String(choice)), faults[fault.point.registration] != nil {
        return true
      }
      if let hold = HoldChoice(word: String(choice)), faults[hold.point.registration] != nil {
        return true
      }
      return NamedChoice(choice).map { mocks[$0.registration] != nil } ?? false
    }
  }
#endif
