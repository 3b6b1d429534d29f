import RillCurlShim

/// A connection that libcurl makes, including TLS and a proxy, and then leaves to its caller.
///
/// The handle ends as a transfer of a multi handle once the connection is made, but stays in the multi handle
/// until the last byte. Everything happens on the thread of that multi handle.
package final class CurlSocket {
    /// The result of sending or receiving.
    package enum Step {
        /// How many bytes were sent or received. Receiving 0 bytes is the end of the connection.
        case bytes(Int)
        case notReady
        case failed(TransportError.Kind, any Error)
    }

    private let handle: CurlHandle
    private var hasReceived = false

    /// Makes the handle; nil if the exchange has failed.
    package init?(for exchange: Exchange, by configuration: TransportConfiguration) {
        guard let handle = CurlHandle(for: nil) else {
            exchange.fail(ResourceShortage.memory.kind)
            return nil
        }
        self.handle = handle
        guard handle.setPeers(configuration, of: exchange) else { return nil }
        // The exchange enforces the time limits, and does so before libcurl.
        handle.setConnectTimeout(ExchangeTimeouts.untilHead(of: exchange.request) + .seconds(1))
        handle.setURL(exchange.request.url)
        // libcurl leaves the connection to the caller once it is made. It uses HTTP/1.1, and a tunnel if
        // there is a proxy.
        handle.set(CurlOption.connectOnly, 1)
        handle.set(CurlOption.proxyTunnel, 1)
        handle.avoidHTTP2()
    }

    package var easy: UnsafeMutableRawPointer { handle.easy }
    package var descriptor: Int32 { Int32(truncatingIfNeeded: handle.long(CurlOption.lastSocket)) }
    package var metrics: ConnectionMetrics { handle.connectionMetrics }

    /// Sends the beginning of `bytes`. If the connection is not ready, the same bytes must be sent next.
    package func send(_ bytes: UnsafeRawBufferPointer) -> Step {
        var count = 0
        return step(rill_easy_send(easy, bytes.baseAddress, bytes.count, &count), count)
    }

    package func receive(into buffer: UnsafeMutableRawBufferPointer) -> Step {
        var count = 0
        let code = rill_easy_receive(easy, buffer.baseAddress, buffer.count, &count)
        if count > 0 { hasReceived = true }
        return step(code, count)
    }

    /// Why libcurl has ended with `code`, which is not 0.
    package func failure(_ code: Int32) -> (kind: TransportError.Kind, error: any Error) {
        let failure = handle.failure(code)
        return (failure.kind, failure)
    }

    private func step(_ code: Int32, _ count: Int) -> Step {
        switch code {
        case CurlCode.ok: return .bytes(count)
        case CurlCode.notReady: return .notReady
        default:
            let failure = failure(code)
            return .failed(hasReceived ? failure.kind.onOpenConnection : failure.kind, failure.error)
        }
    }
}
