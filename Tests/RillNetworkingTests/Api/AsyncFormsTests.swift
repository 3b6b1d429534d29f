import Dispatch
import Foundation
import LoopbackServer
import Rill
import RillNetworking
import Testing

struct AsyncFormsTests {
    @Test func answersAreReturned() async throws {
        let server = try LoopbackServer.answering(.respond(.json(#"{"data":[1,2]}"#)))
        let client = ApiClient()
        let url = try server.url()
        #expect(try await client.data(for: url) == Data(#"{"data":[1,2]}"#.utf8))
        #expect(try await client.response(for: url).head.status == 200)
        #expect(try await client.validResponse(for: url).head.status == 200)
        #expect(try await client.decoded([String: [Int]].self, for: url) == ["data": [1, 2]])
        #expect(try await client.decoded(Int.self, at: "data.1", for: url) == 2)
        #expect(server.requests.count == 5)
    }

    @Test func errorsAreThrown() async throws {
        let server = try LoopbackServer.answering(.respond(.status(404)))
        let client = ApiClient()
        let url = try server.url()
        #expect(try await client.response(for: url).head.status == 404)
        let error = await #expect(throws: ApiError.self) { try await client.data(for: url) }
        #expect(error?.httpFailure?.status == 404)
        let invalid = await #expect(throws: ApiError.self) {
            try await client.data(for: URLRequest(url: url).withStream())
        }
        #expect(invalid?.name == "invalidRequest")
    }

    @Test func nothingToDecodeIsAnError() async throws {
        let server = try LoopbackServer.answering(.respond(.status(204)))
        let url = try server.url()
        let error = await #expect(throws: ApiError.self) { try await ApiClient().decoded(Int.self, for: url) }
        #expect(error?.name == "emptyBody")
    }

    @Test("A1 row 50: cancelling the task cancels the request and is no failure")
    func cancellingTheTaskCancelsTheRequest() async throws {
        let server = try LoopbackServer.answering(.hang)
        let url = try server.url()
        let task = Task { try await ApiClient().data(for: url) }
        #expect(await comesTrue { server.openConnections == 1 && server.requests.count == 1 })
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(await comesTrue { server.openConnections == 0 })
    }

    @Test func aTaskThatIsCancelledAlreadySendsNothing() async throws {
        let server = try LoopbackServer.answering(.hang)
        let url = try server.url()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await ApiClient().data(for: url)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("H1: thousands of requests, most of them cancelled at random, end and lock up nothing")
    func manyCancelledRequestsEnd() async throws {
        let server = try LoopbackServer.answering(.respond(.text("fine")))
        let url = try server.url()
        let client = ApiClient()
        let completed = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    var completed = 0
                    for round in 0..<250 {
                        let task = Task { try await client.data(for: url) }
                        if round % 4 != 0 {
                            for _ in 0..<Int.random(in: 0...20) { await Task.yield() }
                            task.cancel()
                        }
                        do { completed += try await task.value.isEmpty ? 0 : 1 } catch is CancellationError {}
                    }
                    return completed
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(completed >= 8 * 250 / 4)
        #expect(try await client.data(for: url) == Data("fine".utf8))
    }
}

extension URLRequest {
    /// The same request with a body that cannot be sent.
    fileprivate func withStream() -> URLRequest {
        var copy = self
        copy.httpBodyStream = InputStream(data: Data())
        return copy
    }
}
