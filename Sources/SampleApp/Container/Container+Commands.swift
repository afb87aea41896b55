import Injection

extension Container {
  /// What finds the photos that a command line asks for.
  var photoSelector: Factory<PhotoSelector> {
    self {
      PhotoSelector(
        library: self.photoLibrary(), consent: self.consent(),
        places: PlacesFile(path: self.userFolders().configurationFile), console: self.console())
    }
  }

  /// `workphotos list` and `workphotos find`.
  var listCommand: Factory<ListCommand> {
    self { ListCommand(selector: self.photoSelector(), console: self.console()) }
  }

  /// `workphotos upload`, for a user who signs in, or does not.
  var uploadCommand: ParameterFactory<DriveCredentials?, UploadCommand> {
    self {
      UploadCommand(
        selector: self.photoSelector(), drive: self.drive($0), clock: self.clock(),
        console: self.console())
    }
  }

  /// `workphotos delete`.
  var deleteCommand: Factory<DeleteCommand> {
    self {
      DeleteCommand(
        selector: self.photoSelector(), trash: self.trash(), prompt: self.prompt(),
        console: self.console())
    }
  }
}
