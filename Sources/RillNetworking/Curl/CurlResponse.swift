import Foundation

/// What a transfer knows about the response to the last sending of its request.
struct CurlResponse {
    var head = HeadParser()
    /// The status of the response; nil until its head has come.
    var status: Int?
    /// False without a length or a transfer coding: libcurl takes such a response for complete when the
    /// session ends.
    var knowsItsEnd = true
    /// Whether the body is delivered in another form than it is sent.
    var isEncoded = false
    var decodedBytes = 0
    /// How many bytes of the body, in the form that is sent, are still missing. It is nil unless the request
    /// has a body, the head gives the length, and libcurl does not decode the body.
    var missingBytes: Int?
    /// How many bytes of the request had been sent at a time after its response.
    var progress: (sent: Int, time: ContinuousClock.Instant)?
    /// The head of a 401 that libcurl answers, and that is not delivered.
    var challenge: ResponseHead?
    /// The decoder of the body; nil if libcurl decodes the body, or the body is not encoded.
    var inflation: CurlInflation?
}

extension CurlTransfer {
    private static let largestExpansion = 200
    private static let harmlessLength = 16 * 1024 * 1024
    /// The length of a body that may wait for the end of a turn.
    private static let shortBody = 64 * 1024

    /// Takes one line of a head, with its line end; false aborts the transfer. Most lines change nothing
    /// outside the parser.
    func receiveHeader(_ line: UnsafeRawBufferPointer) -> Bool {
        do throws(HeadParser.Problem) {
            if let head = try response.head.take(line, from: exchange.request.url) {
                try CurlHandle.outsideLibrary { () throws(HeadParser.Problem) in try take(head) }
            }
            return true
        } catch {
            CurlHandle.outsideLibrary { exchange.fail(.invalidResponse(reason: error.reason)) }
            return false
        }
    }

    private func take(_ head: ResponseHead) throws(HeadParser.Problem) {
        if takeChallenge(head) { return }
        if let coding = head.transferCoding {
            throw HeadParser.Problem(reason: "nothing has asked for the transfer coding \(coding.shown)")
        }
        response.inflation = CurlInflation(head.codings)
        if head.hasUnknownEncoding, case .running(let handle) = state { handle.passEncodedBody() }
        // One worker is woken for the head and everything else that arrives in this turn of the loop.
        if exchange.holdDelivery() {
            isHeld = true
            loop.holds(self)
        }
        receive(head)
    }

    func deliver() {
        if isHeld { exchange.deliver() }
        isHeld = false
    }

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

    /// Takes a piece of the body.
    func receiveBody(_ bytes: UnsafeRawBufferPointer) -> CurlHandle.Reception {
        // A body means that libcurl has no answer to the challenge: it would have dropped the body.
        if let challenge = response.challenge { receive(challenge) }
        let reception: CurlHandle.Reception
        do throws(CurlInflation.Problem) {
            if let inflation = response.inflation {
                reception = try inflation.take(bytes, upTo: longestBody, receiveDecoded)
            } else {
                if response.isEncoded && response.decodedBytes + bytes.count > longestBody {
                    throw .isTooLong
                }
                reception = receiveDecoded(bytes)
            }
        } catch {
            let reason =
                switch error {
                case .isTooLong: "its body is more than \(Self.largestExpansion) times as long as it was sent"
                case .isNotDecodable: "its body is not \(response.inflation?.codings ?? ""), as its head says"
                }
            exchange.fail(.invalidResponse(reason: reason))
            return .aborted
        }
        if case .taken = reception {
            response.missingBytes? -= bytes.count
            if response.missingBytes == 0 { loop.answers(self) }
        }
        return reception
    }

    private func receiveDecoded(_ bytes: UnsafeRawBufferPointer) -> CurlHandle.Reception {
        let isTaken = exchange.receive(
            Data(bytes), bufferingUpTo: configuration.bufferLimit,
            whenThereIsSpace: { [self] in loop.post(.resume(self)) })
        if isTaken { response.decodedBytes += bytes.count }
        if response.decodedBytes > Self.shortBody { deliver() }
        return isTaken ? .taken : .paused
    }

    /// The greatest length to which real data can expand from the bytes received so far.
    private var longestBody: Int {
        guard case .running(let handle) = state else { return Self.harmlessLength }
        return max(Self.harmlessLength, handle.bytesDownloaded * Self.largestExpansion)
    }
}
