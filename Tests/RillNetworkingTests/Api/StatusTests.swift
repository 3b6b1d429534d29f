import Foundation
import LoopbackServer
import RillNetworking
import Testing

struct StatusTests {
    @Test(arguments: [200, 204, 299])
    func successIsData(status: Int) throws {
        let server = try LoopbackServer.answering(.respond(.text("", status: status)))
        let outcome = try ApiClient().data(for: server.url()).outcome()
        #expect(outcome.elements == [Data()])
        #expect(outcome.isCompleted)
    }

    @Test(arguments: [
        (300, "unexpectedStatus"), (304, "unexpectedStatus"), (400, "client"), (401, "unauthorized"),
        (403, "client"), (404, "client"), (429, "client"), (499, "client"), (500, "server"), (503, "server"),
        (599, "server"), (600, "unexpectedStatus"), (999, "unexpectedStatus"),
    ])
    func anyOtherStatusIsItsError(status: Int, name: String) throws {
        let answer = Response.json(#"{"message":"no"}"#, status: status).with("X-Trace", "7")
        let server = try LoopbackServer.answering(.respond(answer))
        let error = try #require(
            try ApiClient().data(for: server.url("/weather?q=Oslo")).failure(ApiError.self))
        let failure = try #require(error.httpFailure)
        #expect(error.name == name)
        #expect(failure.status == status)
        #expect(failure.method == "GET")
        #expect(failure.url == server.baseURL + "/weather?q=Oslo")
        #expect(failure.head.headers["x-trace"] == "7")
        #expect(failure.body == (status == 304 ? Data() : Data(#"{"message":"no"}"#.utf8)))
    }

    @Test(arguments: [200, 204, 302, 401, 404, 503])
    func responseDeliversAnyStatus(status: Int) throws {
        let answer = Response.text("text", status: status).with("Location", "app://elsewhere")
        let server = try LoopbackServer.answering(.respond(answer))
        let outcome = try ApiClient().response(for: server.url()).outcome()
        #expect(outcome.elements.map(\.head.status) == [status])
        #expect(outcome.elements.map(\.body) == [status == 204 ? Data() : Data("text".utf8)])
        #expect(outcome.isCompleted)
    }

    @Test(arguments: ["Basic realm=\"x\"", "Bearer", "Digest realm=\"x\", nonce=\"y\"", "nonsense"])
    func aChallengeIsAnAnswer(challenge: String) throws {
        let answer = Response.text("who?", status: 401).with("WWW-Authenticate", challenge)
        let server = try LoopbackServer.answering(.respond(answer))
        let error = try #require(try ApiClient().data(for: server.url()).failure(ApiError.self))
        #expect(error.name == "unauthorized")
        #expect(error.httpFailure?.body == Data("who?".utf8))
        #expect(server.requests.count == 1)
    }

    @Test func aChallengeKeepsItsWholeBody() throws {
        let body = String(repeating: "x", count: 300_000)
        let answer = Response.text(body, status: 401).with("WWW-Authenticate", "Basic realm=\"x\"")
        let server = try LoopbackServer.answering(.respond(answer))
        #expect(try ApiClient().response(for: server.url()).outcome().elements.first?.body == Data(body.utf8))
    }

    @Test func aHeadRequestHasNoBody() throws {
        let server = try LoopbackServer.answering(.respond(.text("text")))
        let request = TransportRequest("HEAD", url: try server.url())
        let outcome = try ApiClient().response(for: request).outcome()
        #expect(outcome.elements.first?.head.headers["content-length"] == "4")
        #expect(outcome.elements.first?.body == Data())
    }

    @Test func interimAnswersAreNotTheAnswer() throws {
        let server = try LoopbackServer.answering(.informational([102, 103], then: .respond(.text("final"))))
        let outcome = try ApiClient().response(for: server.url()).outcome()
        #expect(outcome.elements.map(\.head.status) == [200])
    }
}

extension ApiError {
    var name: String {
        String(String(describing: Mirror(reflecting: self).children.first?.label ?? ""))
    }

    var httpFailure: HTTPFailure? {
        switch self {
        case .unauthorized(let failure), .client(let failure), .server(let failure),
            .unexpectedStatus(let failure):
            failure
        case .transport, .invalidResponse, .emptyBody, .bodyTooLarge, .decoding, .invalidRequest,
            .authentication, .file:
            nil
        }
    }
}
