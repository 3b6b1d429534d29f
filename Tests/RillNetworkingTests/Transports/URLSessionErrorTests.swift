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
        "Illegal or missing hexadecimal sequence in chunked-encoding", "Header without colon",
        "Nul byte in header", "Invalid Content-Length: value", "Too large response headers: 307200 > 307200",
        "Unrecognized content encoding type. libcurl understands deflate, gzip content encodings.",
        "Error while processing content unencoding: incorrect header check", "Failed writing header",
    ])
    func aMalformedResponseIsInvalid(text: String) {
        #expect(Kind(urlErrorCode: NSURLErrorUnknown, message: text) == .invalidResponse(reason: text))
    }

    @Test func theMessageCorrectsAMisleadingCode() {
        let empty = "Empty reply from server"
        #expect(Kind(urlErrorCode: NSURLErrorBadServerResponse, message: empty) == .networkConnectionLost)
        let notHTTP = "Received HTTP/0.9 when not allowed"
        #expect(
            Kind(urlErrorCode: NSURLErrorUnsupportedURL, message: notHTTP)
                == .invalidResponse(reason: notHTTP))
        let version = "Unsupported HTTP version in response"
        #expect(
            Kind(urlErrorCode: NSURLErrorUnsupportedURL, message: version)
                == .invalidResponse(reason: version))
    }

    @Test func aClearCodeNeedsNoMessage() {
        #expect(
            Kind(urlErrorCode: NSURLErrorTimedOut, message: "Empty reply from server") == .timedOut(.connect))
    }

    @Test func errorsOfOtherDomainsHaveTheKindOther() {
        struct Odd: Error {}
        #expect(Kind(urlSession: URLError(.timedOut)) == .timedOut(.connect))
        #expect(Kind(urlSession: Odd()) == .other)
        #expect(Kind(urlSession: NSError(domain: NSCocoaErrorDomain, code: NSURLErrorTimedOut)) == .other)
    }
}
