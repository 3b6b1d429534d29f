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
            // Without a value `Name:` would take the header away.
            let line = value.isEmpty ? "\(name);" : "\(name): \(Redaction.redact(value, ofHeader: name))"
            words += ["-H", line.shellQuoted]
        }
        // Theirs is empty and not sent, and curl would make a POST of it.
        if let body, method != "GET", method != "HEAD" {
            let text = includingBody ? body.inMemory.map { String(decoding: $0, as: UTF8.self) } : nil
            // Raw, because `--data-binary` takes a text that begins with `@` for the name of a file.
            words += text.map { ["--data-raw", $0.shellQuoted] } ?? ["--data-binary", "@body"]
        }
        return words.joined(separator: " ")
    }
}

extension String {
    /// As one word of a shell and on one line, whatever it contains.
    fileprivate var shellQuoted: String {
        let isPlain = !isEmpty && utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        if isPlain { return self }
        let hasControls = unicodeScalars.contains { $0.isControl }
        // By scalars: a quote and a mark behind it are one character, and still a quote to the shell.
        let text = unicodeScalars.reduce(into: "") { text, scalar in
            text += hasControls ? scalar.escaped : scalar == "'" ? #"'\''"# : String(scalar)
        }
        return (hasControls ? "$'" : "'") + text + "'"
    }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool { value < 0x20 || value == 0x7F }

    /// As it stands between `$'` and `'`.
    fileprivate var escaped: String {
        switch self {
        case "'", "\\": "\\\(self)"
        case "\n": #"\n"#
        case "\r": #"\r"#
        case "\t": #"\t"#
        case _ where isControl: #"\x"# + (value < 0x10 ? "0" : "") + String(value, radix: 16)
        default: String(self)
        }
    }
}
