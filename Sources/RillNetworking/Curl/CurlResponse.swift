/// What a transfer knows about the response to the last sending of its request.
struct CurlResponse {
    var head = HeadParser()
    /// Once its head has come.
    var status: Int?
    /// False without a length: libcurl takes such a response for complete when the session ends.
    var knowsItsEnd = true
    /// Whether its body is delivered in another form than it is sent.
    var isEncoded = false
    var decodedBytes = 0
    /// How much of the body is missing, as it is sent, if the request has one and libcurl does not decode the
    /// body, whose length the head tells.
    var missingBytes: Int?
    /// How much of the request had been sent at a time after its response.
    var progress: (sent: Int, time: ContinuousClock.Instant)?
    /// The head of a 401 that is answered instead of delivered.
    var challenge: ResponseHead?
    /// Nil if libcurl decodes the body, or the body is not encoded.
    var inflation: CurlInflation?
}

extension CurlTransfer {
    /// Takes a whole head.
    func receive(_ head: ResponseHead) {
        response.challenge = nil
        if case .running(let handle) = state {
            exchange.connected { handle.connectionMetrics }
            if !loop.connections.countsHeads, handle.isMultiplexed {
                loop.connections.countsHeads = handle.bytesOfHeads > sendings.bytesOfHeads
            }
        }
        response.isEncoded = head.isEncoded
        response.status = head.status
        response.knowsItsEnd = head.tellsWhereItEnds
        exchange.receive(head)
        if upload != nil {
            let isInflated = response.inflation != nil
            response.missingBytes = head.bodyLength(for: exchange.request, asSent: isInflated)
        }
        if response.missingBytes == 0 { loop.answers(self) }
    }
}
