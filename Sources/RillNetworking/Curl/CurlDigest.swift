/// Digest authorization (RFC 7616). libcurl answers a challenge by sending the request again.
extension CurlTransfer {
    /// How often a request may be sent with an answer. The second time needs a server that calls the first
    /// answer stale.
    private static let mostAnswers = 2

    /// Whether the request can be sent again. A body that can be sent only once has to be held back by
    /// `Expect`, because libcurl drops the body of every response to which it has an answer.
    var mayAnswer: Bool {
        upload?.isReplayable ?? true || exchange.request.headers["Expect"]?.lowercased() == "100-continue"
    }

    /// Takes the head of a challenge that libcurl answers; returns false for any other head.
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

    /// Whether libcurl can answer again after the connection broke. It can do so once, since the server may
    /// be gone.
    func mayAnswerAgain(after code: Int32) -> Bool {
        code != CurlCode.ok && code != CurlCode.wrongCoding && sendings.ownConnections == 0 && rewindBody()
    }

    /// Prepares the transfer, whose request is about to be sent with an answer; false aborts the transfer.
    func beginAnswer() -> Bool {
        guard rewindBody() else { return false }
        response = CurlResponse()
        sendings = CurlSendings(connects: sendings.connects)
        digestAnswers += 1
        return true
    }
}

extension CurlHandle {
    /// Lets libcurl answer a challenge, but not expect one. If it expected one, it would first send a POST
    /// without its body, and a server that requires no credential would execute that.
    ///
    /// Returns false for a credential that libcurl does not accept.
    func setDigest(_ digest: DigestCredential) -> Bool {
        set(CurlOption.usedSchemes, CurlArgument.digest | CurlArgument.onlyWhenAsked)
        return set(CurlOption.user, digest.user) == 0 && set(CurlOption.password, digest.password) == 0
    }

    /// Whether the response offers Digest.
    fileprivate var isChallenged: Bool { long(CurlOption.offeredSchemes) & CurlArgument.digest != 0 }
}

extension ResponseHead {
    /// Whether the server refused the answer only because it has forgotten the nonce.
    fileprivate var hasStaleNonce: Bool {
        headers["WWW-Authenticate"]?.contains(#/(?i)\bstale\s*=\s*"?true\b/#) ?? false
    }
}
