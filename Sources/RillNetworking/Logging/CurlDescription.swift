import Foundation
import RillText

extension HTTPRequest {
    /// The curl command that sends this request, for a log. Secret headers, secret query items, user and
    /// password are redacted. The body may also contain secrets, so it is left out unless `includingBody` is
    /// true and the body is in memory.
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
            // Not `--data-binary`, which reads a file if the text begins with `@`.
            words += text.map { ["--data-raw", $0.shellQuoted] } ?? ["--data-binary", "@body"]
        }
        return words.joined(separator: " ")
    }
}

extension Data {
    /// The bytes as an argument of a command; nil if they cannot be one.
    fileprivate var argument: String? { contains(0) ? nil : String(validating: self, as: UTF8.self) }
}

extension String {
    /// This text as one word of a shell, on one line.
    package var shellQuoted: String {
        let isPlain = !isEmpty && utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        if isPlain { return self }
        let hasControls = unicodeScalars.contains(where: \.misleads)
        // Quoted by scalars: a quote with a combining mark is one character, but the shell still sees the
        // quote.
        let text = unicodeScalars.reduce(into: "") { text, scalar in
            text += hasControls ? scalar.escaped : scalar == "'" ? #"'\''"# : String(scalar)
        }
        return (hasControls ? "$'" : "'") + text + "'"
    }
}

extension Unicode.Scalar {
    /// The scalar in the form that is needed between `$'` and `'`.
    fileprivate var escaped: String {
        switch self {
        case "'", "\\": "\\\(self)"
        case "\n": #"\n"#
        case "\r": #"\r"#
        case "\t": #"\t"#
        case _ where misleads:
            String(self).utf8.map { #"\x"# + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        default: String(self)
        }
    }
}
