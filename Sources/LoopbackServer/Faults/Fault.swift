/// One way to fail, or not to, in place of a normal answer.
public enum Fault: Sendable, Hashable {
    case ok
    case status(Int)
    case reset
    case close
    case truncate
    case slow(Duration)
    case hang

    /// The answer this fault makes of the normal one.
    public func applied(to normal: Answer) -> Answer {
        switch self {
        case .ok: normal
        case .status(let status): .respond(.text(reasonPhrase(of: status), status: status))
        case .reset: .reset
        case .close: .closed
        case .truncate: normal.truncated
        case .slow(let delay): .delayed(delay, normal)
        case .hang: .hang
        }
    }
}

extension Answer {
    /// This answer without the second half of its body.
    fileprivate var truncated: Answer {
        switch self {
        case .respond(let response), .chunked(let response, _, _), .drip(let response, _, _),
            .cut(let response, _, _):
            response.truncated
        case .stream(let response, let length, let piece):
            .stream(response, length: max(1, length)) { offset in
                Array(piece(offset).prefix(max(0, length / 2 - offset)))
            }
        case .raw(let bytes, _): .raw(Array(bytes.prefix(bytes.count / 2)), then: .close)
        case .delayed(let delay, let answer): .delayed(delay, answer.truncated)
        case .informational(let statuses, let answer): .informational(statuses, then: answer.truncated)
        }
    }
}

extension Response {
    fileprivate var truncated: Answer {
        var promised = self
        // Something must be missing, even from an empty body.
        if promised.body.isEmpty { promised.body = [.space] }
        return .truncated(promised, afterBodyBytes: promised.body.count / 2)
    }
}
