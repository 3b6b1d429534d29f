import Foundation
import PackagePlugin

/// Makes the code of the pages a part of DocumentationTests; `page-code` says what is code.
@main struct PageCodePlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let root = context.package.directoryURL
        let files = try ["docs", "Sources"].flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path).sorted()
                .map { "\(folder)/\($0)" }
        }
        // ClientTests builds the programs of `start`, and those of operators are a part of OperatorExamples.
        let pages = (["CONTRIBUTING.md"] + files).filter { file in
            file.hasSuffix(".md") && !["docs/start/", "docs/operators/"].contains(where: file.hasPrefix)
        }
        let folder = context.pluginWorkDirectoryURL
        return [
            .buildCommand(
                displayName: "The code of \(pages.count) pages",
                executable: try context.tool(named: "page-code").url,
                arguments: [root.path, folder.path] + pages,
                inputFiles: pages.map { root.appending(path: $0) },
                outputFiles: pages.map { folder.appending(path: $0.replacing("/", with: "_") + ".swift") })
        ]
    }
}
