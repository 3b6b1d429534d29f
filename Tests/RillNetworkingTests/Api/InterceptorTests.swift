import Foundation
import LoopbackServer
import Rill
import RillLocks
import RillNetworking
import Testing

struct InterceptorTests {
    @Test("A1 row 26, B1: headers for all requests are added where there are none")
    func headersAreAddedWhereThereAreNone() throws {
        let server = try LoopbackServer.answering(.respond(.text("fine")))
        let client = ApiClient().intercepted(by: .headers(["X-One": "all", "X-Two": "all"]))
        let request = TransportRequest(url: try server.url(), headers: ["x-one": "own"])
        #expect(try client.data(for: request).outcome().isCompleted)
        let received = try #require(server.requests.first)
        #expect(received.headers["x-one"] == "own")
        #expect(received.headers["x-two"] == "all")
    }

    @Test func secretHeadersForAllDoNotReachAnotherServer() throws {
        let other = try LoopbackServer.answering(.respond(.text("fine")))
        let location = try other.url("/end").absoluteString
        let server = try LoopbackServer.answering(
            .respond(Response.text("", status: 302).with("Location", location)))
        let client = ApiClient().intercepted(by: .headers(["Authorization": "Bearer x", "X-One": "1"]))
        #expect(try client.data(for: server.url()).outcome().isCompleted)
        #expect(other.requests.first?.headers["authorization"] == nil)
        #expect(other.requests.first?.headers["x-one"] == "1")
    }

    @Test("A1 row 34: the first interceptor stands outermost, later ones inside")
    func theFirstStandsOutermost() throws {
        let server = try LoopbackServer.answering(.respond(.text("fine")))
        let calls = Mutex<[String]>([])
        let noting = { (name: String) in
            Interceptor { request, send in
                calls.withLock { $0.append("\(name) in") }
                return send(request).do(onNext: { _ in calls.withLock { $0.append("\(name) out") } })
            }
        }
        let client = ApiClient().intercepted(by: noting("a"), noting("b")).intercepted(by: noting("c"))
        #expect(try client.data(for: server.url()).outcome().isCompleted)
        #expect(calls.withLock { $0 } == ["a in", "b in", "c in", "c out", "b out", "a out"])
    }

    @Test func anInterceptorMayAnswerItself() throws {
        let server = try LoopbackServer.answering(.respond(.text("fine")))
        let url = try server.url()
        let client = ApiClient().intercepted(
            by: Interceptor { _, _ in
                .just(ApiResponse(head: ResponseHead(status: 200, url: url), body: Data("own".utf8)))
            })
        #expect(try client.data(for: url).outcome().elements == [Data("own".utf8)])
        #expect(server.requests.isEmpty)
    }

    @Test func whatAnInterceptorThrowsIsTheError() throws {
        struct Refused: Error {}
        let client = ApiClient().intercepted(
            by: .adapt { _ in throw ApiError.authentication(.missingCredential) })
        let url = try #require(URL(string: "http://localhost/"))
        #expect(try client.data(for: url).failure(ApiError.self)?.name == "authentication")
    }

    @Test(arguments: [404, 500, 302])
    func aStatusIsAnErrorForInterceptorsAndAnAnswerAbove(status: Int) throws {
        let server = try LoopbackServer.answering(.respond(.text("no", status: status)))
        let errors = Mutex<[String]>([])
        let client = ApiClient().intercepted(
            by: Interceptor { request, send in
                send(request).do(onError: { error in
                    errors.withLock { $0.append((error as? ApiError)?.name ?? "\(error)") }
                })
            })
        let outcome = try client.response(for: server.url()).outcome()
        #expect(outcome.elements.map(\.head.status) == [status])
        #expect(errors.withLock { $0.count } == 1)
        #expect(try client.data(for: server.url()).failure(ApiError.self)?.httpFailure?.status == status)
    }
}
