import Foundation
import LoopbackServer
import RillNetworking
import Testing

struct ResponseValidationTests {
    @Test(
        "A1 row 13: a set of statuses",
        arguments: [
            (200, nil), (404, nil), (201, "unexpectedStatus"), (401, "unauthorized"), (500, "server"),
        ]
            as [(Int, String?)])
    func aSetOfStatuses(status: Int, name: String?) throws {
        let server = try LoopbackServer.answering(.respond(.text("text", status: status)))
        let client = ApiClient().validating(.status([200, 404]))
        let outcome = try client.data(for: server.url()).outcome()
        #expect(outcome.elements.count == (name == nil ? 1 : 0))
        #expect((outcome.error as? ApiError)?.name == name)
        #expect(try client.response(for: server.url()).outcome().elements.count == 1)
    }

    @Test(
        "A1 row 13: a content type",
        arguments: [
            ("application/json", true), ("Application/JSON; charset=utf-8", true), ("image/png", true),
            ("text/html", false), ("imagex/png", false),
        ])
    func aContentType(type: String, isValid: Bool) throws {
        let response = Response(headers: ["Content-Type": type], body: Array("x".utf8))
        let server = try LoopbackServer.answering(.respond(response))
        let client = ApiClient().validating(.success.and(.contentType("application/json", "image/*")))
        let outcome = try client.data(for: server.url()).outcome()
        #expect(outcome.isCompleted == isValid)
        if !isValid { #expect((outcome.error as? ApiError)?.name == "invalidResponse") }
    }

    @Test func anAnswerWithoutABodyHasNoType() throws {
        let server = try LoopbackServer.answering(.respond(.status(204)))
        let client = ApiClient().validating(.contentType("application/json"))
        #expect(try client.data(for: server.url()).outcome().isCompleted)
    }

    @Test("A1 row 13: a rule of one's own, whose throw is the error")
    func aRuleOfOnesOwn() throws {
        let server = try LoopbackServer.answering(.respond(.text("no")))
        let client = ApiClient().validating(
            .success.and(
                ResponseValidation { response, _ in
                    if response.body == Data("no".utf8) {
                        throw ApiError.invalidResponse(reason: "it says no")
                    }
                }))
        #expect(try client.data(for: server.url()).failure(ApiError.self)?.name == "invalidResponse")
        #expect(
            try client.decoded(Int.self, for: server.url()).failure(ApiError.self)?.name == "invalidResponse")
    }
}
