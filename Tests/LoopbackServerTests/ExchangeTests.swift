import Foundation
import LoopbackServer
import RillLocks
import Testing

/// What makes the server a judge of clients: it reads what was sent, refuses what two readers could
/// understand in two ways, and sends exactly what a behavior says.
struct ExchangeTests {
    private static let echo: @Sendable (Request) -> Behavior = { .respond(Response(body: $0.body)) }
    private static let hello = Response.text("hello world")

    @Test func aRequestIsReadAsItWasSent() throws {
        let server = try LoopbackServer(handler: Self.echo)
        let client = try TestClient(server)
        client.send(
            "GET /a%20b?q=a%26b&q=2&flag HTTP/1.1\r\nhOsT:test\r\nX-Two:  a: b\t\r\nX-Two: c\r\nEmpty:\r\n\r\n"
        )
        _ = try client.readResponse()
        let request = try #require(server.requests.first)
        #expect((request.method, request.target) == ("GET", "/a%20b?q=a%26b&q=2&flag"))
        #expect((request.path, request.query) == ("/a b", ["q": "a&b", "flag": ""]))
        #expect(request.headers["Host"] == "test" && request.headers["none"] == nil)
        #expect(request.headers.values(of: "x-TWO") == ["a: b", "c"] && request.headers["empty"] == "")
        #expect(request.isComplete)
        #expect(try client.request("http://other:80/x?y=1").status == 200)
        #expect(server.requests.last?.path == "/x")
    }

    @Test(arguments: [
        "GET /\r\n\r\n", "GET / HTTP/1.0\r\n\r\n", "GET / HTTP/1.1\r\nno colon\r\n\r\n",
        "POST / HTTP/1.1\r\nContent-Length : 5\r\n\r\nabcde", "GET / HTTP/1.1\r\n: x\r\n\r\n",
        "GET / HTTP/1.1\r\nA: x\u{0}y\r\n\r\n", "GET / HTTP/1.1\r\nA: 1\r\n B: folded\r\n\r\n",
        "G\u{1}T / HTTP/1.1\r\n\r\n", "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        "POST / HTTP/1.1\r\nContent-Length: +5\r\n\r\nabcde",
        "POST / HTTP/1.1\r\nContent-Length:\u{A0}5\r\n\r\nabcde",
        "POST / HTTP/1.1\r\nTransfer-Encoding: chun\u{212A}ed\r\n\r\n5\r\nabcde\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef",
        "POST / HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\nTransfer-Encoding: gzip, chunked\r\n\r\n5\r\nabcde\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\nTransfer-Encoding: identity\r\n\r\n",
        "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n+5\r\nabcde\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
        "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n",
        // A TLS greeting has no end of line.
        "\u{16}\u{03}\u{01}", String(repeating: "A", count: 70_000),
    ])
    func anInvalidRequestIsRefused(text: String) throws {
        let client = try TestClient { _ in .respond(.status(200)) }
        client.send(text)
        #expect(try client.readResponse().status == 400)
    }

