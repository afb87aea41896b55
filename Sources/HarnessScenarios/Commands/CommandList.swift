extension ScenarioCommand {
  /// The commands of the language, in the order in which help shows them.
  package static let language: [ScenarioCommand] = [
    // Programs.
    .exec, .status, .usage, .timeout, .wait, .waitfor, .kill, .stdin, .leaves,
    // What a program printed.
    .stdout, .stderr, .cmp, .cmpenv, .grep, .json, .cmpjson, .capture,
    // On a terminal.
    .terminal, .prompt, .type, .press, .resize, .answer, .screen, .ttyin, .ttyout,
    // Registered apps.
    .arg, .mock, .fault, .hold, .strict, .network, .sysfault, .sweep, .calls, .gate,
    // Programs that others call.
    .fake, .reply,
    // Files.
    .seed, .tree, .exists, .mode, .readlink, .cat, .echo, .append, .replace, .cp, .mv, .rm,
    .mkdir, .symlink, .chmod, .unquote, .unix2dos,
    // The script.
    .cd, .env, .include, .defer, .skip, .stop,
  ]
}
