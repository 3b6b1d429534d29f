import Foundation
import Rill

extension ApiClient {
    /// The body of a valid response in pieces, as they arrive. If the response is not valid, the stream fails
    /// with its body, or the beginning of a long one, and delivers no piece.
    ///
    ///     client.stream(url).lines()
    ///
    /// The subscriber sets the pace, and so does a loop over `values`: the transfer pauses until the pieces
    /// are taken. On Linux, `URLSessionTransport` fails with `overflow` instead when too much is waiting,
    /// unless the body can be read in segments. Do not use an operator with an unbounded buffer in between;
    /// `observe(on:bufferingPolicy:)` takes `.pauseSource`. A body of more than `maximumBytes`, counted after
    /// decompression, is `ApiError.bodyTooLarge`.
    ///
    /// What ends a body whose head an interceptor has passed on is `ResponseEvent.bodyFailed` to those
    /// outside of it, so none of them sends the request again.
    public func stream(
        _ request: some HTTPRequestConvertible, segments: BodySegments = .automatic,
        maximumBytes: Int? = nil
    ) -> Observable<Data> {
        .deferred {
            var request = try request.httpRequest()
            request.maximumBytes = maximumBytes
            return pieces(of: request, segment: segments.length(on: transport))
        }
    }

    /// The pieces of the body; a head that `check` refuses, with the first piece and behind the interceptors,
    /// ends it before them. For one that `isHopeless`, no piece is awaited, unless a validation of the
    /// client's own has to see one.
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
                .withEmptyPiece {
                    validation.number == ResponseValidation.success.number && isHopeless($0)
                }
                .assembled(.pieces, for: request, validation: validation, limit: maximumBodyBytes)
                .limited(to: limit, from: { ranged.start })
        }
        // A cache does not know the limit.
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
    /// With an empty piece of the body behind a head that satisfies `condition`.
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
    /// The same request without compression: lengths, ranges and tags refer to the body as it is sent.
    var withoutContentEncoding: HTTPRequest {
        changed(self) { $0.headers.addMissing(["Accept-Encoding": "identity"]) }
    }
}
