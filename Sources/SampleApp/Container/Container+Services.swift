import Foundation
import Injection

extension Container {
  /// The environment of the process.
  var environment: Factory<[String: String]> { self { ProcessInfo.processInfo.environment } }

  /// Where the user's files of each kind belong.
  var userFolders: Factory<UserFolders> {
    self { UserFolders(environment: self.environment()) }
  }

  /// Where results and reports are written.
  var console: Factory<any Console> {
    self { StandardConsole(environment: self.environment()) }
  }

  /// The places that the user has named.
  var places: Factory<PlacesFile> {
    self { PlacesFile(path: self.userFolders().configurationFile) }
  }

  /// What tells the time of day at a place.
  var localTime: Factory<LocalTime> { self { .system } }

  /// What finds the photos that a command line asks for.
  var photoSelector: Factory<PhotoSelector> { self { PhotoSelector() } }

  /// The photos below a folder.
  var photoLibrary: Factory<any PhotoLibrary> {
    self { FolderPhotoLibrary(excluded: self.userFolders().trash) }
  }

  /// The drive that photos are uploaded to, for a user who signs in, or does not.
  var drive: ParameterFactory<DriveCredentials?, any Drive> {
    self { WebDAVDrive(transport: URLSessionTransport(), credentials: $0) }.live
  }

  /// What tells the time, and waits.
  var clock: Factory<any WallClock> { self { SystemClock() } }

  /// Where deleted photos are kept.
  var trash: Factory<any Trash> {
    self { HomeTrash(folder: self.userFolders().trash, clock: self.clock()) }
  }

  /// What asks the user.
  var prompt: Factory<any Prompt> { self { TerminalPrompt() } }

  /// The user's permission to read folders.
  var consent: Factory<any Consent> {
    self {
      RememberedConsent(
        file: ConsentFile(path: self.userFolders().consentFile), prompt: self.prompt(),
        console: self.console())
    }
  }
}
