import Foundation

/// A page of the playground: a small program that shows one thing.
@MainActor
protocol Page {
    static var name: String { get }
    static var summary: String { get }
    static var help: String { get }

    /// Runs the page and ends the process.
    static func run(_ arguments: [String]) throws(UsageError) -> Never
}

/// The command line is not understood. It says what is wrong, and the rule.
struct UsageError: Error, CustomStringConvertible {
    let description: String
    var isHelpWanted = false

    /// Not an error: the command line asks for help.
    static let help = UsageError(description: "help", isHelpWanted: true)
}

enum ExitCode {
    static let success: Int32 = 0
    static let failure: Int32 = 1
    static let usage: Int32 = 2
}

@MainActor
enum Playground {
    static let pages: [any Page.Type] = [
        WeatherPage.self, StormPage.self, LogPage.self, ApiPage.self, UploadPage.self, DownloadPage.self,
        RefreshPage.self, OfflinePage.self,
    ]

    static func run(_ arguments: [String]) -> Never {
        guard let name = arguments.first, !isHelp(name) else {
            Terminal.standardOutput.show(overview)
            exit(ExitCode.success)
        }
        guard let page = pages.first(where: { $0.name == name }) else {
            fail(
                "There is no page \"\(name)\". The pages are: \(pages.map { $0.name }.joined(separator: ", "))."
            )
        }
        let rest = Array(arguments.dropFirst())
        if let first = rest.first, isHelp(first) {
            Terminal.standardOutput.show(page.help)
            exit(ExitCode.success)
        }
        do {
            try page.run(rest)
        } catch  where error.isHelpWanted {
            Terminal.standardOutput.show(page.help)
            exit(ExitCode.success)
        } catch {
            fail("\(error)\nSee: swift run playground \(page.name) --help")
        }
    }

    static func fail(_ message: String, code: Int32 = ExitCode.usage) -> Never {
        FileHandle.standardError.write(Data("playground: \(message)\n".utf8))
        exit(code)
    }

    private static func isHelp(_ argument: String) -> Bool {
        ["--help", "-h", "help"].contains(argument)
    }

    private static var overview: String {
        let width = pages.map { $0.name.count }.max() ?? 0
        let list = pages.map {
            "  \($0.name.padding(toLength: width, withPad: " ", startingAt: 0))  \($0.summary)"
        }
        return """
            Rill's playground: small programs that show what the library does.

            Usage: swift run playground PAGE [ARGUMENT ...]
                   swift run playground PAGE --help

            Pages:
            \(list.joined(separator: "\n"))
            """
    }
}
