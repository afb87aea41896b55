import InjectionMacros

/// Finds the photos that a command line asks for, with the user's consent.
@Injectable
struct PhotoSelector: Sendable {
  let photoLibrary: any PhotoLibrary
  let consent: any Consent
  let places: PlacesFile
  let console: any Console
  let localTime: LocalTime

  /// The photos that pass every filter; those that cannot be read are reported.
  func select(_ request: SelectionRequest) throws -> Selection {
    let filter = try filter(for: request)
    let folder = try Folder(typed: request.directory)
    try consent.request(folder, inAdvance: request.isAllowed)
    let scan = try photoLibrary.photos(in: folder)
    for problem in scan.problems { console.report("workphotos: \(problem)\n") }
    return Selection(
      photos: scan.photos.filter(filter.passes), hasProblems: !scan.problems.isEmpty)
  }

  private func filter(for request: SelectionRequest) throws -> PhotoFilter {
    let since = request.since?.firstMoment(in: localTime)
    let until = request.until?.lastMoment(in: localTime)
    if let since, let until, since > until { throw UsageError.endsBeforeItBegins }
    return PhotoFilter(
      area: try request.site.map(area), since: since, until: until, localTime: localTime)
  }

  private func area(of site: SelectionRequest.Site) throws(PlacesError) -> Area {
    switch site {
    case .near(let center, let within):
      Area(center: center, radius: within ?? Area.defaultRadius)
    case .place(let name, let within): try places.area(named: name, radius: within)
    }
  }
}

/// The photos that a command works on.
struct Selection: Equatable, Sendable {
  let photos: [Photo]

  /// Whether something in the folder could not be read.
  let hasProblems: Bool

  /// The exit status of a command that did all it should with the photos.
  var status: ExitStatus { hasProblems ? .dataError : .success }
}
