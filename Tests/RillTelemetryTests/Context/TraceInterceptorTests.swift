import RillLimits
import RillNetworking

struct TraceInterceptorTests {
    private let scheduler = VirtualTimeScheduler()
    private let log: EventLog<Data>
    private let context = TraceContext()

    init() { log = EventLog(scheduler: scheduler) }

    private func fineServer() throws -> LoopbackServer {
        try LoopbackServer.responding(.respond(.text("fine")))
    }

    private func server(_ behaviors: Fault...) throws -> LoopbackServer {
        let faults = FaultQueue(behaviors)
        return try LoopbackServer.serving { _ in faults.behavior(insteadOf: .text("9.5")) }
    }

    /// The contexts that a server received.
    private func sent(to server: LoopbackServer) -> [TraceContext] {
        server.requests.compactMap { TraceContext(traceparent: $0.headers["traceparent"] ?? "") }
    }

    @Test func eachAttemptNamesItsOwnSpanOfTheLog() throws {
        let server = try server(.status(503), .status(502), .ok)
        let policy = RetryPolicy(.constant(.seconds(1))).maxAttempts(5)
        let outcome = try ApiClient().intercepted(by: .trace(context)).data(for: server.url())
            .log("price", to: log, retry: policy, scheduler: scheduler, metadata: context.metadata)
            .outcome(on: scheduler)
        #expect(outcome.isCompleted)
        let sent = sent(to: server)
        let spans = log.recording.spans()
        let root = try #require(spans.first)
        #expect(sent.count == 3 && Set(sent.map(\.spanID)).count == 3)
        #expect(sent.allSatisfy { $0.traceID == context.traceID && $0.isSampled })
        #expect(spans.dropFirst().map(\.spanID) == sent.map(\.spanID))
        #expect(root.spanID == context.spanID && root.traceID == context.traceID && root.parentID == nil)
        #expect(spans.dropFirst().allSatisfy { $0.parentID == root.spanID && $0.kind == .client })
        #expect(root.kind == .internal)
        let body = String(decoding: log.recording.otlp(), as: UTF8.self)
        #expect(body.components(separatedBy: #""kind":3"#).count == 4 && body.contains(#""kind":1"#))
    }

    /// A breaker refuses the second and the third attempt, which send nothing.
    @Test func aRequestNamesTheAttemptThatSendsIt() throws {
        let server = try server(.status(503), .ok)
        let breaker = CircuitBreaker(
            failureRate: 0.5, minimumCalls: 1, window: .calls(1), open: .constant(.milliseconds(2_500)))
        let policy = RetryPolicy(.constant(.seconds(1))).maxAttempts(5).retry(on: (any Error).self)
        let outcome = try ApiClient().intercepted(by: .trace(context)).data(for: server.url())
            .limited(by: breaker, scheduler: scheduler)
            .log("price", to: log, retry: policy, scheduler: scheduler, metadata: context.metadata)
            .outcome(on: scheduler)
        #expect(outcome.isCompleted, "\(outcome.error as Any)")
        let spans = log.recording.spans().dropFirst().map(\.spanID)
        #expect(spans.count == 4)
        #expect(sent(to: server).map(\.spanID) == [spans.first, spans.last])
    }

    @Test func twoRequestsOfAnAttemptNameIt() throws {
        let server = try server(.ok, .status(503), .ok, .ok)
        let client = ApiClient().intercepted(by: .trace(context))
        let url = try server.url()
        let policy = RetryPolicy(.constant(.seconds(1))).maxAttempts(3)
        let outcome = try client.data(for: url).flatMap { _ in client.data(for: url) }
            .log("price", to: log, retry: policy, scheduler: scheduler, metadata: context.metadata)
            .outcome(on: scheduler)
        #expect(outcome.isCompleted, "\(outcome.error as Any)")
        let spans = log.recording.spans().dropFirst().map(\.spanID)
        #expect(spans.count == 2)
        #expect(sent(to: server).map(\.spanID) == [spans[0], spans[0], spans[1], spans[1]])
    }

    /// The requests start on another thread than their attempts.
    @Test func theNthRequestOfUnknownAttemptsNamesTheNth() throws {
        let server = try server(.status(503), .ok)
        let policy = RetryPolicy(.constant(.seconds(1))).maxAttempts(5)
        let outcome = try ApiClient().intercepted(by: .trace(context)).data(for: server.url())
            .subscribe(on: SerialDispatchQueueScheduler())
            .log("price", to: log, retry: policy, scheduler: scheduler, metadata: context.metadata)
            .outcome(on: scheduler)
        #expect(outcome.isCompleted, "\(outcome.error as Any)")
        let spans = log.recording.spans().dropFirst().map(\.spanID)
        #expect(spans.count == 2 && sent(to: server).map(\.spanID) == spans)
    }

