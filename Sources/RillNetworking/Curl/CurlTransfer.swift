import Foundation
import RillLocks

/// One transfer: an exchange and the handle that performs it.
///
/// Everything but `init` happens on the thread of the loop.
// Unchecked: confined to the thread of the loop after `init`.
final class CurlTransfer: @unchecked Sendable {
    /// The state of a transfer in the loop.
    enum State {
        /// The transfer waits for a free place, under this ticket of the `PerHostLimiter`.
        case waiting(ticket: Int)
        case running(CurlHandle)
        case ended
    }

    let exchange: Exchange
    /// Scheme, host and port. Requests to the same origin share connections.
    let origin: String
    var state = State.ended
    /// Keeps the loop alive until the transfer has ended.
    private var engine: CurlEngine?
    let upload: CurlUpload?
    let configuration: TransportConfiguration
    let loop: CurlLoop
    var response = CurlResponse()
    var sendings = CurlSendings()
    var isLookingUp = false
    /// How often the request has been sent with an answer to a challenge.
    var digestAnswers = 0
    /// Whether delivery of the response begins when the turn of the loop ends.
    var isHeld = false
    /// Whether the transfer has ended by itself, so that it need not be cancelled.
    let hasEnded = Atomic<Bool>(false)

    /// Opens the body of the request, which may block.
    init(_ exchange: Exchange, of engine: CurlEngine, on loop: CurlLoop) throws {
        self.exchange = exchange
        self.engine = engine
        configuration = engine.configuration
        self.loop = loop
        let url = exchange.request.url
        origin = "\(url.scheme ?? "")://\(url.hostName):\(url.port ?? 0)"
        upload = try exchange.request.wireBody.map { try CurlUpload($0) }
    }

    /// Whether this transfer may use a second connection while other requests keep the first.
    var mayHaveTwoConnections: Bool { configuration.maximumConnectionsPerHost > 1 }

    /// A handle for this transfer; nil if there is no memory, or the exchange has failed.
    func makeHandle() -> CurlHandle? {
        guard let handle = CurlHandle(for: self) else { return nil }
        if !handle.reportsSending {
            exchange.willSend()
            exchange.connects()
        }
        guard handle.setPeers(configuration, of: exchange) else { return nil }
        let request = exchange.request
        if !request.mayBeExecutedTwice || upload != nil { handle.followStream(for: self) }
        // The exchange enforces the time limits, and does so before libcurl. They bound the wait for each
        // address.
        handle.setConnectTimeout(ExchangeTimeouts.untilHead(of: request) + .seconds(1))
        handle.setURL(request.url)
        handle.setMethod(request.method)
        if !configuration.usesHTTP2 { handle.avoidHTTP2() }
        if let upload { handle.setUpload(length: upload.length) }
        if let digest = request.digestForChallenges, mayAnswer, !handle.setDigest(digest) {
            exchange.fail(.invalidRequest(reason: "its name or password for Digest is too long"))
            return nil
        }
        if upload?.isLong == true, request.url.isSecure, mayHaveTwoConnections {
            handle.keepFromOthers()
        }
        var headers = request.wireHeaders
        // Some servers refuse requests without a `User-Agent`.
        headers.addMissing(["User-Agent": "Rill"])
        handle.setHeaders(headers)
        return handle
    }

    /// Ends the exchange with the result of libcurl.
    func end(with code: Int32) {
        hasEnded.store(true, ordering: .relaxed)
        if let failure = upload?.failure { return exchange.failBody(failure) }
        if let challenge = response.challenge, code == CurlCode.ok || code == CurlCode.cannotRewind {
            // libcurl has no answer to the challenge, or no body for the answer.
            receive(challenge)
            return exchange.complete()
        }
        // A 401 or a 417 to a request that may not be sent again: libcurl has dropped the body of that
        // response.
        if sendings.refusal == .isFinal, [401, 417].contains(response.status) { return exchange.complete() }
        guard code == CurlCode.ok || response.missingBytes == 0 && response.challenge == nil else {
            guard case .running(let handle) = state else { return }
            noteUnprocessed()
            let failure = handle.failure(code)
            // Before the head, the server may still refuse the client's certificate.
            let kind =
                response.status == nil ? faultOfHead ?? failure.kind : failure.kind.onOpenConnection
            return exchange.fail(kind, failure)
        }
        // libcurl does not report a head that breaks off.
        guard response.status != nil else {
            return exchange.fail(
                faultOfHead ?? .networkConnectionLost,
                CurlError(
                    code: CurlCode.emptyReply, message: "The connection was closed inside the response head"))
        }
        guard response.inflation?.isWhole ?? true else {
            return exchange.fail(
                .networkConnectionLost,
                CurlError(code: CurlCode.partialFile, message: "The compressed body breaks off"))
        }
        if let connection = sendings.connection, case .running(let handle) = state,
            let socket = handle.reusableSocket
        {
            loop.connections.add(connection, on: socket)
        }
        exchange.complete()
    }

    /// The fault in bytes that came in place of a head; nil if none came.
    private var faultOfHead: TransportError.Kind? { response.head.fault.map { .invalidResponse(reason: $0) } }

    /// Lets the transfer end with the look-up of its host, which occupies a thread until it ends.
    func abandon() {
        engine = nil
        if case .running(let handle) = state { handle.setConnectTimeout(.longestTimeout) }
    }

    /// Releases the handle, which must have been removed from the multi handle, and the engine.
    func close() {
        state = .ended
        engine = nil
        upload?.close()
    }
}
