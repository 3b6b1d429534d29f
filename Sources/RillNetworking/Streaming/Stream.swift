import Foundation
import Rill

extension ApiClient {
    /// The body of a valid response in pieces, as they arrive. If the response is not valid, the stream fails
    /// without a piece; the error has the body, or the beginning of a long body.
    ///
    ///     client.stream(url).lines()
    ///
    /// The subscriber sets the pace, and so does a loop over `values`: the transfer pauses until the pieces
    /// are taken. On Linux, `URLSessionTransport` fails with `overflow` instead when too much is waiting,
    /// unless the body can be read in segments. Do not put an operator with an unbounded buffer in between;
    /// `observe(on:bufferingPolicy:)` accepts `.pauseSource`. A body of more than `maximumBytes`, counted
    /// after decompression, is `ApiError.bodyTooLarge`.
    ///
    /// Once an interceptor has passed the head on, a failure of the body reaches the interceptors outside it
    /// as `ResponseEvent.bodyFailed`, so none of them sends the request again.
    public func stream(
        _ request: some HTTPRequestConvertible, segments: BodySegments = .automatic, maximumBytes: Int? = nil
    ) -> Observable<Data> {
        .deferred {
            var request = try request.httpRequest()
            request.maximumBytes = maximumBytes
            return pieces(of: request, segment: segments.length(on: transport))
        }
    }

    /// The pieces of the body. `check` receives the head outside the interceptors, and can fail the stream
    /// before the first piece. A head is delivered with its first piece. If `isHopeless` is true for the
    /// head, it is delivered immediately, unless the client has another validation.
    func pieces(
        of request: HTTPRequest, segment: Int?,
        isHopeless: @escaping @Sendable (ResponseHead) -> Bool = { _ in false },
        check: @escaping @Sendable (ResponseHead) throws -> Void = { _ in }
    ) -> Observable<Data> {
        let limit = request.maximumBytes
        return events(for: request, delivering: .pieces) { request in
            let request = segment == nil ? request : request.withoutContentEncoding
            let ranged = RangedExchange(request, segment: segment)
            return ranged.events { redirects.exchange($0, through: transport) }
                .withEmptyPiece { validation.number == ResponseValidation.success.number && isHopeless($0) }
                .assembled(.pieces, for: request, validation: validation, limit: maximumBodyBytes)
                .limited(to: limit, from: { ranged.start })
        }
        // The limit is applied again here, because a cached response has passed no limit.
        .limited(to: limit, from: { RangeState.Start(position: 0) })
        .compactMap { event in
            switch event {
            case .body(let data): return data.isEmpty ? nil : data
            case .bodyFailed(let error): throw error
            case .response(let head):
                try check(head)
                return nil
            case .progress: return nil
            }
        }
    }
}

extension Observable<ExchangeEvent> {
    /// Inserts an empty piece of the body after a head that satisfies `condition`.
    fileprivate func withEmptyPiece(behind condition: @escaping @Sendable (ResponseHead) -> Bool) -> Self {
        Observable { observer, lifetime in
            run(
                Observer(
                    onNext: { event in
                        observer.onNext(event)
                        if case .response(let head) = event, condition(head), !lifetime.isDisposed {
                            observer.onNext(.body(Data()))
                        }
                    }, onEnd: observer.onEnd),
                in: lifetime)
        }
    }
}

extension HTTPRequest {
    /// This request without compression, because lengths, ranges and tags refer to the body as it is sent.
    var withoutContentEncoding: HTTPRequest {
        changed(self) { $0.headers.addMissing(["Accept-Encoding": "identity"]) }
    }
}
