/// The request line and the headers, checked.
struct RequestHead {
    let method: String
    let target: String
    let version: String
    let headers: HeaderList
    let raw: [UInt8]

    init(_ raw: [UInt8]) throws(ExchangeFailure) {
        var lines = try raw.lines()
        let words = lines.removeFirst().split(separator: .space, omittingEmptySubsequences: false)
        guard words.count == 3, words[0].isToken, words[1].isVisible, words[2].isVersion else {
            throw .badRequest("the first line is not a request line")
        }
        method = String(decoding: words[0], as: UTF8.self)
        target = String(decoding: words[1], as: UTF8.self)
        version = String(decoding: words[2], as: UTF8.self)
        headers = try HeaderList(lines: lines)
        self.raw = raw
        guard version == "HTTP/1.1" || version == "HTTP/1.0" else {
            throw .refused(status: 505, reason: "\(version) is not spoken here")
        }
        let hosts = headers.values(of: "Host").count
        guard hosts == 1 || (hosts == 0 && version == "HTTP/1.0") else {
            throw .badRequest("there must be one Host header")
        }
    }

    /// The target without scheme and host.
    var origin: Substring {
        guard !target.hasPrefix("/"), let scheme = target.firstIndex(of: ":"),
            target[scheme...].hasPrefix("://")
        else { return target[...] }
        let authority = target[scheme...].dropFirst(3)
        let origin = authority.drop { $0 != "/" && $0 != "?" }
        return origin.isEmpty ? "/" : origin
    }

    func bodyFraming() throws(ExchangeFailure) -> BodyFraming {
        let lengths = headers.values(of: "Content-Length")
        let codings = headers.values(of: "Transfer-Encoding")
        switch (lengths.first, codings.first) {
        case (nil, nil): return .none
        case (nil, _):
            guard codings.count == 1, headers.contains("chunked", in: "Transfer-Encoding") else {
                throw .refused(status: 501, reason: "the only known transfer coding is chunked")
            }
            return .chunked
        case (let length?, nil):
            guard !length.isEmpty, length.utf8.allSatisfy(\.isDigit), Set(lengths).count == 1 else {
                throw .badRequest("bad Content-Length")
            }
            return .length(Int(length) ?? .max)
        case (_?, _?): throw .badRequest("both Content-Length and Transfer-Encoding")
        }
    }
}

extension HeaderList {
    init(lines: [ArraySlice<UInt8>]) throws(ExchangeFailure) {
        self.init()
        for line in lines {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")), line[..<colon].isToken else {
                throw .badRequest("a header line has no valid name")
            }
            let value = line[(colon + 1)...].trimmed
            guard !value.contains(where: { $0 == 0 || $0 == .carriageReturn }) else {
                throw .badRequest("a header value has a control character")
            }
            append(String(decoding: line[..<colon], as: UTF8.self), String(decoding: value, as: UTF8.self))
        }
    }
}

extension [UInt8] {
    /// The lines of a head without their ends and without the empty line.
    fileprivate func lines() throws(ExchangeFailure) -> [ArraySlice<UInt8>] {
        let lines = dropLast().split(separator: .lineFeed, omittingEmptySubsequences: false)
        guard lines.allSatisfy({ $0.last == .carriageReturn }) else {
            throw .badRequest("a line does not end in CR LF")
        }
        return lines.dropLast().map { $0.dropLast() }
    }
}

extension ArraySlice<UInt8> {
    fileprivate var isToken: Bool { !isEmpty && allSatisfy(\.isToken) }
    fileprivate var isVisible: Bool { !isEmpty && allSatisfy { $0 > .space && $0 != 0x7F } }
    fileprivate var isVersion: Bool {
        count == 8 && starts(with: "HTTP/".utf8) && self[startIndex + 5].isDigit
            && self[startIndex + 6] == UInt8(ascii: ".") && self[startIndex + 7].isDigit
    }
}
