struct AwaitedRequestTests {
    @Test func valuesAreReturned() async throws {
        let server = try LoopbackServer.responding(.respond(.json(#"{"data":[1,2]}"#)))
        let client = ApiClient()
        let url = try server.url()
        #expect(try await client.data(for: url).value == Data(#"{"data":[1,2]}"#.utf8))
        #expect(try await client.response(for: url).value.head.status == 200)
        #expect(try await client.validResponse(for: url).value.head.status == 200)
        #expect(try await client.decoded([String: [Int]].self, for: url).value == ["data": [1, 2]])
        #expect(try await client.decoded(Int.self, at: "data.1", for: url).value == 2)
        #expect(server.requests.count == 5)
    }

    @Test func errorsAreThrown() async throws {
        let server = try LoopbackServer.responding(.respond(.status(404)))
        let client = ApiClient()
        let url = try server.url()
        #expect(try await client.response(for: url).value.head.status == 404)
        let error = await #expect(throws: ApiError.self) { try await client.data(for: url).value }
        #expect(error?.failure?.status == 404)
        let invalid = await #expect(throws: ApiError.self) {
            try await client.data(for: URLRequest(url: url).withStream()).value
        }
        #expect(invalid?.name == "invalidRequest")
    }

    @Test func anEmptyBodyWithStatus204HasNoValue() async throws {
        let server = try LoopbackServer.responding(.respond(.status(204)))
        let weather = ApiClient().decoded(Int.self, for: try server.url())
        #expect(try await weather.valueOrNil == nil)
        await #expect(throws: SingleError.noElement) { try await weather.value }
    }

    @Test func cancellingTheTaskCancelsTheRequest() async throws {
        let server = try LoopbackServer.responding(.hang)
        let url = try server.url()
        // The checks beside it may wait for a thread longer than a request may be idle.
        let request = HTTPRequest(url: url, idleTimeout: .seconds(3_600))
        let task = Task { try await ApiClient().data(for: request).value }
        #expect(await comesTrue { server.openConnections == 1 && server.requests.count == 1 })
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(await comesTrue { server.openConnections == 0 })
    }

    @Test func aCancelledTaskThrowsCancellation() async throws {
        let server = try LoopbackServer.responding(.hang)
        let url = try server.url()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await ApiClient().data(for: url).value
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func thousandsOfCancelledRequestsEnd() async throws {
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        let url = try server.url()
        let client = ApiClient()
        let rounds = rounds(250)
        let completed = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    var completed = 0
                    for round in 0..<rounds {
                        let task = Task { try await client.data(for: url).value }
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
        #expect(completed >= 8 * rounds / 4)
        #expect(try await client.data(for: url).value == Data("fine".utf8))
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
