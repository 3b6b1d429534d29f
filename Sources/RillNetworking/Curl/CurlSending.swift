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
        if !handle.usesOlderConnection {
            loop.connections.opened(connection)
        } else if let socket = loop.connections.socket(of: connection), handle.hasArrivals(on: socket) {
            mustConnectAgain = true
            return false
        }
        // libcurl drops a 417, and sends the request again without `Expect`.
        head = CurlHeadParser()
        let maySend = sendings == 0 || maySendAgain(handle)
        // What is known about the last stream says nothing about the next.
        handle.forgetStream()
        self.connection = connection
        guard maySend else {
            wasNotSentAgain = true
            return false
        }
        exchange.willSend()
        sendings += 1
        return true
    }

    func connectAgain() {
        mustConnectAgain = false
        hasOwnConnection = true
        if case .running(let handle) = state { handle.connectAgain() }
    }

    /// Whether the request is sent again on a connection of its own, after the result of libcurl.
    ///
    /// HTTP/2 has a race at the end of a connection: requests are on their way when the server leaves.
    /// libcurl gives up when it has lost it five times in a row, or when none of the requests was processed;
    /// and what may not be executed twice, it does not send again, whatever the server has said.
    func mustConnectAgain(after code: Int32) -> Bool {
        if mustConnectAgain { return true }
        guard !hasOwnConnection, !exchange.hasHead, upload?.failure == nil,
            case .running(let handle) = state
        else { return false }
        let hasLostRaces = code == CurlCode.framing || handle.failure(code).isEndOfRetries
        guard isUnprocessed(handle) || hasLostRaces && exchange.request.mayBeExecutedTwice else {
            return false
        }
        return rewindBody()
    }

    private func maySendAgain(_ handle: CurlHandle) -> Bool {
        exchange.request.mayBeExecutedTwice || isUnprocessed(handle)
    }

    /// Whether the server says that it has not processed the request: it has refused the stream, or has left
    /// and named a last one before it (RFC 9113, 8.7).
    private func isUnprocessed(_ handle: CurlHandle) -> Bool {
        let (stream, isRefused) = handle.streamState
        return isRefused || connection.map { loop.connections.isUnprocessed(stream, on: $0) } ?? false
    }

    /// A request that its server says it has not processed counts as one that was not sent.
    func noteUnprocessed() {
        if case .running(let handle) = state, isUnprocessed(handle) { exchange.wasNotProcessed() }
    }

    func serverGoesAway(after last: UInt32) {
        if let connection { loop.connections.serverLeaves(connection, after: last) }
    }

    /// Starts the request's body again from its beginning; false if that is not possible.
    func rewindBody() -> Bool { upload?.rewind() ?? true }
}
