import Foundation

/// How far the reading of a body by ranges is, and what each answer means for it: decisions without effects.
struct RangeState {
    struct Start {
        var position: Int
        var total: Int?
        /// What the rest can be asked for with.
        var validator: String?
    }

    enum Plan {
        /// To ask for the rest, or the next segment of it.
        case range
        /// To ask for everything.
        case whole
        case readingRange(last: Int)
        case readingAnswer
        case ended
    }

    var plan: Plan
    /// The next byte that is wanted.
    var position: Int
    var start: Start
    var hasHead = false

    /// Begins to read an answer that is not part of another: a whole body, a redirect, a failure.
    mutating func begin(_ head: ResponseHead, of request: TransportRequest) -> ResponseHead {
        plan = .readingAnswer
        position = 0
        start = Start(
            position: 0, total: head.bodyLength(for: request), validator: head.validator)
        hasHead = true
        return head
    }

    /// Begins to read the answer to a request for a range. Nil when its head is already known.
    mutating func takeAnswerToRange(_ head: ResponseHead, of request: TransportRequest) throws
        -> ResponseHead?
    {
        switch (head.status, ContentRange(head)) {
        case (206, .bytes(let range, let total)):
            guard range.lowerBound == position,
                fits(head, total: total, isWhole: range.upperBound == total - 1)
            else { throw startOver() }
            plan = .readingRange(last: range.upperBound)
            guard !hasHead else { return nil }
            start = Start(
                position: position, total: total, validator: start.validator ?? head.validator)
        case (416, .unsatisfied(let total)) where position > 0 && position == total && !hasHead:
            // Everything had come already.
            plan = .ended
            start.position = position
            start.total = total
        case (206, _), (416, _): throw startOver()
        default: return begin(head, of: request)
        }
        hasHead = true
        return head.asWhole
    }

    /// Whether this part goes together with those before it and those that will have to follow.
    private func fits(_ head: ResponseHead, total: Int, isWhole: Bool) -> Bool {
        guard !head.isEncoded, start.total == nil || start.total == total else { return false }
        guard let validator = start.validator else { return head.validator != nil || isWhole }
        return head.validator == nil || head.validator == validator
    }

    private mutating func startOver() -> any Error {
        plan = .whole
        position = 0
        start = Start(position: 0)
        hasHead = false
        return AnotherRequest()
    }

    /// Counts a piece of the body in; false when nobody wants it.
    mutating func count(_ data: Data, of request: TransportRequest) throws -> Bool {
        switch plan {
        case .ended, .range, .whole: return false
        case .readingAnswer: break
        case .readingRange(let last):
            guard data.count <= last + 1 - position else {
                throw TransportFailure(
                    .invalidResponse(reason: "it is longer than its Content-Range"), url: request.url,
                    bytesReceived: position)
            }
        }
        position += data.count
        return true
    }
}

extension ResponseHead {
    /// An answer in parts counts as a whole one.
    fileprivate var asWhole: ResponseHead {
        var head = self
        head.status = 200
        head.headers["Content-Range"] = nil
        head.headers["Content-Length"] = nil
        return head
    }
}

/// What came cannot be used; something else must be asked for.
struct AnotherRequest: Error {}
