/// Digest authorization (RFC 7616). libcurl answers a challenge by sending the request again.
extension CurlTransfer {
    /// How often a request is sent with an answer: again only if the server calls the first one stale.
    private static let mostAnswers = 2

    /// Whether the request can be sent again. A body that can be sent once has to be held back by `Expect`:
    /// libcurl drops the body of every response that it would answer.
    var mayAnswer: Bool {
        upload?.isReplayable ?? true || exchange.request.headers["Expect"]?.lowercased() == "100-continue"
    }

    /// Takes a head that libcurl answers; false for any other.
    func takeChallenge(_ head: ResponseHead) -> Bool {
        guard head.status == 401, digestAnswers < Self.mostAnswers, digestAnswers == 0 || head.hasStaleNonce,
            exchange.request.digestForChallenges != nil, mayAnswer, case .running(let handle) = state,
            handle.isChallenged
        else { return false }
        response.challenge = head
        if upload != nil {
            response.missingBytes = 0
            loop.answers(self)
        }
        exchange.request.learn(from: head)
        return true
    }

    /// Whether libcurl can answer once more what has broken off: once, since the server may be gone.
    func mayAnswerAgain(after code: Int32) -> Bool {
        code != CurlCode.ok && code != CurlCode.wrongCoding && sendings.ownConnections == 0 && rewindBody()
    }

    /// The request is about to be sent with an answer; false aborts the transfer.
    func beginAnswer() -> Bool {
        guard rewindBody() else { return false }
        response = CurlResponse()
        sendings = CurlSendings(connects: sendings.connects)
        digestAnswers += 1
        return true
    }
}

extension CurlHandle {
    /// Lets libcurl answer a challenge. It does not expect one: otherwise it would send a POST without its
    /// body first, which a server that asks for no credential executes.
    ///
    /// Returns false for a credential that it does not take.
    func setDigest(_ digest: DigestCredential) -> Bool {
        set(CurlOption.usedSchemes, CurlArgument.digest | CurlArgument.onlyWhenAsked)
        return set(CurlOption.user, digest.user) == 0 && set(CurlOption.password, digest.password) == 0
    }

    /// Whether the response asks for Digest.
    fileprivate var isChallenged: Bool { long(CurlOption.offeredSchemes) & CurlArgument.digest != 0 }
}

extension ResponseHead {
    /// Whether the answer was right, for a nonce that the server has forgotten.
    fileprivate var hasStaleNonce: Bool {
        headers["WWW-Authenticate"]?.contains(#/(?i)\bstale\s*=\s*"?true\b/#) ?? false
    }
}
