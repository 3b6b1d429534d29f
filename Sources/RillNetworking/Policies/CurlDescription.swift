import Foundation

extension TransportRequest {
    /// The command that sends this request with curl, for a log: secret headers, secret query items, user and password
    /// are redacted. The body is left out, since nobody knows what it tells, unless `includingBody` is true and it is in
    /// memory.
    ///
    ///     curl -X POST 'http://example.org/?key=***' -H 'Authorization: ***' --data-binary @body
    public func curl(includingBody: Bool = false) -> String {
        var words = ["curl"]
        switch method {
        case "GET": break
        case "HEAD": words += ["--head"]
        default: words += ["-X", method.shellQuoted]
        }
        words.append(Redaction.redact(url).shellQuoted)
        for (name, value) in headers {
            words += ["-H", "\(name): \(Redaction.redact(value, ofHeader: name))".shellQuoted]
        }
        if let body {
            let text = includingBody ? body.inMemory.map { String(decoding: $0, as: UTF8.self) } : nil
            // Raw, because `--data-binary` takes a text that begins with `@` for the name of a file.
            words += text.map { ["--data-raw", $0.shellQuoted] } ?? ["--data-binary", "@body"]
        }
        return words.joined(separator: " ")
    }
}

extension String {
    /// As one word of a shell, whatever it contains.
    fileprivate var shellQuoted: String {
        let isPlain = !isEmpty && utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        return isPlain ? self : "'" + replacing("'", with: #"'\''"#) + "'"
    }
}