    /// A log inside an attempt has metadata of its own.
    @Test func aRequestInsideAnotherLogNamesTheAttemptAroundIt() throws {
        let server = try server(.status(503), .ok)
        let policy = RetryPolicy(.constant(.seconds(1))).maxAttempts(5)
        let outcome = try ApiClient().intercepted(by: .trace(context)).data(for: server.url())
            .log("part", to: EventLog<Data>(scheduler: scheduler), metadata: ["part": "price"])
            .log("price", to: log, retry: policy, scheduler: scheduler, metadata: context.metadata)
            .outcome(on: scheduler)
        #expect(outcome.isCompleted, "\(outcome.error as Any)")
        #expect(sent(to: server).map(\.spanID) == log.recording.spans().dropFirst().map(\.spanID))
    }

    @Test func underACallerTheSpanIsItsChild() throws {
        let server = try fineServer()
        let caller = try #require(TraceContext(traceparent: Sample.caller))
        let context = caller.child()
        let client = ApiClient().intercepted(by: .trace(context))
        let stream = client.data(for: try server.url()).log("call", to: log, metadata: context.metadata)
        #expect(try stream.outcome().isCompleted)
        let spans = log.recording.spans()
        #expect(spans.map(\.traceID) == [caller.traceID, caller.traceID])
        #expect(spans.map(\.parentID) == [caller.spanID, context.spanID])
        #expect(sent(to: server).map(\.spanID) == [spans.last?.spanID])
    }

    @Test func tracestateOfTheCallerIsSentAndOnItsSpans() throws {
        let server = try fineServer()
        let caller = try #require(TraceContext(traceparent: Sample.caller, tracestate: "b=2, a=1"))
        let context = caller.child()
        let inner = Observable.just(Data()).log("inner", to: log)
        let stream = try ApiClient().intercepted(by: .trace(context)).data(for: server.url())
            .log("call", to: log, metadata: context.metadata)
        #expect(try stream.outcome().isCompleted)
        #expect(server.requests.map { $0.headers["tracestate"] } == ["b=2,a=1"])
        _ = Observable.deferred { inner }.log("call", to: log, metadata: context.metadata).subscribe()
        let spans = log.recording.spans()
        #expect(
            spans.count == 6 && spans.allSatisfy { $0.traceState == "b=2,a=1" && $0["tracestate"] == nil })
        #expect(spans.flatMap(\.links).isEmpty)
        // The caller's own context, in the metadata of a log and for a request.
        _ = inner.log("direct", to: log, metadata: caller.metadata).subscribe()
        #expect(log.recording.spans().last { $0.name == "direct" }?.traceState == "b=2,a=1")
        let own = ["traceparent": "mine", "tracestate": "c=3"]
        for (request, expected) in [
            (own, "c=3"), (["traceparent": "mine"], nil), (["tracestate": "c=3"], "c=3"), ([:], "b=2,a=1"),
        ] {
            let client = ApiClient().intercepted(by: .trace(caller))
            var headers = HTTPHeaders()
            for (name, value) in request { headers[name] = value }
            let request = HTTPRequest(url: try server.url(), headers: headers)
            #expect(try client.data(for: request).outcome().isCompleted)
            #expect(server.requests.last?.headers["tracestate"] == expected)
        }
    }

    @Test func twoRequestsUnderOneCallerDoNotShareSpans() throws {
        let server = try fineServer()
        let caller = try #require(TraceContext(traceparent: Sample.caller))
        for _ in 0..<2 {
            let client = ApiClient().intercepted(by: .trace(caller))
            #expect(try client.data(for: server.url()).outcome().isCompleted)
        }
        let sent = sent(to: server)
        #expect(Set(sent.map(\.spanID)).count == 2 && sent.allSatisfy { $0.traceID == caller.traceID })
    }

    @Test func aHeaderOfTheCallerAndTracestateAreSentUnchanged() throws {
        let server = try fineServer()
        let headers: HTTPHeaders = ["Traceparent": "mine", "tracestate": "vendor=1,other=2"]
        let request = HTTPRequest(url: try server.url(), headers: headers)
        #expect(
            try ApiClient().intercepted(by: .trace(TraceContext())).data(for: request).outcome().isCompleted)
        #expect(server.requests.first?.headers["traceparent"] == "mine")
        #expect(server.requests.first?.headers["tracestate"] == "vendor=1,other=2")
    }

    @Test func aRedirectToAnotherOriginDoesNotCarryTheTrace() throws {
        let other = try fineServer()
        let location = try other.url("/end").absoluteString
        let server = try LoopbackServer.serving { request in
            switch request.path {
            case "/here": .respond(Response.text("", status: 302).with("Location", "/there"))
            default: .respond(Response.text("", status: 302).with("Location", location))
            }
        }
        let request = HTTPRequest(url: try server.url("/here"), headers: ["tracestate": "vendor=1"])
        #expect(
            try ApiClient().intercepted(by: .trace(TraceContext())).data(for: request).outcome().isCompleted)
        #expect(server.requests.map { $0.headers["traceparent"] != nil } == [true, true])
        #expect(other.requests.count == 1)
        #expect(other.requests.first?.headers["traceparent"] == nil)
        #expect(other.requests.first?.headers["tracestate"] == nil)
    }
}
