import Foundation
import PackagePlugin

/// Lists the factories of each target that uses this plug-in, before it is compiled.
@main
struct FactoryList: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target as? SwiftSourceModuleTarget else { return [] }
    return [
      command(
        module: module.moduleName, sources: module.sourceFiles(withSuffix: "swift").map(\.url),
        folder: context.pluginWorkDirectoryURL,
        lister: try context.tool(named: "FactoryLister").url)
    ]
  }

  private func command(module: String, sources: [URL], folder: URL, lister: URL) -> Command {
    let list = folder.appending(path: "\(module)Factories.swift")
    return .buildCommand(
      displayName: "List the factories of \(module)", executable: lister,
      arguments: [module, list.path(percentEncoded: false)]
        + sources.map { $0.path(percentEncoded: false) },
      inputFiles: sources, outputFiles: [list])
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension FactoryList: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let sources = target.inputFiles.map(\.url).filter { $0.pathExtension == "swift" }
      return [
        command(
          module: target.product?.name ?? target.displayName, sources: sources,
          folder: context.pluginWorkDirectoryURL,
          lister: try context.tool(named: "FactoryLister").url)
      ]
    }
  }
#endif
