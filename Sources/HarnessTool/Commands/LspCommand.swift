import ArgumentParsing
import CPlatform
import Harness

extension ToolCommand {
  static let lsp = ToolCommand(
    name: "lsp", operands: "", summary: "Tell an editor what is wrong, complete, and run.",
    details: """
      An editor starts it, and speaks the Language Server Protocol 3.17 with it on standard input and
      output: problems as they are written, commands and names to complete, help, where a file's section
      is, and a run of the scenario. Documentation/Editors.md says how editors are told of it.
      """,
    options: [.stdio]
  ) { _ in
    if platform_is_terminal(0) {
      StandardStream.errors.tell(
        """
        harness lsp is for editors, which speak the Language Server Protocol with it here; `harness help \
        lsp` says more, and Control-D ends it.

        """)
    }
    let mailbox = LanguageMailbox()
    Interruption.onFirst { _ in mailbox.post(.interrupted) }
    try mailbox.readInput()
    return LanguageServer(mailbox).work()
  }
}
