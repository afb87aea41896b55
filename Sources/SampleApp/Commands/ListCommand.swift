import InjectionMacros

/// `workphotos list` and `workphotos find`: print the photos that are asked for.
@Injectable
struct ListCommand: Sendable {
  let photoSelector: PhotoSelector
  let console: any Console

  func run(_ request: SelectionRequest, asJSON: Bool) throws -> ExitStatus {
    let selection = try photoSelector.select(request)
    try console.output(
      asJSON
        ? PhotoJSON.text(selection.photos)
        : PhotoTable.text(selection.photos, forTerminal: console.outputIsTerminal))
    if selection.photos.isEmpty && console.outputIsTerminal && !asJSON {
      console.report("No photos found.\n")
    }
    return selection.status
  }
}
