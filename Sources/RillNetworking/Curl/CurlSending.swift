/// What a transfer knows about the times that libcurl has sent its request.
struct CurlSendings {
    /// How often libcurl has begun to.
    var count = 0
    /// When it was last sent: how many connections had been made for it, and what they had taken of heads.
    var connects = 0
    var bytesOfHeads = 0
    /// Where it was last sent.
    var connection: CurlConnection?
    var session: CurlConnections.Session?
    /// Why the request was not sent; nil if it was.
    var refusal: Refusal?
    /// How many connections have been made for it alone.
    var ownConnections = 0
    /// Whether it is sent again by HTTP/1.1.
    var avoidsHTTP2 = false

    enum Refusal {
        /// It must not be sent again: the server may have executed it.
        case isFinal
        /// It is sent on a connection that no other request has used.
        case needsOwnConnection
    }
}

/// Where and how often libcurl sends the request of a transfer.
extension CurlTransfer {
    /// A look-up of the host, or a connection, is about to begin; false aborts the transfer.
    func beginsConnecting(byLookUp: Bool) -> Bool {
        isLookingUp = byLookUp
        noteUnprocessed()
        exchange.connects()
        return !exchange.network.isDisposed
    }

    /// A connection has been made, and the request is about to be sent; false aborts the transfer.
    ///
    /// What has arrived on an older connection of HTTP/1 since its last response, or after it, is no response
    /// to this request, but libcurl would take it for one. It is not sent there.
    ///
    /// libcurl sends a request again if the server closes a reused connection without a response, or refuses
    /// its stream. The server may have executed the first one, unless it says that it has not.
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
        // What is known about the last stream says nothing about the next.
        handle.forgetStream()
        // Last, because the session may have the address of the one before.
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
            // libcurl does not always begin the body again: not after a 417 in the middle of it, nor by
            // HTTP/1.1 after HTTP/2. A server would wait for its end, or take the rest for the whole.
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

    /// How often a request is sent at most, the last time on a connection that no other has used.
    ///
    /// HTTP/2 has a race at the end of a connection: requests are on their way when the server leaves.
    private static let mostSendings = 4

    /// Whether a response has begun. libcurl drops a 417, and sends the request again without `Expect`.
    private var hasResponse: Bool { response.status != nil && response.status != 417 }

    func connectAgain() {
        (sendings.refusal, sendings.connects) = (nil, 0)
        sendings.ownConnections += 1
        if response.challenge != nil { return }
        // Nothing is known of one that may be executed twice.
        sendings.bytesOfHeads = exchange.request.mayBeExecutedTwice ? -1 : 0
        guard case .running(let handle) = state else { return }
        handle.connectAgain(byHTTP1: sendings.avoidsHTTP2 || handle.isDowngraded)
    }

    /// Whether the request is sent again, with an answer to a challenge or on a connection of its own, after
    /// the result of libcurl, which gives up when the server has processed none of the requests on a
    /// connection.
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
        // libcurl 7 drops a response if the server resets its stream at once, as it may (RFC 9113, 8.1).
        let isReset =
            !failure.message.hasPrefix("HTTP/2 stream") || failure.message.contains("closed cleanly: CANCEL")
        sendings.avoidsHTTP2 = code == CurlCode.stream && upload != nil && isReset
        // The server has left while the request was on its way. One that resets the stream has not.
        let hasLeft =
            code == CurlCode.framing
            || code != CurlCode.stream && handle.connects == 0 && failure.kind == .networkConnectionLost
        return sendings.avoidsHTTP2 || hasLeft && sendings.ownConnections == 0 ? rewindBody() : false
    }

    /// Whether the request was not processed: its connection has taken nothing of its head, or the server
    /// says so, which has refused the stream, or has left and named a last one before it (RFC 9113, 8.7).
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

    /// A request that was not processed counts as one that was not sent; not one that was challenged.
    func noteUnprocessed() {
        guard response.challenge == nil, case .running(let handle) = state, isUnprocessed(handle) else {
            return
        }
        exchange.wasNotProcessed()
    }

    /// Notes whether a connection that others may share has ended with this transfer.
    func noteConnection(after code: Int32) {
        guard case .running(let handle) = state, handle.isMultiplexed || response.status == nil else {
            return
        }
        if code != CurlCode.ok || handle.isClosed { noteBrokenConnection() }
        noteRestOfBody()
    }

    /// Notes whether the server has not taken the whole body. By HTTP/1 the connection is closed then.
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
