import Foundation

/// A tour of the library in the terminal, one key at a time.
enum TourPage: Page {
    struct Options {
        var showsAll = false
    }

    static let name = "tour"
    static let summary = "shows Rill in five minutes, one key at a time: from a stream to a retry with a log"

    static var options: OptionTable<Options> {
        OptionTable(
            about: """
                Shows what Rill does in \(steps.count) steps: a program of a few lines, what it shows when it runs in \
                virtual time, and a note. Enter or Space shows the next step, b the one before, q ends the tour.

                Where standard input or output is no terminal, it prints all steps.
                """,
            success: "the steps were shown", defaults: Options(),
            options: [Option("--all", "prints all steps without waiting for keys") { $0.showsAll = true }])
    }

    static func run(_ options: Options) async throws -> Bool {
        guard !options.showsAll, let keys = KeyReader() else {
            for index in steps.indices { Terminal.show(page(index) + "\n") }
            Terminal.show(end)
            return true
        }
        defer { keys.close() }
        var typed: [TourKey] = []
        var index = 0
        while steps.indices.contains(index) {
            Terminal.show(page(index) + "\n")
            if typed.isEmpty { typed = waitForKeys(keys, isLast: index == steps.count - 1) }
            switch typed.removeFirst() {
            case .next: index += 1
            case .back: index = max(0, index - 1)
            case .quit: return true
            }
        }
        Terminal.show(end)
        return true
    }

    private static func page(_ index: Int) -> String { steps[index].page(index + 1, of: steps.count) }

    /// Shows the prompt until one or several keys arrive.
    private static func waitForKeys(_ keys: KeyReader, isLast: Bool) -> [TourKey] {
        let prompt = "Enter: \(isLast ? "end" : "next")   b: back   q: quit"
        Terminal.write(Terminal.paint(prompt, .faint), to: STDOUT_FILENO)
        defer { Terminal.write("\r\u{1B}[K", to: STDOUT_FILENO) }
        while true {
            let typed = TourKey.keys(in: keys.read())
            if !typed.isEmpty { return typed }
        }
    }

    private static let end = """
        \(Terminal.paint("From here", .bold))

        \(columns(
            ["swift run playground weather London --faults 503x2", "swift run playground operators flatMapLatest", "swift run playground web"],
            ["a request that is retried, with its log", "an operator, its marbles and its neighbours", "the same in a browser"],
            width: Terminal.width))

        \(Terminal.wrapped("docs/README.md lists the pages, and docs/start/getting-started.md begins with an empty package."))
        """
}
