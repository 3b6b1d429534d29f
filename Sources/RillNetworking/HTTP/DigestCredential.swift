/// The name and the password that answer a digest challenge. They appear in no description and in no header.
struct DigestCredential: Hashable {
    let user: String
    let password: String
}

extension HTTPRequest {
    /// The credential for a challenge; nil if the request has none, or already sends another credential.
    var digestForChallenges: DigestCredential? {
        digest == nil || headers["Authorization"] != nil || url.user() != nil ? nil : digest
    }

    /// The headers, with the credential for a challenge in place of `Authorization`. Requests of different
    /// users differ in these headers.
    var headersWithCredential: HTTPHeaders {
        changed(withDefaultHeaders.headers) { headers in
            guard let digest = digestForChallenges else { return }
            headers["Authorization"] = "Digest \(digest.user):\(digest.password)"
        }
    }
}
