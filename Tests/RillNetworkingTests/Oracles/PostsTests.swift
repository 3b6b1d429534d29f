/// The client of `.ci/posts`, which compares what this writes with what the servers have processed.
@Suite(.enabled(if: Oracle.posts != nil && CurlTransport.isAvailable, "run .ci/posts for these"))
struct PostsTests {
    /// Fifty at a time, with a policy that outlasts the start of a server: what was not sent is tried again.
    @Test func eachHasAnOutcome() async throws {
        let server = try #require(Oracle.posts)
        let bounds = try #require(ProcessInfo.processInfo.environment["RILL_POSTS"]).split(separator: " ")
        let numbers = try #require(Int(bounds[0]))..<(try #require(Int(bounds[1])))
        let tls = TLSConfiguration(authorities: try Oracle.file("RILL_POSTS_CERTIFICATE"))
        let policy = HTTPRetryPolicy.withoutJitter.changingBase { $0.maxAttempts(20) }
        let client = ApiClient(transport: CurlTransport(configuration: .init(tls: tls)))
            .intercepted(by: .retry(policy, scheduler: SerialDispatchQueueScheduler()))
        let file = try Oracle.file("RILL_POSTS_OUTCOMES")
        #expect(FileManager.default.createFile(atPath: file.path, contents: nil))
        let handle = try FileHandle(forWritingTo: file)
        let outcomes = Observable.from(numbers).flatMap(maxConcurrent: 50) { number in
            let address = try server.url("?id=\(number)")
            return client.text(for: HTTPRequest("POST", url: address, body: .data(Data("pay".utf8))))
                .map { "200 \($0)" }
                .catchError { Observable.just("\($0)".replacing("\n", with: " ")) }
                .map { "\(number) \($0)\n" }
        }
        for try await outcome in outcomes.values { try handle.write(contentsOf: Data(outcome.utf8)) }
    }
}
