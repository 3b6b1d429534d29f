import Foundation

/// A page of the playground: a small program that shows one thing.
@MainActor protocol Page {
    associatedtype Options
    /// The name of the page: one word, or several.
    static var name: String { get }
    static var summary: String { get }
    static var options: OptionTable<Options> { get }

    /// Runs the page. Returns false if it failed, after it has shown the failure.
    static func run(_ options: Options) async throws -> Bool
}

/// A page has failed with this message.
struct PageError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    /// Writes to a file; `option` is the one that names the file.
    static func write(_ bytes: some Sequence<UInt8>, to file: String, option: String = "") throws(PageError) {
        do { try Data(bytes).write(to: URL(filePath: file)) } catch {
            throw PageError("\(option)\(file): it cannot be written (\(reason(of: error))).")
        }
    }

    /// The reason in the words of the system, because Foundation has only a number for most errors.
    static func reason(of error: any Error) -> String {
        ((error as? CocoaError)?.underlying ?? error).localizedDescription
    }
}

enum ExitCode {
    static let success: Int32 = 0
    static let failure: Int32 = 1
    static let usage: Int32 = 2
}

@MainActor enum Playground {
    static let pages: [any Page.Type] = [
        WeatherPage.self, TourPage.self, OperatorsPage.self, WebPage.self, StormPage.self,
        LogRecordPage.self, LogViewPage.self, LogExplainPage.self, LogReplayPage.self, LogDrillPage.self,
        ApiPage.self, UploadPage.self, DownloadPage.self, RefreshPage.self, OfflinePage.self,
    ]

    /// Runs the page that the first words name, and returns the exit code.
    static func run(_ arguments: [String]) async -> Int32 {
        let words = arguments.drop(while: isHelp)
        if words.count < arguments.count, !words.isEmpty { return await run(words + ["--help"]) }
        if let page = pages.first(where: { arguments.starts(with: $0.words) }) {
            return await page.run(Array(arguments.dropFirst(page.words.count)))
        }
        let named = pages.filter { $0.words.first == arguments.first }
        let further = arguments.dropFirst()
        guard let first = arguments.first, !isHelp(first),
            named.isEmpty || further.isEmpty || !further.allSatisfy(isHelp)
        else {
            Terminal.show(overview(named.isEmpty ? pages : named))
            return ExitCode.success
        }
        let name = arguments.prefix(named.isEmpty ? 1 : 2).joined(separator: " ")
        let names = (named.isEmpty ? pages : named).map { $0.name }.joined(separator: ", ")
        let near = pages.map { $0.name }.filter { $0.distance(to: name.lowercased()) <= 2 }
        let question = near.isEmpty ? "" : " Do you mean \(near.joined(separator: ", "))?"
        Terminal.complain("There is no page \"\(name)\".\(question) The pages are: \(names).")
        return ExitCode.usage
    }

    private static func isHelp(_ argument: String?) -> Bool {
        ["--help", "-h", "help"].contains(argument)
    }

    private static func overview(_ pages: [any Page.Type]) -> String {
        """
        Rill's playground: small programs that show what the library does.

        Usage: swift run playground PAGE [ARGUMENT ...]
               swift run playground PAGE --help

        Pages:
        \(columns(pages.map { $0.name }, pages.map { $0.summary }, width: Terminal.width))
        """
    }
}

extension Page {
    fileprivate static var words: [String] { name.split(separator: " ").map(String.init) }

    fileprivate static func run(_ arguments: [String]) async -> Int32 {
        do {
            guard let values = try options.values(of: arguments) else {
                Terminal.show(options.help(of: name))
                return ExitCode.success
            }
            return try await run(values) ? ExitCode.success : ExitCode.failure
        } catch let error as UsageError {
            Terminal.complain("\(error)\nSee: swift run playground \(name) --help")
            return ExitCode.usage
        } catch {
            Terminal.complain("\(error)")
            return ExitCode.failure
        }
    }
}
