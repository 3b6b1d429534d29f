/// A receiver of spans on the loopback interface, with faults, that keeps the spans it has confirmed.
final class Receiver: Sendable {
    struct Batch: Sendable {
        let spans: [String]
        let services: [String]
        /// The time of the test's clock at which it arrived.
        let time: Instant
        let isConfirmed: Bool
    }

    private struct Body: Decodable {
        struct Resource: Decodable { let attributes: [Attribute] }
        struct Attribute: Decodable { let key: String, value: Value }
        struct Value: Decodable { let stringValue: String? }
        struct Scope: Decodable { let spans: [Span] }
        struct Span: Decodable { let spanId: String }
        struct Resources: Decodable { let resource: Resource, scopeSpans: [Scope] }
        let resourceSpans: [Resources]
    }

    static let fine = Response.json("{}")

    let server: LoopbackServer
    private let received: Log<Batch>

    /// `answers` are those to the first requests; further ones succeed.
    init(_ answers: [Behavior] = [], clock: (any Scheduler)? = nil) throws {
        let received = Log<Batch>()
        self.received = received
        server = try LoopbackServer.serving { request in
            let body: Body
            do { body = try JSONDecoder().decode(Body.self, from: Data(request.body)) } catch {
                return .respond(.text("\(error)", status: 400))
            }
            // An exporter sends one request at a time.
            let answer = received.count < answers.count ? answers[received.count] : .respond(Self.fine)
            received.write(
                Batch(
                    spans: body.resourceSpans.flatMap(\.scopeSpans).flatMap(\.spans).map(\.spanId),
                    services: body.resourceSpans.flatMap(\.resource.attributes)
                        .filter { $0.key == "service.instance.id" }.compactMap(\.value.stringValue),
                    time: clock?.now ?? .zero, isConfirmed: answer.isFine))
            return answer
        }
    }

    var batches: [Batch] { received.entries }

    /// The ids of the spans that were confirmed, each as often as it arrived.
    var confirmed: [String] { batches.filter(\.isConfirmed).flatMap(\.spans) }

    var url: URL { get throws { try server.url("/v1/traces") } }
}

extension Behavior {
    /// Succeeds after a signal.
    static func awaiting(_ signal: DispatchSemaphore) -> Behavior {
        .stream(Receiver.fine, length: 2) { _ in
            signal.wait()
            return Array("{}".utf8)
        }
    }

    fileprivate var isFine: Bool {
        switch self {
        case .respond(let response): response.status == 200
        case .delayed(_, let behavior): behavior.isFine
        case .drip, .stream: true
        default: false
        }
    }
}
