import Foundation

Interruption.watch()
exit(Tool.run(Array(CommandLine.arguments.dropFirst())).rawValue)
