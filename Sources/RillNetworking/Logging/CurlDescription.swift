import Foundation

extension HTTPRequest {
    /// The curl command that sends this request, for a log. Secret headers, secret query items, user and
    /// password are redacted. The body may contain secrets too, so it is left out unless `includingBody` is
    /// true and it is in memory.
    ///
    ///     curl -X POST 'http://example.org/?key=***' -H 'Authorization: ***' --data-binary @body
    public func curl(includingBody: Bool = false) -> String {
        var words = ["curl"]
        switch method {
        case "GET": break
        case "HEAD": words += ["--head"]
        default: words += ["-X", method.shellQuoted]
        }
        words.append(redaction.redact(url).shellQuoted)
        for (name, value) in withDefaultHeaders.wireHeaders {
            // `Name:` without a value would remove the header.
            let line = value.isEmpty ? "\(name);" : "\(name): \(redaction.redact(value, ofHeader: name))"
            words += ["-H", line.shellQuoted]
        }
        if digestForChallenges != nil { words += ["--digest", "--user", "***".shellQuoted] }
        // The body of a GET is empty and not sent; curl would make the request a POST.
        if let body, !Self.methodsWithoutBody.contains(method) {
            let text = includingBody ? body.inMemory.flatMap(\.argument) : nil
            // Not `--data-binary`, which takes a text that begins with `@` for the name of a file.
            words += text.map { ["--data-raw", $0.shellQuoted] } ?? ["--data-binary", "@body"]
        }
        return words.joined(separator: " ")
    }
}

extension Data {
    /// As an argument of a command; nil if it can be none.
    fileprivate var argument: String? { contains(0) ? nil : String(validating: self, as: UTF8.self) }
}

extension String {
    /// This text as one word of a shell, on one line.
    package var shellQuoted: String {
        let isPlain = !isEmpty && utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        if isPlain { return self }
        let hasControls = unicodeScalars.contains { $0.isControl }
        // By scalars: a quote with a combining mark is one character, but the shell still sees the quote.
        let text = unicodeScalars.reduce(into: "") { text, scalar in
            text += hasControls ? scalar.escaped : scalar == "'" ? #"'\''"# : String(scalar)
        }
        return (hasControls ? "$'" : "'") + text + "'"
    }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool { value < 0x20 || value == 0x7F }

    /// The scalar between `$'` and `'`.
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
