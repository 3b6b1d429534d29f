import Foundation

extension Interceptor {
    /// Answers servers that require a name and a password by Digest (RFC 7616), for every request without an
    /// `Authorization` header and without a user in its URL.
    ///
    ///     client.intercepted(by: .digest(user: "ada", password: password))
    ///
    /// libcurl does this, with MD5 or SHA-256 and `qop=auth`; the password is not sent. A challenged request
    /// is sent again with its body, in the same exchange. If the server refuses the answer, the 401 is
    /// delivered. It is also delivered if the body can be sent only once, unless `Expect: 100-continue` is
    /// set, for which only HTTP/1.1 waits.
    ///
    /// The credential is removed again if a redirect leads to another origin. A name with a colon, and a
    /// control character in name or password, are an `ApiError.invalidRequest`. With `URLSessionTransport`,
    /// and for a WebSocket, the error is `unavailable`. A transport of your own sends no answer.
    public static func digest(user: String, password: String) -> Interceptor {
        .adapt { request in
            try ApiError.check(user: user, password: password, for: "digest")
            request.digest = request.digest ?? DigestCredential(user: user, password: password)
        }
    }
}
