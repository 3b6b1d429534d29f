/// Asks for a name and a password by Digest, and checks the answers with the hashes of OpenSSL, which libcurl
/// has loaded too.
final class DigestServer: Sendable {
    static let user = "ada"
    static let password = "hush hush"

    let server: LoopbackServer

    /// Calls the first `staleAnswers` right answers stale.
    init(
        algorithm: String = "SHA-256", user: String = user, password: String = password,
        staleAnswers: Int = 0,
        readsBodyFirst: Bool = true, challenge: Response = .text("no", status: 401),
        handler: @escaping @Sendable (Request) -> Behavior = { .respond(.text("\($0.method) \($0.text)")) }
    ) throws {
        let answers = Mutex(0)
        let challenged: @Sendable (Request) -> Response? = { request in
            let isRight = Self.isRight(request, algorithm, user, password)
            let count = answers.withLock { count in
                count += isRight ? 1 : 0
                return count
            }
            if isRight, count > staleAnswers { return nil }
            let stale = isRight ? ", stale=true" : ""
            return challenge.with(
                "WWW-Authenticate",
                #"Basic realm="b", Digest realm="the \"lab\"", qop="auth,auth-int", algorithm=\#(algorithm), "#
                    + #"nonce="n\#(count)=", opaque="o"\#(stale)"#)
        }
        // Keeps the proxy of the environment away.
        _ = try LoopbackServer.responding(.hang)
        server = try LoopbackServer(
            readBody: { request in
                if readsBodyFirst || request.headers["Authorization"] != nil { return .whole }
                guard let refusal = challenged(request) else { return .whole }
                let head = "HTTP/1.1 401 No\r\n\(refusal.headers.text)Content-Length: 2\r\n\r\nno"
                return .upTo(0, then: .raw(Array(head.utf8), then: .close))
            },
            handler: { challenged($0).map { .respond($0) } ?? handler($0) })
    }

    /// Whether the requests so far had an answer.
    var answers: [Bool] { server.requests.map { $0.headers["Authorization"] != nil } }

    /// RFC 7616, 3.4.1.
    private static func isRight(
        _ request: Request, _ algorithm: String, _ user: String, _ password: String
    ) -> Bool {
        guard let header = request.headers["Authorization"], header.hasPrefix("Digest ") else { return false }
        var fields: [String: String] = [:]
        for match in header.dropFirst(7).matches(of: #/(\w+)=(?:"((?:[^"\\]|\\.)*)"|([^,\s]+))/#) {
            fields[String(match.1)] = (match.2 ?? match.3).map(String.init)
        }
        let hash = algorithm.hasPrefix("MD5") ? OpenSSL.md5 : OpenSSL.sha256
        guard let nonce = fields["nonce"], let cnonce = fields["cnonce"], let count = fields["nc"],
            fields["qop"] == "auth", fields["uri"] == request.target, fields["realm"] == #"the \"lab\""#
        else { return false }
        var first = hash("\(user):the \"lab\":\(password)")
        if algorithm.hasSuffix("-sess") { first = hash("\(first):\(nonce):\(cnonce)") }
        let second = hash("\(request.method):\(request.target)")
        return fields["response"] == hash("\(first):\(nonce):\(count):\(cnonce):auth:\(second)")
    }
}

/// Hashes in hexadecimal.
private enum OpenSSL {
    private typealias Hash =
        @convention(c) (UnsafePointer<UInt8>, Int, UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<
            UInt8
        >?

    @Sendable static func md5(_ text: String) -> String { hash(text, "MD5", length: 16) }
    @Sendable static func sha256(_ text: String) -> String { hash(text, "SHA256", length: 32) }

    private static func hash(_ text: String, _ name: String, length: Int) -> String {
        // A libcurl that has OpenSSL inside hides it.
        let libraries = ["libcrypto.so.3", "libcrypto.so.1.1", "libcurl.so.4"]
        guard
            let symbol = libraries.lazy.compactMap({ dlopen($0, RTLD_NOW) }).compactMap({ dlsym($0, name) })
                .first
        else { return "no \(name)" }
        var bytes = [UInt8](repeating: 0, count: length)
        _ = unsafeBitCast(symbol, to: Hash.self)(Array(text.utf8), text.utf8.count, &bytes)
        return bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

extension HeaderList {
    fileprivate var text: String {
        "WWW-Authenticate: \(self["WWW-Authenticate"] ?? "")\r\n"
    }
}
