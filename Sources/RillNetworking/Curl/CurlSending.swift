/// What a transfer knows about the times that libcurl has sent its request.
struct CurlSendings {
    /// How often libcurl has begun to send the request.
    var count = 0
    /// How many connections had been made for the transfer when its request was last sent, and how many bytes
    /// of heads had been written.
    var connects = 0
    var bytesOfHeads = 0
    /// The connection on which the request was last sent, and its TLS session.
    var connection: CurlConnection?
    var session: CurlConnections.Session?
    /// Why the request was not sent; nil if it was.
    var refusal: Refusal?
    /// How many connections have been made for it alone.
    var ownConnections = 0
    /// Whether the request is sent again by HTTP/1.1.
    var avoidsHTTP2 = false

    enum Refusal {
        /// The request must not be sent again: the server may have executed it.
        case isFinal
        /// The request is sent on a connection that no other request has used.
        case needsOwnConnection
    }
}

/// Where and how often libcurl sends the request of a transfer.
extension CurlTransfer {
    /// Notes that a look-up of the host, or a connection, is about to begin; false aborts the transfer.
    func beginsConnecting(byLookUp: Bool) -> Bool {
        isLookingUp = byLookUp
        noteUnprocessed()
        exchange.connects()
        return !exchange.network.isDisposed
    }

    /// Prepares the transfer, whose request is about to be sent on `connection`; false aborts the transfer.
    ///
    /// Bytes that have arrived on an older HTTP/1 connection since its last response do not answer this
    /// request, but libcurl would take them for a response. The request is not sent on such a connection.
    ///
    /// libcurl sends a request again if the server closes a reused connection without a response, or refuses
    /// the stream. The server may have executed the earlier sending, unless it reports that it has not.
    func willSend(on connection: CurlConnection) -> Bool {
        guard !exchange.network.isDisposed, case .running(let handle) = state else { return false }
        isLookingUp = false
        exchange.connects()
        if response.challenge != nil, !beginAnswer() { return false }
        let isNew = handle.connects > sendings.connects
        if sendings.count > 0 { noteBrokenConnection() }
        sendings.refusal = refusal(of: connection, isNew: isNew, handle)
        guard sendings.refusal == nil else { return false }
        sendings.connects = handle.connects
        sendings.bytesOfHeads = handle.bytesOfHeads
        response = CurlResponse()
        // The state of the last stream does not apply to the next.
        handle.forgetStream()
        // Last, because the new session may have the address of the old one.
        sendings.session = handle.session
        if let session = sendings.session { loop.connections.uses(session, for: connection, isNew: isNew) }
        sendings.connection = connection
        guard exchange.willSend() else { return false }
        sendings.count += 1
        return true
    }

    /// Why the request may not be sent on this connection; nil if it may.
    private func refusal(
        of connection: CurlConnection, isNew: Bool, _ handle: CurlHandle
    ) -> CurlSendings.Refusal? {
        if sendings.count > 0 {
            // libcurl does not always restart the body: not after a 417 in the middle of it, nor by HTTP/1.1
            // after HTTP/2. A server would wait for the end of the body, or take the rest for the whole.
            let isCutOff = (upload?.sent ?? 0) > 0
            guard sendings.count < Self.mostSendings, !hasResponse,
                exchange.request.mayBeExecutedTwice || isUnprocessed(handle),
                !isCutOff || sendings.ownConnections == 0
            else { return .isFinal }
            let isLast = sendings.count == Self.mostSendings - 1
            if isCutOff || isLast && !isNew, sendings.ownConnections == 0 { return .needsOwnConnection }
        }
        if isNew { return nil }
        if upload != nil, mayHaveTwoConnections, let session = handle.session,
            loop.connections.mayLackWindow(session, of: connection)
        {
            handle.set(CurlOption.forbidsReuse, 1)
            return .needsOwnConnection
        }
        guard let socket = loop.connections.socket(of: connection), handle.hasArrivals(on: socket)
        else { return nil }
        return .needsOwnConnection
    }

    /// How often a request may be sent. The last sending uses a connection that no other request has used.
    ///
    /// HTTP/2 has a race at the end of a connection: requests are on their way while the server leaves.
    private static let mostSendings = 4

    /// Whether a response has begun. libcurl drops a 417, and sends the request again without `Expect`.
    private var hasResponse: Bool { response.status != nil && response.status != 417 }

