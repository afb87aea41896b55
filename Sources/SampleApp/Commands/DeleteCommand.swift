import InjectionMacros

/// `workphotos delete`: moves the photos that are asked for to the trash.
@Injectable
struct DeleteCommand: Sendable {
  let photoSelector: PhotoSelector
  let trash: any Trash
  let prompt: any Prompt
  let console: any Console

  func run(_ request: SelectionRequest, withoutAsking: Bool) throws -> ExitStatus {
    guard withoutAsking || prompt.canAsk else { throw DeleteError.cannotAsk }
    let selection = try photoSelector.select(request)
    if selection.photos.isEmpty {
      try console.output("No photos to delete.\n")
      return selection.status
    }
    try console.output(
      PhotoTable.text(selection.photos, forTerminal: console.outputIsTerminal))
    guard try withoutAsking || confirm(selection.photos.count) else {
      try console.output("Nothing was deleted.\n")
      return selection.status
    }
    let status = try delete(selection.photos)
    return status == .success ? selection.status : status
  }

  private func confirm(_ count: Int) throws(DeleteError) -> Bool {
    do {
      return try prompt.confirm("Delete \(photoCount(count))? [y/N] ")
    } catch {
      throw .cannotAsk
    }
  }

  private func delete(_ photos: [Photo]) throws -> ExitStatus {
    var moved = 0
    for photo in photos {
      do {
        try trash.discard(photo.path)
        moved += 1
      } catch {
        console.report("workphotos: \(error)\n")
      }
    }
    try console.output("Moved \(photoCount(moved)) to the trash.\n")
    return moved == photos.count ? .success : .cannotCreate
  }
}

/// Why nothing was deleted.
enum DeleteError: Failure, Equatable {
  /// There is no terminal to ask on.
  case cannotAsk

  var status: ExitStatus { .usage }

  var description: String {
    "'delete' asks first, and there is no terminal to ask on: use --yes"
  }
}
