/// Backoff that doubles from a second to a minute, for an hour of virtual time.
@Suite(.calculation) struct BackoffOverAnHourTests {
    private let scheduler = VirtualTimeScheduler()
    private let starts = Log<Duration>()

    private func retrying(_ source: Observable<Int>) -> Observable<Int> {
        let scheduler = scheduler
        return source.retryWhen { errors in
            errors.enumerated().flatMap { attempt, _ in
                Observable<Int>.timer(min(.seconds(1 << min(attempt, 6)), .seconds(60)), scheduler: scheduler)
            }
        }
    }

    @Test func theTimeThatAnAttemptTakesCounts() {
        let source = Observable<Int>.deferred { [scheduler, starts] in
            starts.write(scheduler.now.sinceZero)
            return scheduler.cold("250ms #", error: Boom()).asObservable()
        }
        let recorder = scheduler.record(retrying(source))
        scheduler.advance(by: .seconds(3600))
        let waits = [0, 1, 2, 4, 8, 16, 32] + Array(repeating: 60, count: 58)
        var time = Duration.milliseconds(-250)
        let expected = waits.map { wait -> Duration in
            time += .milliseconds(250) + .seconds(wait)
            return time
        }
        #expect(starts.entries == expected)
        recorder.dispose()
        #expect(scheduler.pendingCount == 0)
    }
}
