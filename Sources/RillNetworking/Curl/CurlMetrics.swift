import RillCurlShim

extension CurlHandle {
    /// The steps to the connection of this transfer, which has been made.
    var connectionMetrics: ConnectionMetrics {
        var connections = 0
        rill_easy_get_long(easy, CurlOption.newConnections, &connections)
        guard connections > 0 else {
            return ConnectionMetrics(nameLookup: .zero, connect: .zero, tls: .zero, isReused: true)
        }
        return ConnectionMetrics(
            nameLookup: time(CurlOption.nameLookupTime), connect: time(CurlOption.connectTime),
            tls: time(CurlOption.tlsTime), isReused: false)
    }

    private func time(_ info: Int32) -> Duration {
        var microseconds: Int64 = 0
        rill_easy_get_offset(easy, info, &microseconds)
        return .microseconds(microseconds)
    }
}
