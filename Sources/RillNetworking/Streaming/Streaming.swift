import Foundation
import Rill
import RillLocks

extension ApiClient {
    /// The body of an answer in pieces, as they come. The status is judged first: one outside 200...299, or that
    /// `validating(_:)` does not allow, is an error with its body, and no piece comes.
    ///
    ///     client.stream(url).lines()
    ///
    /// How fast it comes is up to the subscriber: `CurlTransport` holds the server back, and `URLSessionTransport` fails
    /// with `overflow` when too much waits, unless the body can be read in segments. Use no operator that queues
    /// without bound in between.
    ///
    /// For interceptors it is one answer, without a body, that ends when the body does. What goes wrong inside the body
    /// passes them by, as nothing can take back the pieces that have come.
    public func stream(
        _ request: some TransportRequestConvertible, segments: BodySegments = .automatic
    ) -> Observable<Data> {
        .deferred {
            let request = try request.transportRequest()
            return pieces(of: request, segments).mapError { ApiError($0, of: request) }
        }
    }

    private func pieces(of request: TransportRequest, _ segments: BodySegments) -> Observable<Data> {
        .create { observer, lifetime in
            let body = StreamedBody(to: observer)
            let client = sending { base in
                StreamingTransport(
                    base: base, body: body, validation: validation, segment: segments.length(on: base))
            }
            client.validResponse(for: request).run(
                Observer(
                    onNext: { body.finish($0) },
                    onError: { observer.onError($0) },
                    onCompleted: { body.end() }),
                in: lifetime)
        }
    }
}

/// Sends the bodies of valid answers piece by piece to another place.
private struct StreamingTransport: Transport {
    let base: any Transport
    let body: StreamedBody
    let validation: ResponseValidation
    let segment: Int?

    func exchange(_ request: TransportRequest) -> Observable<TransportEvent> {
        .deferred {
            let request = segment == nil ? request : request.askingForPlainBody
            let isStreaming = Atomic<Bool>(false)
            return RangeReading(request, segment: segment).events(through: base)
                .divertingBody(
                    of: request, if: validation,
                    begin: {
                        try body.begin()
                        isStreaming.store(true, ordering: .relaxed)
                    },
                    take: { body.take($0) }
                )
                .catchError { error in
                    guard isStreaming.load(ordering: .relaxed) else { throw error }
                    body.fail(error)
                    return .empty()
                }
        }
    }
}

/// A body on its way from one exchange to the subscriber.
private final class StreamedBody: Sendable {
    private struct State {
        var isBegun = false
        var failure: (any Error)?
    }

    private let observer: Observer<Data>
    private let state = Mutex(State())

    init(to observer: Observer<Data>) {
        self.observer = observer
    }

    /// Pieces that have been delivered cannot be taken back.
    func begin() throws {
        let isFirst = state.withLock { state in
            defer { state.isBegun = true }
            return !state.isBegun
        }
        guard isFirst else {
            throw ApiError.invalidResponse(reason: "it begins anew, after a part of it has been delivered")
        }
    }

    func take(_ data: Data) {
        if !data.isEmpty { observer.onNext(data) }
    }

    func fail(_ error: any Error) {
        state.withLock { $0.failure = error }
    }

    /// An answer that did not come this way, but from an interceptor or with a status that is allowed, brings its body.
    func finish(_ response: ApiResponse) {
        if state.withLock({ !$0.isBegun }) { take(response.body) }
    }

    func end() {
        if let failure = state.withLock({ $0.failure }) {
            observer.onError(failure)
        } else {
            observer.onCompleted()
        }
    }
}
