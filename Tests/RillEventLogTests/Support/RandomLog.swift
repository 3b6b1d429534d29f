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
        for number in 0..<Int.random(in: 1...3, using: &generator) {
            let stream = Self.stream(String(number), log, scheduler, using: &generator)
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
        _ name: String, _ log: EventLog<String>, _ scheduler: VirtualTimeScheduler,
        using generator: inout SplitMix64
    ) -> Observable<String> {
        let logged = logged(name, log, scheduler, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: return logged.take(2)
        case 1:
            let inner = self.logged("in \(name)", log, scheduler, using: &generator)
            return logged.flatMap { _ in inner.take(1) }
        case 2:
            let inner = self.logged("in \(name)", log, scheduler, using: &generator)
            return logged.flatMapLatest { _ in inner }
        default: return logged
        }
    }

    private static func logged(
        _ name: String, _ log: EventLog<String>, _ scheduler: VirtualTimeScheduler,
        using generator: inout SplitMix64
    ) -> Observable<String> {
        let source = RandomSource(using: &generator).stream(on: scheduler)
        let delay = Duration.random(using: &generator)
        switch Int.random(in: 0..<6, using: &generator) {
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
        default:
            let policy = RetryPolicy(.exponential(initial: .milliseconds(1)).jitter(.full))
                .maxAttempts(3).seed(generator.next())
                .abort(on: Refusal.self) { $0 == .busy(after: 3) }
            return source.log(name, to: log, retry: policy, scheduler: scheduler)
        }
    }
}
