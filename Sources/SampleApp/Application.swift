import InjectionMacros

/// The program: reads a command line, runs the command, and tells what went wrong.
@Injectable
struct Application: Sendable {
  let console: any Console
  let environment: [String: String]

  /// Does what `arguments` ask, which do not begin with the program's own name.
  func run(_ arguments: [String]) async -> ExitStatus {
    let command = arguments.first.flatMap(Command.init)
    do {
      return try await perform(try ArgumentParser.parse(arguments))
    } catch let error as UsageError {
      console.report("workphotos: \(error)\n\(HelpText.hint(for: command))")
      return error.status
    } catch let failure as any Failure {
      console.report("workphotos: \(failure)\n")
      return failure.status
    } catch {
      console.report("workphotos: unexpected error: \(error)\n")
      return .software
    }
  }

  private func perform(_ request: Request) async throws -> ExitStatus {
    switch request {
    case .help(let command): try console.output(HelpText.text(for: command))
    case .version: try console.output(HelpText.version)
    case .run(let invocation): return try await perform(invocation)
    }
    return .success
  }

  private func perform(_ invocation: Invocation) async throws -> ExitStatus {
    let selection = try SelectionRequest(invocation)
    switch invocation.command {
    case .find where selection.isEverything: throw UsageError.nothingToFind
    case .list, .find:
      return try ListCommand().run(selection, asJSON: invocation.has(.json))
    case .upload:
      let location = try invocation.driveLocation()
      let credentials = try DriveCredentials(environment: environment)
      let command = UploadCommand(drive: Container.shared.drive(credentials))
      return try await command.run(selection, to: location)
    case .delete:
      return try DeleteCommand().run(selection, withoutAsking: invocation.has(.yes))
    }
  }
}

extension Invocation {
  /// The collection named by `--to`.
  fileprivate func driveLocation() throws(UsageError) -> DriveLocation {
    guard let text = values[.to] else { throw .missingOption(.to, command) }
    guard let location = DriveLocation(text) else {
      throw .invalidValue(.to, text, expected: DriveLocation.expectation)
    }
    return location
  }
}
