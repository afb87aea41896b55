/// Asks the user the first time a folder is read, and remembers a yes.
struct RememberedConsent: Consent {
  let file: ConsentFile
  let prompt: any Prompt
  let console: any Console

  func request(_ folder: Folder, inAdvance: Bool) throws(ConsentError) {
    if try file.allows(folder.resolved) { return }
    if !inAdvance { try ask(folder) }
    do {
      try file.remember(folder.resolved)
    } catch ConsentError.unreadable(let error) {
      // The user did say yes: asking again next time is all that is lost.
      console.report("workphotos: the permission cannot be remembered: \(error)\n")
    }
  }

  private func ask(_ folder: Folder) throws(ConsentError) {
    let question =
      "workphotos would like to read the photos in \(printable(folder.resolved)). Allow? [y/N] "
    do {
      guard try prompt.confirm(question) else {
        throw ConsentError.denied(folder: folder.resolved)
      }
    } catch let error as ConsentError {
      throw error
    } catch {
      throw .cannotAsk(folder: folder.resolved)
    }
  }
}
