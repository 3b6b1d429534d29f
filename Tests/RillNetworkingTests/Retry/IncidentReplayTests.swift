import RillEventLog
import RillLimits

/// A failure from the file of a log is a test of the pipeline that docs/guides/errors.md recommends.
struct IncidentReplayTests {
    private static let codec = LogErrorCodec.codable(ApiError.self).and(AttemptRefusedError.self)

    /// The request of the page: a key that may be refused, a policy, and what follows typed errors. `request`
    /// is given how many requests there were before.
    private func pipeline(
        _ keys: BehaviorRelay<Int>, _ scheduler: VirtualTimeScheduler, _ log: EventLog<Int>,
        _ request: @escaping @Sendable (Int) -> Observable<Int>
    ) -> Observable<Int> {
        let count = Atomic<Int>(0)
        let policy = RetryPolicy(.delays([.seconds(1), .seconds(3), .seconds(5), .seconds(10)]))
            .retry(on: (any Error).self, if: ApiError.isOutage)
        return Observable<Int>.withApiKey(from: keys) { _ in
            request(count.add(1, ordering: .relaxed).oldValue)
                .log("Oslo", to: log, retry: policy, scheduler: scheduler)
        }
        .catchError(ApiError.self) { error in
            if case .client(let failure) = error { return .just(-failure.status) }
            throw error
        }
    }

    private func failure(_ dice: inout SplitMix64, _ url: URL) -> any Error {
        let request = HTTPRequest(url: url)
        func status(_ status: Int, _ headers: HTTPHeaders = [:]) -> ApiError {
            let head = ResponseHead(status: status, headers: headers, url: url)
            return ApiError(HTTPResponse(head: head, body: Data("secret".utf8)), to: request)
                ?? .invalidRequest(reason: "a status of success")
        }
        switch dice.next() % 12 {
        case 0...2: return status(503)
        case 3: return status(503, ["Retry-After": "7"])
        case 4: return status(503, ["Retry-After": "700"])
        case 5: return status(401)
        case 6: return status(404)
        case 7: return ApiError.transport(TransportError(.networkConnectionLost, url: url))
        case 8: return ApiError.transport(TransportError(.timedOut(.idle(.seconds(3))), url: url))
        case 9: return ApiError.transport(TransportError(.secureConnectionFailed, url: url))
        case 10: return ApiError.refused(AttemptRefusedError(reason: .breakerOpen))
        default: return AttemptRefusedError(reason: .overloaded, retryAt: Instant(sinceZero: .seconds(9)))
        }
    }

    @Test(.calculation, arguments: 0..<200) func aFileOfARandomIncidentReplaysIntoTheSamePipeline(
        _ seed: UInt64
    ) throws {
        let url = try URL.example
        let scheduler = VirtualTimeScheduler()
        let (log, keys) = (EventLog<Int>(scheduler: scheduler), BehaviorRelay(value: 1))
        let dice = Mutex(SplitMix64(seed: seed))
        let request = Observable<Int>.deferred {
            let (isSuccess, delay, error) = dice.withLock { dice in
                (dice.next() % 4 == 0, Int(dice.next() % 900), failure(&dice, url))
            }
            return Observable<Int>.timer(.milliseconds(delay), scheduler: scheduler)
                .flatMap { _ in isSuccess ? Observable.just(7) : .error(error) }
        }
        let recorder = scheduler.record(pipeline(keys, scheduler, log) { _ in request })
        for key in 2...4 {
            scheduler.advance(by: .seconds(30))
            keys.accept(key)
        }
        scheduler.run()

        let file = log.recording.jsonLines(errors: Self.codec)
        #expect(!file.contains("secret"))
        let read = try LogRecording<Int>(jsonLines: file, errors: Self.codec)
        #expect(read == log.recording)
        let again = VirtualTimeScheduler()
        let (copy, sameKeys) = (EventLog<Int>(scheduler: again), BehaviorRelay(value: 1))
        // One recorded subscription for each key.
        let subscriptions = Set(read.entries.map(\.subscription)).sorted()
        let replayed = pipeline(sameKeys, again, copy) { index in
            .replay(read, subscription: subscriptions[min(index, subscriptions.count - 1)], scheduler: again)
        }
        let other = again.record(replayed)
        for key in 2...4 {
            again.advance(by: .seconds(30))
            sameKeys.accept(key)
        }
        again.run()
        #expect(other.history == recorder.history)
        #expect(other.error.map { "\($0)" } == recorder.error.map { "\($0)" })
        #expect(copy.recording.text() == log.recording.text())
    }
}
