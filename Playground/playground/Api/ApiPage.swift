import Foundation
import LoopbackServer
import Rill
import RillNetworking

/// The error that each kind of response becomes.
enum ApiPage: Page {
    struct Options {
        var transport = ChosenTransport.usual
    }

    static let name = "api"
    static let summary = "requests every kind of response, and shows the error each becomes"

    static var options: OptionTable<Options> {
        OptionTable(
            about: """
                Requests every kind of response from an embedded server and shows what each becomes: a value,
                or an ApiError. One response is left out with urlSession where Foundation is not Apple's,
                because it would end the process.
                """,
            success: "every response became what it should", defaults: Options(),
            options: [.transport(\.transport)])
    }

    private struct Person: Decodable, Sendable {
        let name: String
    }

    static func run(_ options: Options) async throws -> Bool {
        let (server, url) = try LoopbackServer.embedded { request in
            ApiExample.all.first { "/\($0.path)" == request.path }?.behavior ?? .respond(.status(500))
        }
        defer { server.stop() }
        Terminal.show("Embedded server on \(server.baseURL), no network needed", .faint)
        let log = StepLog()
        let client = ApiClient(
            transport: options.transport.transport,
            maximumBodyBytes: ApiExample.longestBody)
        let endsProcess = options.transport == .urlSession
        var areExpected = true
        for example in ApiExample.all where !(example.isDeadly && endsProcess) {
            let (name, detail) = try await outcome(of: example, client, url).value
            let isExpected = name == example.outcome
            areExpected = areExpected && isExpected
            log.show(
                example.name,
                name.padded(to: 18) + detail + (isExpected ? "" : "  (not \(example.outcome))"),
                isExpected ? .green : .red)
        }
        return areExpected
    }

    private static func outcome(
        of example: ApiExample, _ client: ApiClient, _ url: URL
    ) -> Observable<(name: String, detail: String)> {
        let closedPort = URL(string: "http://127.0.0.1:1/")
        let target = example.behavior == nil ? closedPort ?? url : url.appending(path: example.path)
        // Where an answer comes, a busy machine may be late with it.
        let patience: Duration = example.outcome == "transport" ? .milliseconds(500) : .seconds(30)
        return client.decoded(Person.self, for: HTTPRequest(url: target, idleTimeout: patience))
            .map { ("value", $0.name) }
            .defaultIfEmpty(("completion", "There is nothing to decode, and nothing is missing."))
            .catchError { error in
                .just(((error as? ApiError)?.name ?? "no ApiError", "\(error)"))
            }
    }
}
