@testable import RillNetworking

struct CurlErrorTests {
    @Test(
        arguments: [
            (5, .cannotFindHost), (6, .cannotFindHost), (7, .cannotConnectToHost), (28, .timedOut(.connect)),
            (18, .networkConnectionLost), (52, .networkConnectionLost), (55, .networkConnectionLost),
            (92, .networkConnectionLost), (35, .secureConnectionFailed), (60, .secureConnectionFailed),
            (3, .unsupportedURL(reason: "why")), (1, .invalidResponse(reason: "why")),
            (8, .invalidResponse(reason: "why")), (61, .invalidResponse(reason: "why")), (2, .other),
            (43, .other),
        ] as [(Int32, TransportError.Kind)])
    func everyCodeHasAKind(code: Int32, kind: TransportError.Kind) {
        #expect(CurlError(code: code, message: "why").kind == kind)
    }

    @Test func aReceiveErrorWithASystemErrorIsALostConnection() {
        #expect(CurlError(code: 56, systemError: 104, message: "why").kind == .networkConnectionLost)
        #expect(CurlError(code: 56, message: "why").kind == .invalidResponse(reason: "why"))
    }

    @Test(arguments: [
        "Illegal or missing hexadecimal sequence in chunked-encoding",
        "Malformed encoding found in chunked-encoding", "Too large response headers: 350052 > 307200",
    ])
    func theMessageDecidesBeforeTheSystemError(message: String) {
        let failure = CurlError(code: 56, systemError: 111, message: message)
        #expect(failure.kind == .invalidResponse(reason: message))
    }

    @Test(
        arguments: [
            ("OpenSSL SSL_read: Connection reset by peer, errno 104", .networkConnectionLost),
            ("OpenSSL SSL_read: SSL_ERROR_SYSCALL, errno 0", .networkConnectionLost),
            (
                "OpenSSL SSL_read: error:0A000126:SSL routines::unexpected eof while reading, errno 0",
                .networkConnectionLost
            ),
            (
                "OpenSSL SSL_read: OpenSSL/3.0.19: error:0A00045C:SSL routines::tlsv13 alert certificate "
                    + "required, errno 0",
                .secureConnectionFailed
            ),
            ("CONNECT tunnel failed, response 502", .cannotConnectToHost),
            ("Received HTTP code 407 from proxy after CONNECT", .cannotConnectToHost),
        ] as [(String, TransportError.Kind)])
    func theMessageOfAReceiveErrorDecides(message: String, kind: TransportError.Kind) {
        #expect(CurlError(code: 56, message: message).kind == kind)
        #expect(TransportError.Kind(urlErrorCode: NSURLErrorUnknown, message: message) == kind)
    }

    @Test(arguments: [
        "Recv failure: Connection reset by peer",
        "OpenSSL SSL_connect: Connection reset by peer in connection to h:443 ",
    ])
    func aConnectionThatIsResetDuringTheHandshakeIsLost(message: String) {
        #expect(CurlError(code: 35, message: message).kind == .networkConnectionLost)
        let closed = CurlError(
            code: 35, message: "OpenSSL SSL_connect: SSL_ERROR_SYSCALL in connection to h:443 ")
        #expect(closed.kind == .secureConnectionFailed)
        #expect(CurlError(code: 35, message: "unsupported protocol").kind == .secureConnectionFailed)
    }

    @Test func theDescriptionContainsTheMessageOfLibcurl() throws {
        let url = try #require(URL(string: "http://h/"))
        let error = CurlError(code: 7, message: "Failed to connect to h port 80")
        let failure = TransportError(error.kind, url: url, bytesReceived: 3, underlying: error)
        #expect(
            failure.description.hasSuffix(
                "cannot be reached, after 3 bytes of its body (Failed to connect to h port 80)"))
        #expect(failure.bytesReceived == 3)
    }
}
