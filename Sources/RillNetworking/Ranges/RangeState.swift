import Foundation

/// The state of a ranged exchange. It decides what each response means for the exchange, and has no effects.
struct RangeState {
    /// Where a body starts.
    struct Start {
        var position: Int
        var total: Int?
        /// Together with `source`, proves that a later range belongs to the same file. A redirect may lead
        /// elsewhere the next time.
        var validator: String?
        var source: String?
    }

    enum Plan {
        /// The next request is for the rest of the body, or for its next segment.
        case requestRange
        /// The next request is for the whole body.
        case requestAll
        case readingRange(ClosedRange<Int>)
        case readingWhole
        case ended
    }

    /// What the ranged exchange does with an event of one response.
    enum Reply {
        case deliver(ExchangeEvent)
        /// Drops the head of a body that continues, or a piece that does not belong to it.
        case drop
        /// Requests the whole body, because the response does not fit the bytes that were received before.
        case restart

        var event: ExchangeEvent? { if case .deliver(let event) = self { event } else { nil } }
        var isRestart: Bool { if case .restart = self { true } else { false } }
    }

    var plan: Plan
    /// The position of the next byte.
    var position: Int
    var start: Start
    private(set) var hasHead = false

    mutating func take(_ event: ExchangeEvent, of request: HTTPRequest) throws(TransportError) -> Reply {
        switch event {
        case .progress: .deliver(event)
        case .response(let head): take(head, of: request)
        case .body(let data): try count(data, of: request) ? .deliver(event) : .drop
        }
    }

    private mutating func take(_ head: ResponseHead, of request: HTTPRequest) -> Reply {
        guard case .requestRange = plan else { return .deliver(begin(head, of: request)) }
        switch (head.status, ContentRange(head)) {
        case (206, .bytes(let range, let total)):
            guard range.lowerBound == position,
                fits(head, total: total, isLast: range.upperBound == total - 1)
            else { return restart() }
            plan = .readingRange(range)
            if hasHead { return .drop }
            start = Start(
                position: position, total: total, validator: start.validator ?? head.validator,
                source: head.sourceHash)
        case (416, .unsatisfied(let total))
        where position > 0 && position == total && start.total ?? total == total && !hasHead
            && isSource(head):
            // The part was already complete.
            plan = .ended
            start.position = position
            start.total = total
        case (206, _), (416, _): return restart()
        default: return .deliver(begin(head, of: request))
        }
        hasHead = true
        return .deliver(.response(head.asWhole))
    }

    /// Starts a response that is not a range: a whole body, or a failure.
    private mutating func begin(_ head: ResponseHead, of request: HTTPRequest) -> ExchangeEvent {
        plan = .readingWhole
        position = 0
        start = Start(
            position: 0, total: head.bodyLength(for: request), validator: head.validator,
            source: head.sourceHash)
        return .response(head)
    }

    /// Whether this range belongs to the earlier ranges, and later ranges can be recognised.
    private func fits(_ head: ResponseHead, total: Int, isLast: Bool) -> Bool {
        guard !head.isEncoded, start.total == nil || start.total == total, isSource(head) else {
            return false
        }
        guard let validator = start.validator else { return head.validator != nil || isLast }
        return head.validator.hasBytes(of: validator)
    }

    private func isSource(_ head: ResponseHead) -> Bool { start.source ?? head.sourceHash == head.sourceHash }

    private mutating func restart() -> Reply {
        plan = .requestAll
        return .restart
    }

    /// Counts a piece of the body. Returns false if the piece must be dropped.
    private mutating func count(_ data: Data, of request: HTTPRequest) throws(TransportError) -> Bool {
        switch plan {
        case .ended, .requestRange, .requestAll: return false
        case .readingWhole: break
        case .readingRange(let range):
            guard data.count <= range.upperBound + 1 - position else {
                throw TransportError(
                    .invalidResponse(reason: "it is longer than its Content-Range"), of: request,
                    bytesReceived: position)
            }
        }
        position += data.count
        return true
    }
}

extension ResponseHead {
    /// This head as the head of a whole response, for a response in ranges.
    fileprivate var asWhole: ResponseHead {
        var head = self
        head.status = 200
        head.headers["Content-Range"] = nil
        head.headers["Content-Length"] = nil
        return head
    }
}
