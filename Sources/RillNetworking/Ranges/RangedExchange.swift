import Rill

/// Reads one body in several exchanges: either the rest of a body that broke off, or segment after segment.
///
/// The exchanges deliver one response with status 200. `start` is the position of its first byte. If the file
/// on the server has changed, the head is delivered again and the body starts at 0.
final class RangedExchange: Sendable {
    private static let leastRange = 64 * 1024

    private let request: HTTPRequest
    private let segment: Int?
    private let state: Unsynchronized<RangeState>

    /// Reads the body of `request`, in segments of `segment` bytes. It continues at `place` if the validator
    /// of `place` still matches.
    init(_ request: HTTPRequest, from place: RangeState.Start = .init(position: 0), segment: Int?) {
        let allowsRange = request.method == "GET" && request.headers["Range"] == nil
        let resumes = allowsRange && place.position > 0 && place.validator != nil
        let place = resumes ? place : RangeState.Start(position: 0)
        self.request = request
        self.segment = segment
        state = Unsynchronized(
            RangeState(
                plan: resumes || allowsRange && segment != nil ? .requestRange : .requestAll,
                position: place.position, start: changed(place) { $0.position = 0 }))
    }

    /// Where the delivered body starts; valid after the head has been delivered.
    var start: RangeState.Start { state.value.start }

    /// The events of the response. `exchange` sends one request.
    func events(
        _ exchange: @escaping @Sendable (HTTPRequest) -> Observable<ExchangeEvent>
    ) -> Observable<ExchangeEvent> {
        .consecutive {
            do {
                guard let next = try self.nextRequest() else { return nil }
                return exchange(next).mapError { self.counted($0) }
                    .map { try self.state.value.take($0, of: self.request) }
                    .takeWhile { !$0.isRestart }
                    .compactMap(\.event)
            } catch { return .error(error) }
        }
    }

    /// The failure of a range, which also counts the bytes before the range: they belong to the same body,
    /// and were requested.
    private func counted(_ error: any Error) -> any Error {
        switch state.value.plan {
        case .readingRange: break
        case .requestRange where state.value.hasHead: break
        case .requestRange, .requestAll, .readingWhole, .ended: return error
        }
        guard let failure = error as? TransportError else { return error }
        return changed(failure) { ($0.bytesReceived, $0.requestWasSent) = (state.value.position, true) }
    }

    /// The request to send next; nil at the end.
    private func nextRequest() throws(TransportError) -> HTTPRequest? {
        switch state.value.plan {
        case .requestAll: return request
        case .requestRange: return rangeRequest()
        case .readingRange(let range):
            guard state.value.position == range.upperBound + 1 else {
                throw TransportError(.networkConnectionLost, of: request, bytesReceived: state.value.position)
            }
            guard state.value.position != state.value.start.total else { return nil }
            // If each response had one byte, a body would take as many requests as it has bytes.
            guard range.count >= min(segment ?? .max, Self.leastRange) else {
                throw TransportError(
                    .invalidResponse(
                        reason: "its range of \(range.count) bytes is shorter than asked, and than 64 KiB"),
                    of: request, bytesReceived: state.value.position)
            }
            state.value.plan = .requestRange
            return rangeRequest()
        case .readingWhole, .ended: return nil
        }
    }

    private func rangeRequest() -> HTTPRequest {
        var request = request
        let position = state.value.position
        let end = segment.map { position + min($0 - 1, Int.max - position) }
        request.headers["Range"] = "bytes=\(position)-\(end.map(String.init) ?? "")"
        request.headers["If-Range"] = state.value.start.validator
        return request
    }
}
