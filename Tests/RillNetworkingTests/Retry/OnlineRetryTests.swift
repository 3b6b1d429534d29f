@testable import RillNetworking

struct OnlineRetryTests {
    @Test func aRequestIsSentAgainWhenThereIsANetwork() throws {
        let server = try LoopbackServer.serving { $0.index == 0 ? .reset : .respond(.text("fine")) }
        let status = BehaviorRelay(value: Reachability.Status.offline)
        let isWaiting = Mutex(false)
        let watched = status.do(onSubscribed: { isWaiting.withLock { $0 = true } })
        let client = ApiClient().intercepted(by: .whenOnline(watched, scheduler: VirtualTimeScheduler()))
        let (outcome, subscription) = client.data(for: try server.url()).watched()
        defer { subscription.dispose() }
        #expect(eventually { isWaiting.withLock { $0 } })
        #expect(outcome.count == 0)
        status.accept(.online)
        try outcome.waitForEnd()
        #expect(outcome.elements == [Data("fine".utf8)])
        #expect(server.requests.count == 2)
    }

    @Test func laterChangesStartNoAttempt() throws {
        let play = try Play(failures: 1, .notConnectedToInternet, initially: .offline)
        #expect(play.attempts == 1)
        play.status.accept(.online)
        #expect(play.attempts == 2)
        for _ in 0..<3 {
            play.status.accept(.offline)
            play.status.accept(.online)
        }
        #expect(play.attempts == 2)
        #expect(play.recorder.elements == [7])
    }

    @Test func theLastErrorAndOtherErrorsAreDeliveredWithoutWaiting() throws {
        let play = try Play(failures: 9, .notConnectedToInternet, initially: .offline)
        play.status.accept(.online)
        play.status.accept(.offline)
        #expect(play.attempts == 3)
        #expect((play.recorder.error as? ApiError)?.transportFailure?.kind == .notConnectedToInternet)
        #expect(play.scheduler.pendingCount == 0)
        let other = try Play(failures: 1, .secureConnectionFailed, initially: .offline)
        #expect(other.recorder.error != nil)
        #expect(other.attempts == 1)
    }

    @Test(arguments: [
        TransportError.Kind.cannotConnectToHost, .cannotFindHost, .timedOut(.connect),
        .networkConnectionLost,
    ])
    func aServerThatCannotBeReachedCountsAsOfflineIfTheStatusIsOffline(kind: TransportError.Kind) throws {
        let offline = try Play(failures: 1, kind, initially: .offline)
        #expect(offline.recorder.ending == nil)
        offline.status.accept(.online)
        #expect(offline.recorder.elements == [7])
        let online = try Play(failures: 1, kind, initially: .online)
        #expect((online.recorder.error as? ApiError)?.transportFailure?.kind == kind)
    }

    @Test func theErrorIsDeliveredAfterTheMaximumWait() throws {
        let play = try Play(failures: 1, .notConnectedToInternet, initially: .offline)
        play.scheduler.advance(by: .seconds(59))
        #expect(play.recorder.ending == nil)
        play.scheduler.advance(by: .seconds(1))
        #expect((play.recorder.error as? ApiError)?.transportFailure?.kind == .notConnectedToInternet)
    }

    @Test func theErrorIsDeliveredWhenTheStatusEndsOrFails() throws {
        for status in [Observable.just(Reachability.Status.offline), .empty(), .error(DrawnError())] {
            let source = Observable<Int>.error(TransportError(.notConnectedToInternet, url: try .example))
            let scheduler = VirtualTimeScheduler()
            let recorder = scheduler.record(source.retryWhenOnline(status, scheduler: scheduler))
            #expect(recorder.error is TransportError)
        }
    }

    @Test func theDeadlineIsCancelledWhenTheNextAttemptStarts() throws {
        let status = BehaviorRelay(value: Reachability.Status.offline)
        let scheduler = VirtualTimeScheduler()
        let isFirst = Mutex(true)
        let url = try URL.example
        let source = Observable<Int>.deferred {
            let fails = isFirst.withLock { isFirst in
                defer { isFirst = false }
                return isFirst
            }
            return fails ? .error(TransportError(.notConnectedToInternet, url: url)) : .never()
        }
        let recorder = scheduler.record(source.retryWhenOnline(status, scheduler: scheduler))
        #expect(scheduler.pendingCount == 1)
        status.accept(.online)
        #expect(scheduler.pendingCount == 0)
        recorder.dispose()
    }

    @Test func disposalDuringTheWaitCancelsTheTimer() throws {
        let play = try Play(failures: 1, .notConnectedToInternet, initially: .offline)
        play.recorder.dispose()
        #expect(play.scheduler.pendingCount == 0)
        play.status.accept(.online)
        #expect(play.attempts == 1)
    }

    @Test(arguments: [
        ("GET", TransportError.Kind.networkConnectionLost, 2), ("POST", .networkConnectionLost, 1),
        ("POST", .cannotConnectToHost, 2),
    ])
    func aPostThatMayHaveBeenReceivedIsNotSentAgain(
        method: String, kind: TransportError.Kind, attempts: Int
    ) throws {
        let count = Mutex(0)
        let transport = StubTransport { request in
            count.withLock { $0 += 1 }
            return .error(TransportError(kind, url: request.url))
        }
        let status = BehaviorRelay(value: Reachability.Status.offline)
        let scheduler = VirtualTimeScheduler()
        let client = ApiClient(transport: transport).intercepted(
            by: .whenOnline(status, maxAttempts: 2, scheduler: scheduler))
        let recorder = scheduler.record(client.data(for: HTTPRequest(method, url: try .example)))
        status.accept(.online)
        #expect(count.withLock { $0 } == attempts)
        #expect((recorder.error as? ApiError)?.transportFailure?.kind == kind)
    }
}

/// A source that fails a number of times and then emits 7.
private final class Play: Sendable {
    let status: BehaviorRelay<Reachability.Status>
    let scheduler = VirtualTimeScheduler()
    let recorder: Recorder<Int>
    private let tries = Log<Int>()

    var attempts: Int { tries.count }

    init(failures: Int, _ kind: TransportError.Kind, initially: Reachability.Status) throws {
        let url = try URL.example
        let tries = tries
        let status = BehaviorRelay(value: initially)
        let source = Observable<Int>.deferred {
            tries.write(1)
            return tries.count > failures
                ? .just(7) : .error(ApiError.transport(TransportError(kind, url: url)))
        }
        self.status = status
        recorder = scheduler.record(source.retryWhenOnline(status, scheduler: scheduler))
    }
}
