import Foundation
import Rill
import RillNetworking

struct UsageError: Error {
    let message: String
}

/// A command of the probe.
struct Command {
    static let usage = """
        usage: transport-probe danger NAME TRANSPORT            one situation, such as trailer
               transport-probe get TRANSPORT URL [direct]       one request to any server
               transport-probe slow TRANSPORT MEGABYTES         a body for a slow subscriber, peak memory
               transport-probe upload TRANSPORT MEGABYTES       a form with a file, peak memory
               transport-probe stream TRANSPORT MEGABYTES       the body of a client, peak memory
               transport-probe download TRANSPORT MEGABYTES     a body into a file, peak memory
               transport-probe signals TRANSPORT                the signals that no thread may block
               transport-probe broken-pipe TRANSPORT            a subscriber that writes to a broken pipe
        TRANSPORT is curl or urlSession. NAME is one of:
        \(Danger.all.map(\.id).joined(separator: " "))
        """

    private let words: [String]

    init(_ words: some Sequence<String>) {
        self.words = Array(words)
    }

    func run() throws {
        switch words.first {
        case "danger":
            let id = try word(1)
            guard let danger = Danger.all.first(where: { $0.id == id }) else {
                throw UsageError(message: "there is no danger \(id)")
            }
            try danger.run(on: ProbedTransport(word(2)))
        case "get": try get(ProbedTransport(word(1)), word(2))
        case "upload": try BodyLoads(on: ProbedTransport(word(1)), megabytes: number(2)).upload()
        case "stream": try BodyLoads(on: ProbedTransport(word(1)), megabytes: number(2)).stream()
        case "download": try BodyLoads(on: ProbedTransport(word(1)), megabytes: number(2)).download()
        case "slow": try BodyLoads(on: ProbedTransport(word(1)), megabytes: number(2)).slow()
        case "signals": try BrokenPipe(on: ProbedTransport(word(1))).showBlockedSignals()
        case "broken-pipe": try BrokenPipe(on: ProbedTransport(word(1))).write()
        default: throw UsageError(message: "a command is missing")
        }
    }

    private func get(_ transport: ProbedTransport, _ address: String) throws {
        guard let url = URL(string: address) else { throw UsageError(message: "\(address) is not a URL") }
        let proxy: ProxyConfiguration = words.last == "direct" ? .none : .environment
        say(outcome(of: transport.make(proxy: proxy).exchange(HTTPRequest(url: url))))
    }

    private func word(_ index: Int) throws -> String {
        guard words.indices.contains(index) else { throw UsageError(message: "an argument is missing") }
        return words[index]
    }

    private func number(_ index: Int) throws -> Int {
        guard let number = Int(try word(index)), number > 0 else {
            throw UsageError(message: "\(try word(index)) is not a number above 0")
        }
        return number
    }
}

/// The transport under test.
enum ProbedTransport: String {
    case curl
    case urlSession

    init(_ name: String) throws {
        guard let transport = ProbedTransport(rawValue: name) else {
            throw UsageError(message: "there is no transport \(name)")
        }
        self = transport
    }

    func make(connections: Int = 6, proxy: ProxyConfiguration = .environment) -> any Transport {
        let configuration = TransportConfiguration(maximumConnectionsPerHost: connections, proxy: proxy)
        return switch self {
        case .curl: CurlTransport(configuration: configuration)
        case .urlSession: URLSessionTransport(configuration: configuration)
        }
    }
}
