@testable import RillNetworking

struct URLSessionErrorTests {
    typealias Kind = TransportError.Kind

    @Test(arguments: [
        (NSURLErrorCannotConnectToHost, Kind.cannotConnectToHost),
        (NSURLErrorCannotFindHost, .cannotFindHost),
        (NSURLErrorDNSLookupFailed, .cannotFindHost), (NSURLErrorTimedOut, .timedOut(.connect)),
        (NSURLErrorNetworkConnectionLost, .networkConnectionLost),
        (NSURLErrorNotConnectedToInternet, .notConnectedToInternet),
        (NSURLErrorDataNotAllowed, .notConnectedToInternet),
        (NSURLErrorInternationalRoamingOff, .notConnectedToInternet),
        (NSURLErrorSecureConnectionFailed, .secureConnectionFailed),
        (NSURLErrorServerCertificateUntrusted, .secureConnectionFailed),
        (NSURLErrorClientCertificateRequired, .secureConnectionFailed),
        (NSURLErrorCannotParseResponse, .invalidResponse(reason: "text")),
        (NSURLErrorCannotDecodeContentData, .invalidResponse(reason: "text")),
        (NSURLErrorCannotDecodeRawData, .invalidResponse(reason: "text")),
        (NSURLErrorBadServerResponse, .invalidResponse(reason: "text")),
        (NSURLErrorBadURL, .unsupportedURL(reason: "text")),
        (NSURLErrorUnsupportedURL, .unsupportedURL(reason: "text")),
        (NSURLErrorUnknown, .other), (NSURLErrorCancelled, .other), (NSURLErrorCannotWriteToFile, .other),
    ])
    func everyCodeHasAKind(code: Int, kind: Kind) {
        #expect(Kind(urlErrorCode: code, message: "text") == kind)
    }

    @Test(arguments: [
        ("Failed to connect to 10.0.0.1 port 80: No route to host", Kind.cannotConnectToHost),
        ("Could not resolve host: nonexistent.invalid", .cannotFindHost),
        ("Operation timed out after 1000 milliseconds", .timedOut(.connect)),
        ("transfer closed with 5 bytes remaining to read", .networkConnectionLost),
        ("transfer closed with outstanding read data remaining", .networkConnectionLost),
        ("Recv failure: Connection reset by peer", .networkConnectionLost),
        ("SSL certificate problem: self-signed certificate", .secureConnectionFailed),
        ("OpenSSL/3.0.15: error:0A00010B:SSL routines::wrong version number", .secureConnectionFailed),
        ("something new", .other),
    ])
    func withoutAKnownCodeTheMessageDecides(text: String, kind: Kind) {
        #expect(Kind(urlErrorCode: NSURLErrorUnknown, message: text) == kind)
    }

    @Test(arguments: [
        (NSURLErrorUnknown, "Illegal or missing hexadecimal sequence in chunked-encoding"),
        (NSURLErrorUnknown, "Header without colon"), (NSURLErrorUnknown, "Nul byte in header"),
        (NSURLErrorUnknown, "Invalid Content-Length: value"),
        (NSURLErrorUnknown, "Too large response headers: 307200 > 307200"),
        (
            NSURLErrorUnknown,
            "Unrecognized content encoding type. libcurl understands deflate, gzip content encodings."
        ),
        (NSURLErrorUnknown, "Error while processing content unencoding: incorrect header check"),
        (NSURLErrorUnknown, "Failed writing header"),
        // The code is misleading.
        (NSURLErrorUnsupportedURL, "Received HTTP/0.9 when not allowed"),
        (NSURLErrorUnsupportedURL, "Unsupported HTTP version in response"),
    ])
    func aMalformedResponseIsInvalid(code: Int, text: String) {
        #expect(Kind(urlErrorCode: code, message: text) == .invalidResponse(reason: text))
    }

    @Test(arguments: [
        (NSURLErrorBadServerResponse, Kind.networkConnectionLost), (NSURLErrorTimedOut, .timedOut(.connect)),
    ])
    func theMessageCorrectsAMisleadingCodeAndNoClearOne(code: Int, kind: Kind) {
        #expect(Kind(urlErrorCode: code, message: "Empty reply from server") == kind)
    }

    @Test func errorsOfOtherDomainsHaveTheKindOther() {
        struct Odd: Error {}
        #expect(Kind(urlSession: URLError(.timedOut)) == .timedOut(.connect))
        #expect(Kind(urlSession: Odd()) == .other)
        #expect(Kind(urlSession: NSError(domain: NSCocoaErrorDomain, code: NSURLErrorTimedOut)) == .other)
    }
}
