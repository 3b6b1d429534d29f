@testable import RillNetworking

struct CurlErrorTests {
    @Test func theAddressOfAProxyIsNotShown() {
        let error = CurlError(
            code: 5, message: "Unsupported proxy syntax in 'http://user:pa#SECRET@127.0.0.1:3128'")
        #expect(!"\(error)".contains("SECRET"))
        #expect(error.kind == .invalidRequest(reason: "the address of its proxy is not valid"))
    }

    @Test func aRefusalToSendItAgainIsNamed() {
        let error = CurlError(code: 42, message: "operation aborted by pre-request callback")
        #expect(error.message == "it is not sent again")
        #expect(error.kind == .networkConnectionLost)
    }

    @Test(
        arguments: [
            (5, .cannotFindHost), (6, .cannotFindHost), (7, .cannotConnectToHost), (28, .timedOut(.connect)),
            (16, .networkConnectionLost), (18, .networkConnectionLost), (52, .networkConnectionLost),
            (55, .networkConnectionLost),
            (92, .networkConnectionLost), (35, .secureConnectionFailed), (60, .secureConnectionFailed),
            (3, .unsupportedURL(reason: "why")), (1, .invalidResponse(reason: "why")),
            (8, .invalidResponse(reason: "why")), (61, .invalidResponse(reason: "why")),
            (56, .invalidResponse(reason: "why")), (2, .other),
            (43, .invalidResponse(reason: "a header has a form that libcurl cannot read")),
        ] as [(Int32, TransportError.Kind)])
    func everyCodeHasAKind(code: Int32, kind: TransportError.Kind) {
        #expect(CurlError(code: code, message: "why").kind == kind)
    }

    @Test(
        arguments: [
            (56, 104, "why", .networkConnectionLost),
            (56, 111, hexadecimal, .invalidResponse(reason: hexadecimal)),
            (56, 111, malformed, .invalidResponse(reason: malformed)),
            (56, 111, tooLarge, .invalidResponse(reason: tooLarge)),
            (35, 0, "Recv failure: Connection reset by peer", .networkConnectionLost),
            (
                35, 0, "OpenSSL SSL_connect: Connection reset by peer in connection to h:443 ",
                .networkConnectionLost
            ),
            (
                35, 0, "OpenSSL SSL_connect: SSL_ERROR_SYSCALL in connection to h:443 ",
                .networkConnectionLost
            ),
            (
                35, 0, "OpenSSL SSL_connect: error:0A000126:SSL routines::unexpected eof while reading",
                .networkConnectionLost
            ),
            (
                35, 0, "OpenSSL SSL_connect: error:0A000410:SSL routines::sslv3 alert handshake failure",
                .secureConnectionFailed
            ),
            (35, 0, "unsupported protocol", .secureConnectionFailed),
        ] as [(Int32, Int32, String, TransportError.Kind)])
    func theMessageDecidesBeforeTheSystemErrorAndThatBeforeTheCode(
        code: Int32, systemError: Int32, message: String, kind: TransportError.Kind
    ) {
        #expect(CurlError(code: code, systemError: systemError, message: message).kind == kind)
    }

    private static let hexadecimal = "Illegal or missing hexadecimal sequence in chunked-encoding"
    private static let malformed = "Malformed encoding found in chunked-encoding"
    private static let tooLarge = "Too large response headers: 350052 > 307200"

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

    @Test func theDescriptionContainsTheMessageOfLibcurl() throws {
        let url = try #require(URL(string: "http://h/"))
        let error = CurlError(code: 7, message: "Failed to connect to h port 80")
        let failure = TransportError(error.kind, url: url, bytesReceived: 3, underlying: error)
        #expect(
            failure.description.hasSuffix(
                "cannot be reached, after 3 bytes of its body (Failed to connect to h port 80)"))
        #expect(failure.bytesReceived == 3)
    }

    @Test func anErrorOfAnotherModuleIsToldInItsOwnWords() throws {
        let limit = TimeoutError(.seconds(2), of: .attempt)
        let failure = TransportError(.timedOut(.total(.seconds(2))), url: try .example, underlying: limit)
        #expect(failure.description.hasSuffix("(the attempt took longer than 2.0 seconds)"), "\(failure)")
        let system = NSError(domain: "d", code: 1, userInfo: [NSLocalizedDescriptionKey: "no route"])
        #expect(
            TransportError(.other, url: try .example, underlying: system).description.hasSuffix("(no route)"))
    }
}
