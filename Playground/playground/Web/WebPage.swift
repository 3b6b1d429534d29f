import Foundation
import LoopbackServer
import RillNetworking

/// The playground in a browser.
enum WebPage: Page {
    struct Options {
        var port = 0
        var opens = true
        var copy: String?
        var replaces = false
    }

    static let name = "web"
    static let summary = "the playground in a browser: operators, retries, storms, weather and logs, live"

    static var options: OptionTable<Options> {
        OptionTable(
            about: """
                Serves the playground to a browser on this machine and opens it there: marbles to drag through \
                the operators, retry policies as curves, storms of clients, the weather page live, and logs as \
                timelines. It serves until Ctrl-C, and its exit code is that of the signal.

                The page needs no network. The server listens on the loopback address only, and answers only \
                the page whose address has the token that it prints.

                --export writes a copy of Operators and Retry instead, with recorded runs, for any static host. \
                Its exit code is 0 when the copy was written, 1 otherwise.
                """,
            success: nil,
            defaults: Options(),
            options: [
                Option(
                    "--port", "PORT", "the port of the server (default: 0, any free one)", \.port,
                    .number(0...65535)),
                Option("--no-open", "prints the address and opens no browser") { $0.opens = false },
                Option("--export", "FOLDER", "writes the copy into this folder, and ends", \.copy, .text()),
                Option("--replace", "writes over what is in that folder") { $0.replaces = true },
            ],
            check: { (options) throws(UsageError) in
                guard !options.replaces || options.copy != nil else {
                    throw UsageError("--replace needs --export FOLDER.")
                }
            })
    }

    private static let limits = ServerLimits(
        connections: 64, headBytes: 32 * 1024, receivingTime: .seconds(10), sendingTime: .seconds(10))

    /// Serves the files of the page and answers its calls until the process is ended.
    static func run(_ options: Options) async throws -> Bool {
        if let folder = options.copy {
            let canWrite: Bool
            do {
                canWrite = try options.replaces || WebCopy.isFree(URL(filePath: folder))
                if canWrite { try WebCopy.write(to: URL(filePath: folder)) }
            } catch let error as CocoaError {
                throw PageError("--export \(folder): it cannot be written (\(PageError.reason(of: error))).")
            }
            guard canWrite else {
                throw UsageError("--export \(folder): there is something already; --replace writes over it.")
            }
            Terminal.show(
                "\(folder)/index.html, for a static host: python3 -m http.server --directory \(folder.shellQuoted)"
            )
            return true
        }
        let (gate, documents) = (WebGuard(), WebDocuments())
        let routes = WebRoutes(
            gate: gate, documents: documents,
            apis: [OperatorsAPI(), RetryAPI(), StormAPI(), WeatherAPI(), LogAPI(documents)])
        let server: LoopbackServer
        do {
            server = try LoopbackServer(
                port: UInt16(options.port), maximumRequests: 0, limits: limits,
                readBody: { routes.reading(of: $0) }, handler: { .respond(routes.response(to: $0)) })
        } catch {
            throw UsageError("\(error)")
        }
        defer { server.stop() }
        gate.learn(port: server.port)
        // The token is in the fragment of the URL, which a browser does not send.
        let address = "\(server.baseURL)/#token=\(gate.token)"
        Terminal.show("Rill's playground: \(Terminal.paint(address, .bold))")
        if options.opens, !Browser.open(address) {
            Terminal.show("No browser was found here: open this address in one.")
        }
        Terminal.show("Press Ctrl-C to stop it.", .faint)
        while true { try await Task.sleep(for: .seconds(3600)) }
    }
}
