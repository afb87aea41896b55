// In place of: import FactoryKit
import Injection

@globalActor actor Printing {
  static let shared = Printing()
}

@MainActor protocol Window {
  func title() async -> String
}

@MainActor class MainWindow: Window {
  init() {}

  func title() async -> String { "main" }
}

@MainActor final class Panel {
  let name: String

  init(name: String = "panel") {
    self.name = name
  }
}

@MainActor final class Sheet {
  let name: String

  nonisolated init() {
    name = "sheet"
  }
}

@Printing final class Printout {
  let name = "printout"
}

struct Letter: Sendable {
  var text = "letter"
}

extension Container {
  @MainActor var window: Factory<Window> { self { MainWindow() } }
  @MainActor var panel: Factory<Panel> { self { Panel() } }
  @MainActor var cachedPanel: Factory<Panel> { self { Panel() }.cached }
  @MainActor var singletonPanel: Factory<Panel> { self { Panel() }.singleton }
  var sheet: Factory<Sheet> { self { Sheet() } }
  @Printing var printout: Factory<Printout> { self { Printout() } }
  @Printing var letter: Factory<Letter> { self { Letter() } }
  nonisolated var draft: Factory<Letter> { self { Letter(text: "draft") } }
  var draftTo: ParameterFactory<String, Letter> { self { Letter(text: "to \($0)") } }
}

@MainActor struct WindowScreen {
  @Injected(\.window) var window: Window
  @Injected(\.draft) var draft
}

nonisolated final class DraftScreen {
  let draft: Letter = dependency(\.draft)
}
