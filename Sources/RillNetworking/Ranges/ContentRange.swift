/// The value of `Content-Range` (RFC 9110, 14.4): which bytes a response contains and how many there are in
/// all, or only how many there are.
enum ContentRange: Equatable {
    case bytes(ClosedRange<Int>, total: Int)
    case unsatisfied(total: Int)

    /// Reads the header; nil if it is missing, malformed, or does not give the total.
    init?(_ head: ResponseHead) {
        let words = head.headers["Content-Range"]?.split(separator: " ") ?? []
        guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
        let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let total = Int(parts[1]), total >= 0 else { return nil }
        if parts[0] == "*" {
            self = .unsatisfied(total: total)
            return
        }
        let ends = parts[0].split(separator: "-").compactMap { Int($0) }
        guard ends.count == 2, ends[0] <= ends[1], ends[1] < total else { return nil }
        self = .bytes(ends[0]...ends[1], total: total)
    }
}

extension ResponseHead {
    /// Whether the body is a part of the bytes of a resource. Some services use 206 with other units.
    var isPartOfBytes: Bool {
        status == 206 && headers["Content-Range"]?.lowercased().hasPrefix("bytes") != false
    }

    /// The value for `If-Range`: a strong entity tag, or, if there is no tag at all, a modification date. The
    /// date must be at least a minute older than the response, because then no other version has the same
    /// date (RFC 9110, 8.8.2.2).
    var validator: String? {
        guard !isEncoded else { return nil }
        if let tag = headers["ETag"] { return tag.hasPrefix("\"") ? tag : nil }
        guard let text = headers["Last-Modified"], let change = headers.date("Last-Modified"),
            let date = headers.date("Date"), date.timeIntervalSince(change) >= 60
        else { return nil }
        return text
    }
}
