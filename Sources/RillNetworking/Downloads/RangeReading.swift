import Foundation
import Rill
import RillLocks

/// One body, read in one exchange or several: from where an earlier reading broke off, and in segments if asked for.
///
/// To whoever listens it is one answer, with status 200 wherever it begins: `start` says where that is. When what the
/// server has is no longer what was begun, the head comes once more and the body begins at 0.
final class RangeReading: Sendable {
    private let request: TransportRequest
    private let segment: Int?
    private let state: Mutex<RangeState>

    /// The body of `request`, from `position` if that is what `validator` stands for.
    init(_ request: TransportRequest, from position: Int = 0, validator: String? = nil, segment: Int?) {
        let canAskForRange = request.method == "GET" && request.headers["Range"] == nil
        let canResume = canAskForRange && position > 0 && validator != nil
        self.request = request
        self.segment = segment
        state = Mutex(
            RangeState(
                plan: canResume || canAskForRange && segment != nil ? .range : .whole,
                position: canResume ? position : 0,
                start: RangeState.Start(position: 0, total: nil, validator: canResume ? validator : nil)))
    }

    /// Where the body begins that comes; valid from the head on.
    var start: RangeState.Start { state.withLock { $0.start } }

    func events(through transport: any Transport) -> Observable<TransportEvent> {
        .concat(RangeExchanges(reading: self, transport: transport))
    }

    /// The exchange that comes next; nil at the end.
    fileprivate func nextExchange(through transport: any Transport) -> Observable<TransportEvent>? {
        do {
            guard let next = try nextRequest() else { return nil }
            return transport.exchange(next)
                .compactMap { try self.take($0) }
                .catchError(AnotherRequest.self) { _ in .empty() }
        } catch { return .error(error) }
    }

    private func nextRequest() throws -> TransportRequest? {
        try state.withLock { state in
            switch state.plan {
            case .whole: return request
            case .range: return rangeRequest(state)
            case .readingRange(let last):
                guard state.position == last + 1 else {
                    throw TransportFailure(
                        .networkConnectionLost, url: request.url, bytesReceived: state.position)
                }
                guard state.position != state.start.total else { return nil }
                state.plan = .range
                return rangeRequest(state)
            case .readingAnswer, .ended: return nil
            }
        }
    }

    private func rangeRequest(_ state: RangeState) -> TransportRequest {
        var request = request
        let end = segment.map { state.position + $0 - 1 }
        request.headers["Range"] = "bytes=\(state.position)-\(end.map(String.init) ?? "")"
        request.headers["If-Range"] = state.start.validator
        return request
    }

    /// What the listener gets of an event.
    private func take(_ event: TransportEvent) throws -> TransportEvent? {
        try state.withLock { state in
            switch event {
            case .uploaded: event
            case .response(let head):
                if case .range = state.plan {
                    try state.takeAnswerToRange(head, of: request).map { .response($0) }
                } else {
                    .response(state.begin(head, of: request))
                }
            case .body(let data): try state.count(data, of: request) ? event : nil
            }
        }
    }
}

private struct RangeExchanges: Sequence, Sendable {
    let reading: RangeReading
    let transport: any Transport

    func makeIterator() -> AnyIterator<Observable<TransportEvent>> {
        AnyIterator { reading.nextExchange(through: transport) }
    }
}
