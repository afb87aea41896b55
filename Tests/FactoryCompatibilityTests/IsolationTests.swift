// In place of: import FactoryKit
import Injection
// In place of: import FactoryTesting
import InjectionTesting
import Testing

@Suite(.container) @MainActor struct IsolationTests {
  @Test func mainActorsProtocolIsResolvedThere() async {
    #expect(await Container.shared.window().title() == "main")
    #expect(await WindowScreen().window.title() == "main")
    #expect(WindowScreen().draft.text == "draft")
  }

  @Test func mainActorsClassIsResolvedThere() {
    #expect(Container.shared.panel().name == "panel")
    #expect(Container.shared.cachedPanel() === Container.shared.cachedPanel())
    #expect(Container.shared.sheet().name == "sheet")
  }

  @Test func mainActorIsNamed() {
    #expect(Container.shared.draft.resolveOnMainActor().text == "draft")
    #expect(Container.shared.draftTo.resolveOnMainActor("Ann").text == "to Ann")
  }

  @Printing @Test func otherActorsClassIsResolvedThere() {
    #expect(Container.shared.printout().name == "printout")
    #expect(Container.shared.draft.resolveOnGlobalActor(Printing.shared).text == "draft")
    let letter = Container.shared.draftTo.resolveOnGlobalActor(Printing.shared, parameters: "Bob")
    #expect(letter.text == "to Bob")
  }

  @Test func otherActorsClassIsResolvedFromTheMainActor() async {
    let printout: Printout = await Container.shared.printout()
    #expect(printout.name == "printout")
    #expect(await Container.shared.letter.resolve().text == "letter")
  }

  @Test func wrappersAreSendableWhereTheirDependencyIs() async {
    let screen = SendableScreen()
    await Task.detached { _ = screen }.value
    #expect(DraftScreen().draft.text == "draft")
  }
}
