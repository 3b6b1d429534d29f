/// What the answer to a digest challenge is made of. It is in no description and in no header.
struct DigestCredential: Hashable {
    let user: String
    let password: String
}

extension HTTPRequest {
    /// The credential for a challenge; nil if the request has none, or already sends another.
    var digestForChallenges: DigestCredential? {
        digest == nil || headers["Authorization"] != nil || url.user() != nil ? nil : digest
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
