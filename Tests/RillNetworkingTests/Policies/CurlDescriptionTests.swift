import Foundation
import LoopbackServer
import Rill
import RillLocks
import RillNetworking
import RillTesting
import Testing

struct CurlDescriptionTests {
    @Test("A1 row 36, R12: a curl command without secrets")
    func aCommandWithoutSecrets() throws {
        let url = try #require(URL(string: "http://joe:hush@h/p?q=it's&api_key=hush#hush"))
        let headers: HTTPHeaders = [
            "Authorization": "Bearer hush", "Cookie": "a=hush", "Set-Cookie": "a=hush", "X-Api-Key": "hush",
            "Referer": "http://h/?token=hush", "Accept": "it's",
        ]
        let request = TransportRequest("POST", url: url, headers: headers, body: Data("hush".utf8))
        #expect(
            request.curl()
                == #"curl -X POST 'http://h/p?q=it'\''s&api_key=***' -H 'Authorization: ***' -H 'Cookie: ***'"#
                + #" -H 'Set-Cookie: ***' -H 'X-Api-Key: ***' -H 'Referer: http://h/?token=***' -H 'Accept: it'\''s'"#
                + " --data-binary @body")
    }

    @Test func methodsAndBodies() throws {
        let url = try URL.example
        #expect(TransportRequest(url: url).curl() == "curl 'http://example.test/'")
        #expect(TransportRequest("HEAD", url: url).curl() == "curl --head 'http://example.test/'")
        #expect(
            TransportRequest("A B", url: url, body: Data("it's".utf8)).curl(includingBody: true)
                == #"curl -X 'A B' 'http://example.test/' --data-raw 'it'\''s'"#)
    }

    @Test("A1 row 36: whatever a value contains, it is one word of a shell, on one line")
    func whateverAValueContainsItIsOneWord() throws {
        let url = try URL.example
        let marked = TransportRequest(url: url, headers: ["Accept": "'\u{301}; id; '"])
        let words = "curl 'http://example.test/' -H 'Accept: '\\''\u{301}; id; '\\'''"
        #expect(marked.curl().unicodeScalars.elementsEqual(words.unicodeScalars))
        let broken = TransportRequest(url: url, headers: ["Accept": "it's\r\nSuccess\u{1B}\\"])
        #expect(broken.curl() == #"curl 'http://example.test/' -H $'Accept: it\'s\r\nSuccess\x1b\\'"#)
    }

    @Test("A1 row 36: curl is told to send what is sent")
    func emptyHeadersAndBodiesAreSentAsTheyAre() throws {
        let url = try URL.example
        let headers: HTTPHeaders = ["X-Empty": ""]
        #expect(TransportRequest(url: url, headers: headers).curl() == "curl '\(url)' -H 'X-Empty;'")
        #expect(TransportRequest("GET", url: url, body: Data()).curl() == "curl '\(url)'")
        #expect(TransportRequest("HEAD", url: url, body: Data()).curl() == "curl --head '\(url)'")
    }

    @Test("R12: a line before and a line after every exchange, without secrets")
    func aLineBeforeAndAfterEveryExchange() throws {
        let scheduler = VirtualTimeScheduler()
        let lines = Mutex<[String]>([])
        let transport = StubTransport { request in
            let answer = TransportEvent.response(
                ResponseHead(status: request.method == "GET" ? 200 : 503, url: request.url))
            return request.method == "PUT"
                ? .error(TransportFailure(.timedOut, url: request.url))
                : Observable<TransportEvent>.just(answer).delay(.milliseconds(120), scheduler: scheduler)
        }
        let client = ApiClient(transport: transport).intercepted(
            by: .log(to: { line in lines.withLock { $0.append(line) } }, scheduler: scheduler))
        let url = try #require(URL(string: "http://h/?appid=hush"))
        for method in ["GET", "POST", "PUT"] {
            _ = try client.data(for: TransportRequest(method, url: url)).outcome(on: scheduler)
        }
        #expect(
            lines.withLock { $0 } == [
                "curl 'http://h/?appid=***'", "Success (120 ms): Status 200",
                "curl -X POST 'http://h/?appid=***'", "Failure (120 ms): Status 503",
                "curl -X PUT 'http://h/?appid=***'",
                "Failure (0 ms): No answer came from http://h/?appid=***: the server did not answer in time.",
            ])
    }

    @Test("R12: a request that is disposed of has a last line too")
    func aDisposedRequestHasALastLine() throws {
        let scheduler = VirtualTimeScheduler()
        let lines = Mutex<[String]>([])
        let client = ApiClient(transport: StubTransport { _ in .never() }).intercepted(
            by: .log(to: { line in lines.withLock { $0.append(line) } }, scheduler: scheduler))
        let recorder = scheduler.record(client.data(for: try URL.example))
        scheduler.advance(by: .milliseconds(40))
        recorder.dispose()
        recorder.dispose()
        #expect(
            lines.withLock { $0 } == ["curl 'http://example.test/'", "Disposed (40 ms): no answer"])
    }
}
