/// What libcurl does not notice by itself.
extension CurlLoop {
    /// In how many turns libcurl examines a transfer on a connection that may have broken: the session ends
    /// only when its last bytes are sent.
    private static let looks = 4

    /// libcurl reports the end of a connection to only one of its transfers, unless TCP ends as well.
    func lookAtBrokenConnections() {
        let broken = connections.takeBroken()
        if !broken.isEmpty {
            for transfer in running.values where transfer.response.knowsItsEnd {
                guard let connection = transfer.sendings.connection, broken.contains(connection) else {
                    continue
                }
                suspects.removeAll { $0.transfer === transfer }
                suspects.append((transfer, Self.looks))
            }
        }
        suspects = suspects.compactMap { transfer, looks in
            guard looks > 0, case .running(let handle) = transfer.state else { return nil }
            handle.look()
            return (transfer, looks - 1)
        }
    }

    /// Notes a transfer that has its whole response, or a challenge. libcurl reads nothing more for it, so it
    /// sees neither a new window for the rest of the request, nor that the server does not want the rest.
    func answers(_ transfer: CurlTransfer) { answered.append(transfer) }

    func endAnswered() {
        if answered.isEmpty { return }
        for transfer in exchange(&answered, with: []) {
            // After a 417 the request is sent again.
            guard transfer.response.missingBytes == 0, case .running(let handle) = transfer.state else {
                continue
            }
            if transfer.hasStalled(handle, at: .now) {
                let isAnswered = transfer.response.challenge != nil && transfer.rewindBody()
                if isAnswered, connectAgain(transfer, handle.easy) { continue }
                transfer.noteRestOfBody()
                transfer.end(with: CurlCode.ok)
                leave(handle)
            } else {
                answered.append(transfer)
            }
        }
    }

    /// With HTTP/2, libcurl reports the end of a request to the server with the next bytes of their
    /// connection, which may never come. So a connection that no other request uses is closed, after a short
    /// delay: a request that follows immediately, as under `flatMapLatest`, keeps the connection open.
    func cancelRunning(_ transfer: CurlTransfer, _ handle: CurlHandle) {
        let mayBeMultiplexed = transfer.response.status == nil || handle.isMultiplexed
        if transfer.upload == nil, mayBeMultiplexed, transfer.exchange.request.url.isSecure {
            cancelled.append((transfer, .now + .milliseconds(20)))
        } else {
            leave(handle)
        }
    }

    func removeCancelled() {
        if cancelled.isEmpty { return }
        let due = cancelled.prefix { $0.due <= .now }
        for case .running(let handle) in due.map(\.transfer.state) { leave(handle) }
        cancelled.removeFirst(due.count)
    }

    private func leave(_ handle: CurlHandle) {
        handle.set(CurlOption.forbidsReuse, 1)
        remove(handle.easy)
    }
}

extension CurlTransfer {
    /// Whether the upload has stalled, although bytes are ready. With HTTP/2, where the server says what it
    /// takes, it has stalled after 0.1 s without progress. With HTTP/1 that takes nearly as long as the
    /// exchange may be idle.
    fileprivate func hasStalled(_ handle: CurlHandle, at now: ContinuousClock.Instant) -> Bool {
        let sent = handle.bytesUploaded
        if let progress = response.progress, progress.sent == sent, upload?.isReading == false {
            let idle = exchange.request.idleTimeout * 0.75
            return now - progress.time >= (handle.isMultiplexed ? .milliseconds(100) : idle)
        }
        response.progress = (sent, now)
        return false
    }
}
