import Dispatch
import Foundation
import LoopbackServer
import Rill
import RillNetworking

/// The table of errors, live.
enum ApiPage: Page {
    static let name = "api"
    static let summary = "asks for every kind of answer, and shows the error each becomes"

    private struct Person: Decodable, Sendable {
        let name: String
    }

    private struct Row: Sendable {
        let example: ApiExample
        let outcome: ApiOutcome

        var isExpected: Bool { outcome.name == example.becomes }
    }

    @MainActor
    static func run(_ arguments: [String]) throws(UsageError) -> Never {
        let chosen = try chosenTransport(arguments)
        let (server, url) = try LoopbackServer.embedded { request in
            ApiExample.all.first { "/\($0.path)" == request.path }?.answer ?? .respond(.status(500))
        }
        let log = StepLog()
        log.showHeading("Embedded server on \(server.baseURL), no network needed")
        let mayDie = chosen == .urlSession || !CurlTransport.isAvailable
        let examples = ApiExample.all.filter { !($0.isDeadly && mayDie) }
        let client = ApiClient(
            transport: chosen?.transport ?? PlatformTransport.shared, maximumBodyBytes: ApiExample.longestBody
        )
        let areExpected = Observable.from(examples)
            .concatMap { example in
                outcome(of: example, client, url).map { Row(example: example, outcome: $0) }
            }
            .do(onNext: { show($0, log) })
            .map(\.isExpected)
            .reduce(true) { $0 && $1 }
        let subscription = areExpected.subscribeOnMainActor(onNext: { areExpected in
            server.stop()
            exit(areExpected ? ExitCode.success : ExitCode.failure)
        })
        withExtendedLifetime(subscription) { dispatchMain() }
    }

    private nonisolated static func outcome(
        of example: ApiExample, _ client: ApiClient, _ url: URL
    ) -> Observable<ApiOutcome> {
        let nobody = URL(string: "http://127.0.0.1:1/")
        let target = example.answer == nil ? nobody ?? url : url.appending(path: example.path)
        return client.decoded(Person.self, for: TransportRequest(url: target, timeout: .milliseconds(500)))
            .map { .value($0.name) }
            .defaultIfEmpty(.completion)
            .catchError { .just(.error($0)) }
    }

    private nonisolated static func show(_ row: Row, _ log: StepLog) {
        let name = row.outcome.name.padding(toLength: 16, withPad: " ", startingAt: 0)
        let expected = row.isExpected ? "" : "  (not \(row.example.becomes))"
        log.show(
            row.example.name, "\(name)  \(row.outcome.detail)\(expected)", row.isExpected ? .green : .red)
    }

    private static func chosenTransport(_ arguments: [String]) throws(UsageError) -> ChosenTransport? {
        var rest = OptionReader(arguments)
        var chosen: ChosenTransport?
        while let argument = rest.next() {
            switch argument {
            case "--transport": chosen = try ChosenTransport(option: argument, try rest.value(of: argument))
            case "--help", "-h": throw .help
            default: throw UsageError(description: "\(argument) is not an option.")
            }
        }
        return chosen
    }
}
