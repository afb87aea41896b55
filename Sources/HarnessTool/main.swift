import Foundation

Interruption.blockSignals()
exit(Tool.run(Array(CommandLine.arguments.dropFirst())).rawValue)
