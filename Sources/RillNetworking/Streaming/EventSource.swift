import Foundation
import Rill
import RillLocks

/// The server has ended a stream of events, and the policy has made no further connection.
public struct EventStreamEndedError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
    public var description: String { "the server has ended the stream of events" }
    public var errorDescription: String? { description }
}

/// The server has asked with a 204 not to connect again.
private struct NoMoreEvents: Error {}

/// The state of a stream of events that lasts over all of its connections.
private final class EventStreamPlace: Sendable {
    let id: Mutex<String?>
    let retry = Mutex<Duration?>(nil)

    init(id: String?) { self.id = Mutex(id) }
}

extension ApiClient {
    /// The events of a `text/event-stream`, over as many connections as necessary (HTML, "server-sent
    /// events").
    ///
    ///     client.serverSentEvents(from: url, scheduler: scheduler)
    ///
    ///     connections  -a-b|   -c-#   -204
    ///     result       -a-b-----c-------|
    ///
    /// The end of a connection decides what follows:
    /// - If the server ends the stream, the connection breaks, or a response is an outage or has status 429,
    ///   `policy` decides when to connect again.
    /// - A response 204 completes the stream.
    /// - Another status that is not a success, a part (206), another content type, and a line or an event of
    ///   more than `maximumBytes` are the error of the stream. If the policy gives up after the server has
    ///   ended a connection, the error is `EventStreamEndedError`.
    ///
    /// An event, or an id alone, resets the counts and delays of `policy`, unless the policy has a `reset` of
    /// its own. The `retry` of the server and a `Retry-After` are the least delay, but at most a day, unless
    /// `decide` of `policy` chooses another. A request sends the id of the last event as `Last-Event-ID`; the
    /// first request sends `lastEventID`.
    ///
    /// A request is sent again whatever its method is, so a `POST` must be safe to repeat.
    ///
    /// A connection on which nothing arrives for the idle timeout of the request counts as broken: servers
    /// send a comment from time to time. `totalTimeout` limits each connection, and the next connection
    /// follows. `decide`, `retry(on:)` and `abort` of `policy` also receive an `EventStreamEndedError`, and
    /// the shared limits of `policy` count it as a failure.
    public func serverSentEvents(
        from request: some HTTPRequestConvertible, reconnecting policy: RetryPolicy = RetryPolicy(.standard),
        lastEventID: String? = nil, maximumBytes: Int = 1024 * 1024, scheduler: any Scheduler
    ) -> Observable<ServerSentEvent> {
        .deferred {
            let request = try request.httpRequest()
            let place = EventStreamPlace(id: lastEventID)
            let policy = policy.reconnecting(leastDelay: { place.retry.withLock { $0 } }) { error in
                error is EventStreamEndedError
            }
            return connection(request, maximumBytes, from: place).retry(policy, scheduler: scheduler)
                .compactMap { block in
                    // The id is stored here, since the server sends events again that a time limit has cut
                    // off.
                    place.id.withLock { $0 = block.id }
                    return block.event
                }
                .catchError { error in
                    if error is NoMoreEvents { return .empty() }
                    throw error
                }
        }
    }

    /// One connection. Each connection has its own reader: after a time limit, the next connection may begin
    /// while a thread still reads this one.
    private func connection(
        _ request: HTTPRequest, _ maximumBytes: Int, from place: EventStreamPlace
    ) -> Observable<ServerSentEventReader.Block> {
        .deferred {
            let reader = ServerSentEventReader(
                limit: maximumBytes, id: place.id.withLock { $0 }, retry: place.retry.withLock { $0 })
            var request = request
            request.headers.addMissing(["Accept": "text/event-stream", "Cache-Control": "no-store"])
            if let id = reader.id, !id.isEmpty { request.headers["Last-Event-ID"] = id }
            return pieces(
                of: request, segment: nil,
                // If the content is something else, its first byte may never come.
                isHopeless: { problem(of: $0) != nil },
                check: { head in
                    if head.status == 204 { throw NoMoreEvents() }
                    if let problem = problem(of: head) { throw problem }
                }
            )
            .blocks(by: reader) { retry in place.retry.withLock { $0 = retry } }
            .concat(.error(EventStreamEndedError()))
        }
    }
}

/// Why a successful response is not a stream of events; nil if it is one.
@Sendable private func problem(of head: ResponseHead) -> ApiError? {
    if head.status == 206 { return .invalidResponse(reason: "it is a part (206)") }
    if head.mediaType == "text/event-stream" { return nil }
    return .invalidResponse(
        reason: "its type is \(head.mediaType?.shown ?? "missing") and has to be text/event-stream")
}
