@testable import RillNetworking

struct RequestProblemTests {
    @Test(arguments: ["ftp://h/", "file:///etc/passwd", "relative", "http://", "http:///p", "data:,x"])
    func aURLThatIsNotHTTPIsAnError(text: String) throws {
        let failure = try failure(HTTPRequest(url: try #require(URL(string: text))))
        #expect(failure?.kind.name == "unsupportedURL")
    }

    @Test(
        .enabled(if: URLSessionTransport.isCorelibsFoundation),
        arguments: ["http://[::1]/", "http://[::1]:8080/", "http://[fe80::1%25eth0]/"])
    func urlSessionRefusesAnIPv6AddressOnLinux(text: String) throws {
        let failure = try failure(HTTPRequest(url: try #require(URL(string: text))))
        let hint = "no IPv6 address as a host; use a host name instead"
        #expect(failure?.description.contains(hint) == true)
    }

    @Test(arguments: [
        HTTPRequest("BAD METHOD", url: URL(filePath: "/")),
        HTTPRequest("", url: URL(filePath: "/")),
        HTTPRequest("GET", url: URL(filePath: "/"), body: Data("body".utf8)),
        HTTPRequest("HEAD", url: URL(filePath: "/"), body: Data("body".utf8)),
        HTTPRequest(url: URL(filePath: "/"), headers: ["A": "1\r\nB: 2"]),
        HTTPRequest(url: URL(filePath: "/"), headers: ["A": "1\n2"]),
        HTTPRequest(url: URL(filePath: "/"), headers: ["A": "\0"]),
        HTTPRequest(url: URL(filePath: "/"), headers: ["A B": "1"]),
        HTTPRequest(url: URL(filePath: "/"), headers: ["": "1"]),
        HTTPRequest(url: URL(filePath: "/"), idleTimeout: .seconds(-1)),
        HTTPRequest(url: URL(filePath: "/"), idleTimeout: .zero),
        HTTPRequest(url: URL(filePath: "/"), headTimeout: .zero),
        HTTPRequest("TRACE", url: URL(filePath: "/"), body: Data("body".utf8)),
        HTTPRequest(url: URL(filePath: "/"), totalTimeout: .seconds(-1)),
    ])
    func aRequestThatIsNotValidHTTPIsNotSent(request: HTTPRequest) throws {
        var request = request
        request.url = try #require(URL(string: "http://127.0.0.1:1/"))
        let error = try ApiClient().data(for: request).failure(ApiError.self)
        #expect(error?.name == "invalidRequest")
    }

    /// libcurl takes `%EF%BD%85` for `e`, which cookies and a list of hosts do not.
    @Test(arguments: [
        ("ftp://h/", "its scheme is neither http nor https"),
        ("http://%EF%BD%85xample.org/", "its host has percent-encoded letters that are not of ASCII"),
    ])
    func aURLThatCannotBeUsedIsAnInvalidRequest(text: String, reason: String) throws {
        let url = try #require(URL(string: text))
        let error = try ApiClient().data(for: url).failure(ApiError.self)
        #expect(error?.name == "invalidRequest")
        #expect(error?.reason == "\(text): the URL cannot be used: \(reason)")
    }

    private func failure(_ request: HTTPRequest) throws -> TransportError? {
        try URLSessionTransport.shared.exchange(request).failure(TransportError.self)
    }
}
