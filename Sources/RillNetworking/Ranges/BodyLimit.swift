import Rill

extension Observable<ResponseEvent> {
    /// Fails if the body is longer than `maximum`, before its first byte if the server sends the length.
    func limited(to maximum: Int?, from start: @escaping @Sendable () -> RangeState.Start) -> Self {
        guard let maximum else { return self }
        return .deferred {
            let head = Unsynchronized<ResponseHead?>(nil)
            let length = Unsynchronized(0)
            return map { event in
                switch event {
                case .progress, .bodyFailed: return event
                case .response(let new):
                    head.value = new
                    length.value = start().position
                case .body(let data): length.value += data.count
                }
                if let head = head.value, Swift.max(length.value, start().total ?? 0) > maximum {
                    throw ApiError.bodyTooLarge(limit: maximum, head: head)
                }
                return event
            }
        }
    }
}