    @Test func bodiesOfEveryFramingAreReadAndPipelinedRequestsAnsweredInOrder() throws {
        let server = try LoopbackServer(handler: Self.echo)
        let client = try TestClient(server)
        let large = String(repeating: "0123456789", count: 300_000)
        #expect(try client.request("/", method: "PUT", body: large).text == large)
        let chunked =
            "POST / HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: Chunked\r\n\r\n4\r\nWiki\r\n"
            + "00A;name=\"v\"\r\npedia in c\r\n0\r\nX-Sum: 7\r\n\r\n"
        for byte in chunked { client.send("\(byte)") }
        #expect(try client.readResponse().text == "Wikipedia in c")
        client.send((1...20).map { "POST / HTTP/1.1\r\nContent-Length: 2\r\n\r\n\($0 + 10)" }.joined())
        for number in 1...20 { #expect(try client.readResponse().text == "\(number + 10)") }
        client.send("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 3\r\nExpect: 100-Continue\r\n\r\n")
        #expect(try client.readResponse().status == 100)
        client.send("abc")
        #expect(try client.readResponse().text == "abc")
        #expect(server.connectionCount == 1 && server.requests.map(\.index) == Array(0..<23))
        client.send("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 10\r\n\r\nabc")
        client.leave()
        #expect(eventually { server.requests.count == 24 })
        #expect(server.requests.last?.text == "abc" && server.requests.last?.isComplete == false)
    }

    @Test func aServerMayKeepFewRequestsAndNoBodies() throws {
        let server = try LoopbackServer(maximumRequests: 3, keepsBodies: false, handler: Self.echo)
        let client = try TestClient(server)
        for _ in 0..<10 { #expect(try client.request("/", method: "POST", body: "0123456789").text == "") }
        #expect(server.requests.map(\.index) == [7, 8, 9])
        #expect(server.requests.allSatisfy { $0.bodyLength == 10 && $0.isComplete })
    }

    @Test func aResponseMayPrecedeTheBodyOrFollowASlowReader() throws {
        let early = try LoopbackServer(
            readBody: { _ in .upTo(0, then: .respond(.status(401))) }, handler: Self.echo)
        let client = try TestClient(early)
        client.send("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 300000\r\nExpect: 100-continue\r\n\r\n")
        let response = try client.readResponse()
        #expect(response.status == 401 && response.headers["Connection"] == "close")
        // A reset while the client still sends would destroy the response.
        for _ in 1...30 { #expect(client.send(String(repeating: "A", count: 10_000))) }
        #expect(try client.readToEnd().isEmpty)
        let reset = try LoopbackServer(readBody: { _ in .upTo(3, then: .reset) }, handler: Self.echo)
        for rest in [
            "Content-Length: 9\r\n\r\n012345678", "Transfer-Encoding: chunked\r\n\r\n2\r\n01\r\n2\r\n23\r\n",
        ] {
            let client = try TestClient(reset)
            client.send("POST / HTTP/1.1\r\nHost: t\r\n\(rest)")
            #expect(try client.readToReset().isEmpty)
        }
        #expect(reset.requests.map(\.text) == ["012", "012"])
        let slow = try LoopbackServer(
            readBody: { _ in .slowly(piece: 2, every: .milliseconds(10)) }, handler: Self.echo)
        let start = ContinuousClock.now
        #expect(try TestClient(slow).request("/", method: "POST", body: "0123456789").text == "0123456789")
        #expect(ContinuousClock.now - start >= .milliseconds(40))
    }

    @Test(arguments: [
        (Behavior.respond(hello), "11", "hello world"),
        (.drip(hello, chunk: 4, every: .milliseconds(1)), "11", "hello world"),
        (.chunked(hello, chunkSize: 4, trailers: ["X-Sum": "1"]), "", "hello world"),
        (.stream(length: 3) { _ in [65, 66, 67, 68] }, "3", "ABC"),
        (.respond(Response(204, body: [1])), "", ""),
        (.delayed(.milliseconds(5), .respond(hello)), "11", "hello world"), (.respond(.status(304)), "", ""),
    ])
    func aResponseHasItsFramingAndKeepsTheConnection(_ behavior: Behavior, _ length: String, _ text: String)
        throws
    {
        let client = try TestClient { _ in behavior }
        for _ in 0..<2 {
            let response = try client.request("/")
            #expect(response.headers["Content-Length"] ?? "" == length && response.text == text)
            #expect(response.chunkSizes == (response.headers["Transfer-Encoding"] == nil ? [] : [4, 4, 3]))
            #expect(response.trailers["x-sum"] == (response.chunkSizes.isEmpty ? nil : "1"))
            #expect(try client.request("/", method: "HEAD").status >= 200, "without a body")
        }
        #expect(try client.request("/", headers: ["Connection: x, Close"]).headers["Connection"] == "close")
        #expect(try client.readToEnd().isEmpty)
    }

    @Test(arguments: [
        (Behavior.truncated(hello, afterBodyBytes: 5), "hello", false), (.closed, "", false),
        (.reset, "", true),
        (.resetMidBody(hello, afterBodyBytes: 5), "hello", true),
        (.raw([65, 13, 10], then: .reset), "A\r\n", true),
        (.closedInHead, "HTTP/1.1 200 OK\r\n", false),
        (.stream(length: 9) { $0 < 4 ? [65, 66] : [] }, "ABAB", false),
        (Fault.truncate.applied(to: .text("")), "", false),
    ])
    func aBrokenResponseEndsAfterExactlyItsBytes(_ behavior: Behavior, _ rest: String, _ isReset: Bool) throws
    {
        let client = try TestClient { _ in behavior }
        client.sendRequest("/")
        let bytes = try isReset ? client.readToReset() : client.readToEnd()
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.components(separatedBy: "\r\n\r\n").last == rest, "\(text)")
        #expect(!text.contains("\r\n\r\n") || text.contains("Content-Length: "))
    }

    @Test func everyByteBeforeAResetArrives() throws {
        let body = [UInt8](repeating: 7, count: 4_000_000)
        let client = try TestClient { _ in .resetMidBody(Response(body: body), afterBodyBytes: 3_000_000) }
        client.sendRequest("/")
        #expect(try client.readHead().headers["Content-Length"] == "4000000")
        #expect(try client.readToReset().count == 3_000_000)
    }

    @Test func informationalHeadsPrecedeTheResponse() throws {
        let client = try TestClient { _ in .informational([102, 103], then: .respond(Self.hello)) }
        client.sendRequest("/")
        #expect(try (0..<3).map { _ in try client.readResponse().status } == [102, 103, 200])
    }

    @Test(arguments: [
        ("ok", [Fault.ok]), ("503x2,reset,slow", [.status(503), .status(503), .reset, .slow(.seconds(2))]),
        ("close,truncate,hang", [.close, .truncate, .hang]), (" 404 ,\tok ", [.status(404), .ok]),
        ("slow:500ms,slow:2s,slow:1msx2", [500, 2000, 1, 1].map { .slow(.milliseconds($0)) }),
    ])
    func aScriptOfFaultsIsReadItemByItem(text: String, faults: [Fault]) throws {
        #expect(try FaultScript(text).faults == faults)
        let queue = FaultQueue(Array(repeating: .reset, count: 1000))
        let taken = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            while queue.next() != nil { taken.withLock { $0 += 1 } }
        }
        #expect(taken.withLock { $0 } == 1000, "each fault is handed out once")
    }

    @Test(arguments: [
        ("ok,,ok", 2, "is empty"), ("ok,RESET", 2, "is not known"), ("199", 1, "is not a status"),
        ("99999999999999999999999", 1, "is not a status"), ("٥٠٣", 1, "is not a status"),
        ("503x0", 1, "has no count"),
        ("503x+1", 1, "has no count"), ("503x10001", 1, "has no count"), ("slow:5", 1, "has no delay"),
        ("slow:0ms", 1, "has no delay"), ("slow:9223372036854775807s", 1, "has no delay"),
        (String(repeating: "👩‍👩‍👧‍👦", count: 10_000), 1, "is not known"),
        // An address of the playground may have a million of them.
        (String(repeating: "okx10000,", count: 11), 11, "makes them more than 100000"),
    ])
    func aMalformedFaultIsNamedTogetherWithItsRule(text: String, position: Int, complaint: String) throws {
        let error = try #require(throws: FaultScriptError.self) { try FaultScript(text) }
        #expect(error.position == position && error.complaint.hasPrefix(complaint), "\(error)")
        #expect(error.description.hasSuffix(FaultScriptError.allowed) && error.description.count < 400)
    }
}
