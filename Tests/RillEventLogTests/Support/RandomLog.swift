import RillLimits

/// The limits that the streams of a random log share.
private struct RandomLimits {
    let places = Bulkhead(1, maxWaiting: 2, maxWait: .milliseconds(9))
    let rate = RateLimiter(1, per: .milliseconds(3), burst: 1)
    let breaker = CircuitBreaker(
        failureRate: 0.5, minimumCalls: 2, window: .calls(4), open: .constant(.milliseconds(7)), probes: 1)
}

/// The log of random streams, which run concurrently or nested and are retried and disposed at random.
struct RandomLog {
    static let codec = LogErrorCodec.codable(Refusal.self)

    let recording: LogRecording<String>
    /// What the subscribers of the streams received, and when.
    let received: [[Recorded<String>]]

    init(seed: UInt64, retention: LogRetention = .all, isEnabled: Bool = true) {
        var generator = SplitMix64(seed: seed)
        let scheduler = VirtualTimeScheduler()
        let log = EventLog<String>(scheduler: scheduler, retention: retention)
        log.isEnabled = isEnabled
        var recorders: [Recorder<String>] = []
        let limits = RandomLimits()
        for number in 0..<Int.random(in: 1...3, using: &generator) {
            let stream = Self.stream(String(number), log, scheduler, limits, using: &generator)
            recorders.append(scheduler.record(stream))
            if Bool.random(using: &generator) { scheduler.advance(by: .random(using: &generator)) }
        }
        for recorder in recorders where Bool.random(using: &generator) {
            scheduler.advance(by: .random(using: &generator))
            recorder.dispose()
        }
        scheduler.advance(by: .milliseconds(Int.random(in: 0...60, using: &generator)))
        recording = log.recording
        received = recorders.map(\.events)
        recorders.forEach { $0.dispose() }
    }

    private static func stream(
        _ name: String, _ log: EventLog<String>, _ scheduler: VirtualTimeScheduler, _ limits: RandomLimits,
        using generator: inout SplitMix64
    ) -> Observable<String> {
        let logged = logged(name, log, scheduler, limits, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: return logged.take(2)
        case 1:
            let inner = self.logged("in \(name)", log, scheduler, limits, using: &generator)
            return logged.flatMap { _ in inner.take(1) }
        case 2:
            let inner = self.logged("in \(name)", log, scheduler, limits, using: &generator)
            return logged.flatMapLatest { _ in inner }
        default: return logged
        }
    }

    private static func logged(
        _ name: String, _ log: EventLog<String>, _ scheduler: VirtualTimeScheduler, _ limits: RandomLimits,
        using generator: inout SplitMix64
    ) -> Observable<String> {
        let source = RandomSource(using: &generator).stream(on: scheduler)
        let delay = Duration.random(using: &generator)
        let policy = RetryPolicy(.exponential(initial: .milliseconds(1)).jitter(.full))
            .maxAttempts(3).seed(generator.next())
        switch Int.random(in: 0..<13, using: &generator) {
        case 0: return source.log(name, to: log)
        case 1: return source.log(name, to: log, retrying: { $0.retry(3) })
        case 2:
            return source.log(name, to: log) { attempts in
                attempts.retryWhen { errors in
                    errors.take(2).flatMap { _ in Observable<Int>.timer(delay, scheduler: scheduler) }
                }
            }
        case 3:
            return source.log(name, to: log) { attempts in attempts.retry(2).catchErrorJustReturn("caught") }
        case 4:
            return source.log(name, to: log) { attempts in
                attempts.catchError { _ in .error(Boom("changed")) }.concat(.just("more"))
            }
        case 5:
            return source.limited(by: limits.rate, scheduler: scheduler)
                .limited(by: limits.places, scheduler: scheduler).log(name, to: log)
        case 6:
            return source.log(name, to: log) { attempts in
                attempts.limited(by: limits.places, scheduler: scheduler)
                    .hedge(after: .constant(.milliseconds(2)), maxAttempts: 3, scheduler: scheduler)
            }
        case 7:
            return source.log(name, to: log) { attempts in
                .merge(attempts, attempts.limited(by: limits.rate, scheduler: scheduler).retry(2))
            }
        case 8:
            return source.limited(by: limits.places, scheduler: scheduler).log(
                name, to: log, retry: policy.breaker(limits.breaker).waitingForBreaker(), scheduler: scheduler
            )
        case 9:
            return source.retry(policy.breaker(limits.breaker), scheduler: scheduler)
                .log(name, to: log) { $0.retry(2) }
        case 10:
            return source.log(name, to: log) { attempts in
                attempts.retry(3).delay(delay, scheduler: scheduler)
            }
        case 11:
            return source.log(name, to: log) { attempts in
                attempts.hedge(after: .constant(.milliseconds(2)), maxAttempts: 2, scheduler: scheduler)
                    .observe(on: scheduler).concat(.just("more"))
            }
        default:
            let aborting = policy.abort(on: Refusal.self) { $0 == .busy(after: 3) }
            return source.log(name, to: log, retry: aborting, scheduler: scheduler)
        }
    }
}
