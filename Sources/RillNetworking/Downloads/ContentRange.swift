/// What `Content-Range` says: which bytes of how many have come, or how many there are (RFC 9110, 14.4).
enum ContentRange: Equatable {
    case bytes(ClosedRange<Int>, total: Int)
    case unsatisfied(total: Int)

    /// Nil when nothing is said, or nothing that helps: an unknown total does not.
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
    /// What `If-Range` may be asked with: a strong entity tag, or, where there is no tag at all, a date of change that is
    /// older than the answer (RFC 9110, 13.1.5). Nil when there is none.
    var validator: String? {
        guard !isEncoded else { return nil }
        if let tag = headers["ETag"] { return tag.hasPrefix("\"") ? tag : nil }
        // Dates have whole seconds: another date is one of a second before at least.
        guard let change = headers["Last-Modified"], let date = headers["Date"], change != date else {
            return nil
        }
        return change
    }
}
