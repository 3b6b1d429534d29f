import Foundation

extension Interceptor {
    /// Answers servers that ask for a name and a password by Digest (RFC 7616), for every request that has
    /// no `Authorization` header and no user in its URL.
    ///
    ///     client.intercepted(by: .digest(user: "ada", password: password))
    ///
    /// libcurl does this, with MD5 or SHA-256 and `qop=auth`; the password is not sent. A request that is
    /// challenged is sent again with its body, in the same exchange. The 401 is delivered if the answer is
    /// refused, and for a body that can be sent once, unless the request has `Expect: 100-continue`, which
    /// HTTP/1.1 alone waits for.
    ///
    /// The credential is removed again if a redirect leads to another origin. A name with a colon, and a
    /// control character in name or password, are an `ApiError.invalidRequest`; with `URLSessionTransport`,
    /// and for a WebSocket, the error is `unavailable`. Another transport of your own sends no answer.
    public static func digest(user: String, password: String) -> Interceptor {
        .adapt { request in
            try ApiError.check(user: user, password: password, for: "digest")
            request.digest = request.digest ?? DigestCredential(user: user, password: password)
        }
    }
}
