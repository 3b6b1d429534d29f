import Foundation
import Rill
import RillNetworking

struct UsageError: Error {
    let message: String
}

/// What the probe is told to do.
struct Command {
    static let usage = """
        usage: transport-probe danger ID TRANSPORT         one danger, such as K1 or H8
               transport-probe get TRANSPORT URL           one request to any server
               transport-probe slow TRANSPORT MEGABYTES [URL]   a body past a slow consumer, and the most memory it took
               transport-probe upload TRANSPORT MEGABYTES      a form with a file, and the most memory it took
               transport-probe stream TRANSPORT MEGABYTES      a body through a client past a slow consumer, likewise
               transport-probe download TRANSPORT MEGABYTES    a body into a file, likewise
               transport-probe many TRANSPORT COUNT        so many requests at once
               transport-probe stress TRANSPORT ROUNDS     8 threads, 5 targets, 3 of 4 requests disposed of
               TRANSPORT is curl or urlSession. The dangers are \(Danger.all.map(\.id).joined(separator: " ")).
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
            try danger.face(on: ProbedTransport(word(2)))
        case "get": try get(ProbedTransport(word(1)), word(2))
        case "upload": try BodyLoads(on: ProbedTransport(word(1)), megabytes: number(2)).upload()
        case "stream": try BodyLoads(on: ProbedTransport(word(1)), megabytes: number(2)).stream()
        case "download": try BodyLoads(on: ProbedTransport(word(1)), megabytes: number(2)).download()
        case "slow":
            let address = words.count > 3 ? words[3] : nil
            try SlowConsumer(on: ProbedTransport(word(1)), megabytes: number(2), from: address).run()
        case "many": try ManyRequests(on: ProbedTransport(word(1)), count: number(2)).run()
        case "stress": try Stress(on: ProbedTransport(word(1)), rounds: number(2)).run()
        default: throw UsageError(message: "what shall be done?")
        }
    }

    private func get(_ transport: ProbedTransport, _ address: String) throws {
        guard let url = URL(string: address) else { throw UsageError(message: "\(address) is no URL") }
        say(outcome(of: transport.make().exchange(TransportRequest(url: url))))
    }

    private func word(_ index: Int) throws -> String {
        guard words.indices.contains(index) else { throw UsageError(message: "a word is missing") }
        return words[index]
    }

    private func number(_ index: Int) throws -> Int {
        guard let number = Int(try word(index)), number > 0 else {
            throw UsageError(message: "\(try word(index)) is no number above 0")
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

    func make(connections: Int = 6) -> any Transport {
        switch self {
        case .curl: CurlTransport(configuration: .init(maximumConnectionsPerHost: connections))
        case .urlSession: URLSessionTransport(configuration: .init(maximumConnectionsPerHost: connections))
        }
    }
}
