import Foundation
import Testing

@testable import RillNetworking

struct CurlFailureTests {
    @Test(
        arguments: [
            (5, .cannotFindHost), (6, .cannotFindHost), (7, .cannotConnectToHost), (28, .timedOut),
            (18, .networkConnectionLost), (52, .networkConnectionLost), (55, .networkConnectionLost),
            (92, .networkConnectionLost), (35, .secureConnectionFailed), (60, .secureConnectionFailed),
            (3, .unsupportedURL(reason: "why")), (1, .invalidResponse(reason: "why")),
            (8, .invalidResponse(reason: "why")), (61, .invalidResponse(reason: "why")), (2, .other),
            (43, .other),
        ] as [(Int32, TransportFailure.Kind)])
    func everyCodeHasAKind(code: Int32, kind: TransportFailure.Kind) {
        #expect(CurlFailure(code: code, message: "why").kind == kind)
    }

    @Test func aReceiveErrorOfTheSystemIsALostConnection() {
        #expect(CurlFailure(code: 56, systemError: 104, message: "why").kind == .networkConnectionLost)
        #expect(CurlFailure(code: 56, message: "why").kind == .invalidResponse(reason: "why"))
    }

    @Test func aConnectionThatIsResetInItsHandshakeIsLost() {
        let reset = CurlFailure(code: 35, message: "Recv failure: Connection reset by peer")
        #expect(reset.kind == .networkConnectionLost)
        #expect(CurlFailure(code: 35, message: "unsupported protocol").kind == .secureConnectionFailed)
    }

    @Test func theFailureHasTheWordsOfLibcurl() throws {
        let url = try #require(URL(string: "http://h/"))
        let error = CurlFailure(code: 7, message: "Failed to connect to h port 80")
        let failure = TransportFailure(of: error, url: url, bytesReceived: 3)
        #expect(failure.description.hasSuffix("cannot be reached (Failed to connect to h port 80)"))
        #expect(failure.bytesReceived == 3)
    }
}
