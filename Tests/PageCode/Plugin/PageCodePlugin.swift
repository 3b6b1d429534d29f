import Foundation
import PackagePlugin

/// Makes the code of the pages a part of DocumentationTests; `page-code` says what is code.
@main struct PageCodePlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let root = context.package.directoryURL
        let pages =
            try ["CONTRIBUTING.md"]
            + ["docs", "Sources"].flatMap { folder in
                try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
                    .sorted()
                    .map { "\(folder)/\($0)" }.filter { page in
                        // Programs: ClientTests builds those of `start`, the module OperatorExamples has the others.
                        page.hasSuffix(".md") && !page.hasPrefix("docs/start/")
                            && !page.hasPrefix("docs/operators/")
                    }
            }.filter {
                try String(contentsOf: root.appending(path: $0), encoding: .utf8).contains("```swift\n")
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