    func connectAgain() {
        (sendings.refusal, sendings.connects) = (nil, 0)
        sendings.ownConnections += 1
        if response.challenge != nil { return }
        // -1 equals no count: nothing is concluded for a request that may be executed twice.
        sendings.bytesOfHeads = exchange.request.mayBeExecutedTwice ? -1 : 0
        guard case .running(let handle) = state else { return }
        handle.connectAgain(byHTTP1: sendings.avoidsHTTP2 || handle.isDowngraded)
    }

    /// Whether the request is sent again after `code`, with an answer to a challenge or on a connection of
    /// its own. libcurl gives up when the server has processed none of the requests on a connection.
    func mustConnectAgain(after code: Int32) -> Bool {
        if response.challenge != nil { return mayAnswerAgain(after: code) }
        if sendings.refusal == .needsOwnConnection { return rewindBody() }
        guard response.status == nil, upload?.failure == nil, sendings.count > 0,
            sendings.count < Self.mostSendings,
            sendings.ownConnections < 2, case .running(let handle) = state
        else { return false }
        if isUnprocessed(handle) { return rewindBody() }
        guard !sendings.avoidsHTTP2, exchange.request.mayBeExecutedTwice else { return false }
        let failure = handle.failure(code)
        // libcurl 7 drops a response if the server resets its stream immediately, as it may (RFC 9113, 8.1).
        let isReset =
            !failure.message.hasPrefix("HTTP/2 stream") || failure.message.contains("closed cleanly: CANCEL")
        sendings.avoidsHTTP2 = code == CurlCode.stream && upload != nil && isReset
        // The server left the connection while the request was on its way. A server that resets the stream
        // did not leave.
        let hasLeft =
            code == CurlCode.framing
            || code != CurlCode.stream && handle.connects == 0 && failure.kind == .networkConnectionLost
        return sendings.avoidsHTTP2 || hasLeft && sendings.ownConnections == 0 ? rewindBody() : false
    }

    /// Whether the server has not processed the request. That is known if the connection has sent no byte of
    /// its head, if the server has refused the stream, or if the server has left and named an earlier stream
    /// as the last (RFC 9113, 8.7).
    private func isUnprocessed(_ handle: CurlHandle) -> Bool {
        if sendings.count > 0, handle.bytesOfHeads == sendings.bytesOfHeads, loop.connections.countsHeads {
            return true
        }
        let (stream, isRefused) = handle.streamState
        guard !isRefused, let session = sendings.session, let connection = sendings.connection else {
            return isRefused
        }
        return loop.connections.isUnprocessed(stream, on: session, of: connection)
    }

    /// Counts a request that was not processed as not sent, unless it was challenged.
    func noteUnprocessed() {
        guard response.challenge == nil, case .running(let handle) = state, isUnprocessed(handle) else {
            return
        }
        exchange.wasNotProcessed()
    }

    /// Notes whether a connection that several requests may share has ended with this transfer.
    func noteConnection(after code: Int32) {
        guard case .running(let handle) = state, handle.isMultiplexed || response.status == nil else {
            return
        }
        if code != CurlCode.ok || handle.isClosed { noteBrokenConnection() }
        noteRestOfBody()
    }

    /// Notes whether the server has not taken the whole body. With HTTP/1, the connection is closed in that
    /// case.
    func noteRestOfBody() {
        if upload?.isWhole == false, let session = sendings.session {
            loop.connections.mayExhaustWindow(of: session)
        }
    }

    func noteBrokenConnection() {
        if let connection = sendings.connection { loop.connections.broke(connection) }
    }

    func serverGoesAway(after last: UInt32) {
        guard case .running(let handle) = state, let session = handle.session else { return }
        loop.connections.serverLeaves(session, after: last)
    }

    /// Starts the request's body again from its beginning; false if that is not possible.
    func rewindBody() -> Bool { upload?.rewind() ?? true }

    /// Fills `buffer` with the next bytes of the request's body.
    func sendBody(into buffer: UnsafeMutableRawBufferPointer) -> CurlUpload.Portion {
        guard let upload else { return .failed }
        let portion = upload.read(into: buffer, whenReady: { [self] in loop.post(.resume(self)) })
        if case .bytes = portion { exchange.uploaded(upload.sent, of: upload.length) }
        return portion
    }
}
