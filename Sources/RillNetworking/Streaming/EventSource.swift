import Foundation
import Rill

/// The server has ended a stream of events, and the policy has made no further connection.
public struct EventStreamEndedError: Error, Sendable, Hashable, CustomStringConvertible {
    public var description: String { "the server has ended the stream of events" }
}

/// A response 204 asks not to connect again.
private struct NoMoreEvents: Error {}

extension ApiClient {
    /// The events of a `text/event-stream`, over as many connections as it takes (HTML, "server-sent
    /// events").
    ///
    ///     client.serverSentEvents(from: url, scheduler: scheduler)
    ///
    ///     connections  -a-b|   -c-#   -204
    ///     result       -a-b-----c-------|
    ///
    /// When the server ends the stream, the connection breaks, or a response is an outage, `policy` says when
    /// to connect again; an event begins its counts and delays again, and the server's `retry` is the least
    /// delay. A request has the id of the last event as `Last-Event-ID`, the first one `lastEventID`. A
    /// response 204 completes the stream. Another status, another content type, and a line or an event of
    /// more than `maximumBytes` are its error; so is `EventStreamEndedError`, when the policy gives up after
    /// an end of the server.
    ///
    /// A request is sent again whatever its method: a `POST` must bear that.
    ///
    /// A connection on which nothing arrives for the idle timeout of the request is broken: servers send a
    /// comment from time to time. `decide` of `policy` is not asked; `retry(on:)` and `abort`
    /// are, also about an `EventStreamEndedError`.
    public func serverSentEvents(
        from request: some HTTPRequestConvertible,
        reconnecting policy: RetryPolicy = RetryPolicy(.standard), lastEventID: String? = nil,
        maximumBytes: Int = 1024 * 1024, scheduler: any Scheduler
    ) -> Observable<ServerSentEvent> {
        .deferred {
            let request = try request.httpRequest()
            let reader = Unsynchronized(ServerSentEventReader(limit: maximumBytes, id: lastEventID))
            let policy = policy.reset(.onElement).decide { context in
                decision(after: context.failure.error, leastDelay: reader.value.retry)
            }
            return connection(request, reader).retry(policy, scheduler: scheduler)
                .catchError { error in
                    if error is NoMoreEvents { return .empty() }
                    throw error
                }
        }
    }

    private func connection(
        _ request: HTTPRequest, _ reader: Unsynchronized<ServerSentEventReader>
    ) -> Observable<ServerSentEvent> {
        .deferred {
            reader.value.begin()
            var request = request
            request.headers.addMissing(["Accept": "text/event-stream", "Cache-Control": "no-store"])
            if let id = reader.value.id, !id.isEmpty { request.headers["Last-Event-ID"] = id }
            return pieces(of: request, segment: nil) { head in
                if head.status == 204 { throw NoMoreEvents() }
                guard head.mediaType == "text/event-stream" else {
                    throw ApiError.invalidResponse(
                        reason: "its type is \(head.mediaType ?? "not named"), not text/event-stream")
                }
            }
            .events(with: reader)
            .concat(.error(EventStreamEndedError()))
        }
    }
}

private func decision(after error: any Error, leastDelay: Duration?) -> RetryDecision {
    guard error is EventStreamEndedError || ApiError.isOutage(error) else { return .propagate }
    // It goes on after any time.
    switch ApiError(in: error)?.retryAdvice(upTo: .seconds(Int64.max), now: Date()) {
    case .atLeast(let asked)?: return .atLeast(max(asked, leastDelay ?? asked))
    default: return leastDelay.map { .atLeast($0) } ?? .backoff
    }
}
