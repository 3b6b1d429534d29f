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
}
