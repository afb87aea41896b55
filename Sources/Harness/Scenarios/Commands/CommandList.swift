extension ScenarioCommand {
  /// The commands of the language, in the order in which help shows them.
  static let language: [ScenarioCommand] = [
    // Programs.
    .exec, .wait, .kill, .stdin,
    // What a program printed.
    .stdout, .stderr, .cmp, .cmpenv, .grep,
    // Files.
    .cp, .mv, .rm, .mkdir, .symlink, .exists, .chmod, .unquote, .unix2dos,
    // The script.
    .cd, .env, .skip, .stop,
  ]
}
