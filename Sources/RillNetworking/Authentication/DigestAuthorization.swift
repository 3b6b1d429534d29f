import Foundation

extension Interceptor {
    /// Answers servers that ask for a name and a password by Digest (RFC 7616), for every request that has
    /// no `Authorization` header and no user in its URL.
    ///
    ///     client.intercepted(by: .digest(user: "ada", password: password))
    ///
    /// libcurl does this, with MD5 or SHA-256 and `qop=auth`; the password is not sent. A request that is
    /// challenged is sent again with its body, in the same exchange. The 401 is delivered if the answer is
    /// refused, and for a body that can be sent once, unless the request has `Expect: 100-continue`.
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

/// What the answer to a digest challenge is made of. It is in no description and in no header.
struct DigestCredential: Hashable {
    let user: String
    let password: String
}

extension HTTPRequest {
    /// The credential for a challenge; nil if the request has none, or already sends another.
    var digestForChallenges: DigestCredential? {
        headers["Authorization"] == nil && url.user() == nil ? digest : nil
    }

    /// Why only one transport can send it; nil if others can.
    var problemOfDigest: TransportError.Kind? {
        digestForChallenges.map { _ in
            .unavailable(reason: "only requests of CurlTransport are authorized by digest, and no WebSocket")
        }
    }

    /// The headers, with the credential for a challenge in the place of `Authorization`: what requests of one
    /// user have in common.
    var headersWithCredential: HTTPHeaders {
        changed(withDefaultHeaders.headers) { headers in
            guard let digest = digestForChallenges else { return }
            headers["Authorization"] = "Digest \(digest.user):\(digest.password)"
        }
    }
}
