#if DEBUG || HARNESS_ENABLED
  extension FactoryRegistration {
    func declare(_ mock: DeclaredMock, name: String) {
      let isInPlace = manager.autoRegistration.isRunningHere
      let choice = manager.launchRequest[entry.name]
      let isNews = manager.registry.declare(mock, name: name, of: entry, choice: choice)
      if isNews && !isInPlace {
        printError(
          """
          The mock "\(name)" of \(entry.fullName) is declared outside autoRegister(): a launch \
          may be refused that names it. Move the declaration to autoRegister().
          """)
      }
    }
  }

  extension Registry {
    /// Notes a mock, and lets it win where the launch chose it.
    ///
    /// Says whether the mock was unknown so far.
    fileprivate func declare(
      _ mock: DeclaredMock, name: String, of entry: Entry, choice: MockChoice?
    ) -> Bool {
      // One that cannot be made is refused when the launch is read.
      let chosen = choice?.mock == name ? try? mock.factory(text: choice?.text) : nil
      return withState { state in
        if let chosen {
          if entry.chosenMock == nil { state.forgetInstances(of: entry) }
          entry.chosenMock = chosen
        }
        return entry.mocks.updateValue(mock, forKey: name) == nil
      }
    }
  }
#endif
