import Foundation
import Rill
import RillLocks

/// The server has ended a stream of events, and the policy has made no further connection.
public struct EventStreamEndedError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
    public var description: String { "the server has ended the stream of events" }
    public var errorDescription: String? { description }
}

/// A response 204 asks not to connect again.
private struct NoMoreEvents: Error {}

/// Where a stream of events stands, over all of its connections.
private final class EventStreamPlace: Sendable {
    let id: Mutex<String?>
    let retry = Mutex<Duration?>(nil)

    init(id: String?) { self.id = Mutex(id) }
}

extension ApiClient {
    /// The events of a `text/event-stream`, over as many connections as it takes (HTML, "server-sent
    /// events").
    ///
    ///     client.serverSentEvents(from: url, scheduler: scheduler)
    ///
    ///     connections  -a-b|   -c-#   -204
    ///     result       -a-b-----c-------|
    ///
    /// How a connection ends decides what follows:
    /// - The server ends the stream, the connection breaks, or a response is an outage or has status 429:
    ///   `policy` says when to connect again.
    /// - A response 204 completes the stream.
    /// - Another status that is no success, a part (206), another content type, and a line or an event of
    ///   more than `maximumBytes` are its error; so is `EventStreamEndedError`, when the policy gives up
    ///   after an end of the server.
    ///
    /// An event, or an id alone, begins the counts and delays of `policy` again, unless it has a `reset` of
    /// its own. The server's `retry` is the least delay, as a `Retry-After` is, both a day at most, unless
    /// `decide` of `policy` chooses. A request has the id of the last event as `Last-Event-ID`, the first one
    /// `lastEventID`.
    ///
    /// A request is sent again whatever its method: a `POST` must bear that.
    ///
    /// A connection on which nothing arrives for the idle timeout of the request is broken: servers send a
    /// comment from time to time. `totalTimeout` limits each connection, after which the next is made.
    /// `decide`, `retry(on:)` and `abort` of `policy` are asked about an `EventStreamEndedError` too, and the
    /// shared limits of `policy` count it as a failure.
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
                    // Here, since what a time limit has cut off is sent by the server again.
                    place.id.withLock { $0 = block.id }
                    return block.event
                }
                .catchError { error in
                    if error is NoMoreEvents { return .empty() }
                    throw error
                }
        }
    }

    /// One connection. It reads on its own: a time limit may begin the next while a thread still reads this.
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
                // The first byte of another body may never come.
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

/// Why a success is no stream of events; nil if it is one.
@Sendable private func problem(of head: ResponseHead) -> ApiError? {
    if head.status == 206 { return .invalidResponse(reason: "it is a part (206)") }
    if head.mediaType == "text/event-stream" { return nil }
    return .invalidResponse(
        reason: "its type is \(head.mediaType?.shown ?? "missing") and has to be text/event-stream")
}
