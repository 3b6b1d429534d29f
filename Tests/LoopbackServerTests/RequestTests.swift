import LoopbackServer
import Testing

struct RequestTests {
    private let server: LoopbackServer
    private let client: TestClient

    init() throws {
        server = try LoopbackServer { _ in .respond(.status(200)) }
        client = try TestClient(server)
    }

    @Test func theHeadIsKeptByteForByte() throws {
        let head = "GET /a%20b?q=1 HTTP/1.1\r\nhOsT:test\r\nX-Two:  a b\t\r\n\r\n"
        let request = try received(head)
        #expect(request.raw == Array(head.utf8))
        #expect(request.method == "GET")
        #expect(request.target == "/a%20b?q=1")
        #expect(request.version == "HTTP/1.1")
        #expect(request.headers.entries == [NamedValue("hOsT", "test"), NamedValue("X-Two", "a b")])
        #expect(request.isComplete)
    }

    @Test(arguments: [
        ("/", "/"), ("/a%20b%2Fc", "/a b/c"), ("/caf%C3%A9", "/café"), ("/100%", "/100%"),
        ("/%zz%4", "/%zz%4"),
        ("/a+b", "/a+b"), ("*", "*"), ("http://other:80/x?y=1", "/x"), ("http://other", "/"),
        ("http://other?y=1", ""), ("/go?to=http://x/", "/go"), ("/%FF", "/\u{FFFD}"), ("?", ""),
    ])
    func pathsAreDecoded(target: String, path: String) throws {
        #expect(try received("GET \(target) HTTP/1.1\r\nHost: t\r\n\r\n").path == path)
    }

    @Test func queriesAreDecodedInOrder() throws {
        let request = try received(
            "GET /?q=a+b%2Bc&q=2&=x&flag&e=&a=b=c&&%C3%BC=%26 HTTP/1.1\r\nHost: t\r\n\r\n")
        #expect(
            request.query.entries == [
                NamedValue("q", "a b+c"), NamedValue("q", "2"), NamedValue("", "x"), NamedValue("flag", ""),
                NamedValue("e", ""), NamedValue("a", "b=c"), NamedValue("ü", "&"),
            ])
        #expect(request.query["q"] == "a b+c")
        #expect(request.query.values(of: "q") == ["a b+c", "2"])
        #expect(request.query["none"] == nil)
    }

    @Test func headersAreFoundInAnyCase() throws {
        let request = try received("GET / HTTP/1.1\r\nHost: t\r\nx-a: 1\r\nX-A: 2\r\nEmpty:\r\n\r\n")
        #expect(request.headers["X-a"] == "1")
        #expect(request.headers.values(of: "X-A") == ["1", "2"])
        #expect(request.headers["empty"] == "")
        #expect(request.headers["none"] == nil)
    }

    @Test func emptyLinesBeforeARequestAreSkipped() throws {
        #expect(try received("\r\n\r\nGET /x HTTP/1.1\r\nHost: t\r\n\r\n").path == "/x")
    }

    @Test func aHeadMayArriveByteByByte() throws {
        for byte in "GET /slow HTTP/1.1\r\nHost: t\r\n\r\n".utf8 { client.send([byte]) }
        #expect(try client.readResponse().status == 200)
        #expect(server.requests.map(\.path) == ["/slow"])
    }

    @Test func requestsCarryConnectionAndIndex() throws {
        let other = try TestClient(server)
        _ = try client.request("/a")
        _ = try other.request("/b")
        _ = try client.request("/c")
        #expect(server.requests.map(\.path) == ["/a", "/b", "/c"])
        #expect(server.requests.map(\.index) == [0, 1, 2])
        #expect(server.requests.map(\.connection) == [1, 2, 1])
        #expect(server.connectionCount == 2)
        #expect(server.openConnections == 2)
        other.leave()
        #expect(eventually { server.openConnections == 1 })
    }

    private func received(_ text: String) throws -> Request {
        client.send(text)
        #expect(try client.readResponse().status == 200)
        return try #require(server.requests.last)
    }
}
