/// What the server adds to a response to tell where its body ends.
enum ResponseFraming {
    case length(Int)
    case chunked
}

extension Response {
    var allowsBody: Bool {
        status >= 200 && status != 204 && status != 304
    }

    /// Whether a client can find the end of the body without the connection being closed.
    func isDelimited(by framing: ResponseFraming) -> Bool {
        if case .chunked = framing { return true }
        return hasAutomaticLength || !allowsBody || tellsLength
    }

    func head(framing: ResponseFraming, connection: String? = nil) -> [UInt8] {
        var added: [NamedValue] = []
        switch framing {
        case .length(let count) where hasAutomaticLength && allowsBody && !tellsLength:
            added.append(NamedValue("Content-Length", String(count)))
        case .length: break
        case .chunked: added.append(NamedValue("Transfer-Encoding", "chunked"))
        }
        if let connection, headers["Connection"] == nil {
            added.append(NamedValue("Connection", connection))
        }
        let lines = (headers.entries + added).map { "\($0.name): \($0.value)\r\n" }
        return Array("\(statusLine)\(lines.joined())\r\n".utf8)
    }

    var statusLine: String {
        "HTTP/1.1 \(status) \(reason)\r\n"
    }

    private var tellsLength: Bool {
        headers["Content-Length"] != nil || headers["Transfer-Encoding"] != nil
    }
}
