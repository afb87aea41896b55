extension CLIApplication {
  /// The app of the test that runs, where its trait has made one.
  @TaskLocal public static var current: CLIApplication?
}
