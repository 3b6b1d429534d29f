@testable import RillCore

/// A scenario, run by the library in virtual time.
final class LibraryRun: Sendable {
    private let scheduler = VirtualTimeScheduler()
    private let history = Mutex(History())
    private let hot = Mutex<[Int: PublishSubject<Int>]>([:])
    private let released = Witness()

    /// What every source retains.
    private final class Witness: Sendable {}

    private struct Failed: Error {}

    private struct Mapped: Error { let error: any Error }

    /// What happened, and what was left behind.
    static func run(_ scenario: Scenario) -> (history: History, leak: String?) {
        weak var witness: Witness?
        let history: History
        var leak: String?
        do {
            let run = LibraryRun()
            witness = run.released
            leak = run.perform(scenario)
            history = run.history.withLock { $0 }
        }
        if witness != nil { leak = leak ?? "a source was not released" }
        return (history, leak)
    }

    private func perform(_ scenario: Scenario) -> String? {
        let test = Lifetime()
        hot.withLock { $0 = scenario.hotScripts.mapValues { _ in PublishSubject() } }
        let shared = scenario.sharing.map {
            stream($0.source, .never(), .never()).share(
                replay: $0.replay, scope: $0.isForever ? .forever : .whileConnected)
        }
        let program = stream(scenario.program, shared ?? .never(), .never())
        let subscriptions = scenario.subscribers.map { _ in SerialDisposable() }
        for (number, subscriber) in scenario.subscribers.enumerated() {
            at(subscriber.time, in: test) { [self] in
                subscribe(to: program, as: number, disposal: subscriber.disposal, subscriptions[number])
            }
        }
        for (number, subscriber) in scenario.subscribers.enumerated() {
            guard case .at(let time) = subscriber.disposal, time >= subscriber.time else { continue }
            at(time, in: test) { subscriptions[number].dispose() }
        }
        for (source, script) in scenario.hotScripts.sorted(by: { $0.key < $1.key }) {
            guard let subject = hot.withLock({ $0[source] }) else { continue }
            for step in script.timed { at(step.time, in: test) { subject.onNext(step.element) } }
            if let last = script.lastTime, script.end != .open {
                at(last, in: test) { subject.on(script.end == .failed ? .error(Failed()) : .completed) }
            }
        }
        scheduler.advance(to: .zero.advanced(by: .milliseconds(World.horizon)))
        let end = history.withLock { $0 }
        subscriptions.forEach { $0.dispose() }
        test.dispose()
        history.withLock { $0 = end }
        hot.withLock { $0 = [:] }
        return scheduler.pendingCount == 0 ? nil : "\(scheduler.pendingCount) timers are pending"
    }

    private func at(_ time: Int, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        scheduler.schedule(after: .milliseconds(time), in: lifetime, work)
    }

    private func subscribe(
        to program: Observable<Int>, as number: Int, disposal: Scenario.Disposal,
        _ subscription: SerialDisposable
    ) {
        let count = Mutex(0)
        let receive: @Sendable (Signal) -> Void = { [self] signal in
            write(.event(subscriber: number, signal))
            let events = count.withLock {
                $0 += 1
                return $0
            }
            if disposal == .insideElement(events) { subscription.dispose() }
        }
        let running = Subscription(
            Observer<Int>(
                onNext: { receive(.next($0)) },
                onEnd: { receive($0.map { .failed(Self.name(of: $0)) } ?? .completed) }))
        // A synchronous source can be disposed of too.
        subscription.disposable = running.lifetime
        _ = running.start(program)
    }

    private func write(_ step: History.Step) {
        let time = Int(scheduler.now.sinceZero / .milliseconds(1))
        history.withLock { $0.steps.append((time, step)) }
    }

    private static func name(of error: any Error) -> String {
        switch error {
        case is Failed: "failed"
        case is TimeoutError: "timeout"
        case is InvalidDurationError: "invalid"
        case is IndexOutOfRangeError: "index"
        case let error as SingleError: error == .noElement ? "none" : "several"
        case let error as Mapped: "mapped \(name(of: error.error))"
        default: "\(error)"
        }
    }

    private func stream(
        _ program: Program, _ shared: Observable<Int>, _ input: Observable<Int>
    ) -> Observable<Int> {
        func stream(_ program: Program) -> Observable<Int> { self.stream(program, shared, input) }
        switch program {
        case .source(let source): return self.stream(source)
        case .input: return input
        case .shared: return shared
        case .unary(let unary, let source): return apply(unary, stream(source))
        case .binary(let binary, let first, let second): return apply(binary, stream(first), stream(second))
        case .flatten(let way, let function, let source, let inner):
            let (source, inner) = (stream(source), inner.map(stream))
            let select: @Sendable (Int) throws -> Observable<Int> = { inner[try function($0) % inner.count] }
            return switch way {
            case .flatMap: source.flatMap(select)
            case .flatMapBounded(let limit): source.flatMap(maxConcurrent: limit, select)
            case .concatMap: source.concatMap(select)
            case .flatMapFirst: source.flatMapFirst(select)
            case .flatMapLatest: source.flatMapLatest(select)
            }
        case .retryWhen(let source, let trigger):
            return stream(source).retryWhen { [self] errors in
                self.stream(trigger, shared, errors.map { _ in 1 })
            }
        case .groupBy(let modulus, let source, let each):
            return stream(source).groupBy { $0 % modulus }.flatMap { [self] group in
                self.stream(each, shared, group.asObservable())
            }
        case .window(let ticks, let count, let source, let each):
            return stream(source)
                .window(timeSpan: .milliseconds(ticks), count: count, scheduler: scheduler)
                .flatMap { [self] window in self.stream(each, shared, window) }
        }
    }

    private func stream(_ source: Source) -> Observable<Int> {
        switch source.kind {
        case .never: return .never()
        case .timer(let ticks): return .timer(.milliseconds(ticks), scheduler: scheduler)
        case .timerEvery(let first, let period):
            return .timer(.milliseconds(first), period: .milliseconds(period), scheduler: scheduler)
        case .interval(let period): return .interval(.milliseconds(period), scheduler: scheduler)
        case .endless: return .repeatElement(source.number)
        case .hot: return hot.withLock { $0[source.number]?.asObservable() ?? .never() }
        case .script(let early, let late, let from):
            let play: @Sendable (Observer<Int>, Lifetime) -> Void = { [self, released] observer, lifetime in
                write(.began(source.number))
                lifetime.onDispose { [released] in
                    withExtendedLifetime(released) { self.write(.ended(source.number)) }
                }
                let isEarly = scheduler.now < .zero.advanced(by: .milliseconds(from))
                perform(isEarly ? early : late, to: observer, in: lifetime)
            }
            return switch source.form {
            case .plain: Observable(play)
            case .create:
                .create { observer, lifetime in
                    play(
                        Observer(
                            onNext: observer.onNext,
                            onEnd: { $0.map(observer.onError) ?? observer.onCompleted() }), lifetime)
                }
            case .deferred: .deferred { Observable(play) }
            case .using: .using({ SerialDisposable() }, observableFactory: { _ in Observable(play) })
            }
        }
    }

    private func perform(_ script: Script, to observer: Observer<Int>, in lifetime: Lifetime) {
        let end: @Sendable () -> Void = {
            if script.end == .failed { observer.onError(Failed()) } else { observer.onCompleted() }
        }
        for step in script.timed { at(step.time, in: lifetime) { observer.onNext(step.element) } }
        if script.end != .open, let last = script.lastTime { at(last, in: lifetime, end) }
        for element in script.immediate where !lifetime.isDisposed { observer.onNext(element) }
        if script.end != .open, script.lastTime == nil, !lifetime.isDisposed { end() }
    }

    private func apply(_ unary: Unary, _ source: Observable<Int>) -> Observable<Int> {
        func ticks(_ count: Int) -> Duration { .milliseconds(count) }
        switch unary {
        case .map(let function): return source.map { try function($0) }
        case .filter(let function): return source.filter { try function.isTrue($0) }
        case .compactMap: return source.compactMap { $0 % 3 == 0 ? nil : $0 }
        case .scan(let function): return source.scan(0) { try function($0 + $1) }
        case .reduce(let function): return source.reduce(0) { try function($0 + $1) }
        case .toArray: return source.toArray().map(code)
        case .enumerated: return source.enumerated().map { 10 * $0.index + $0.element }
        case .take(let count): return source.take(count)
        case .skip(let count): return source.skip(count)
        case .takeLast(let count): return source.takeLast(count)
        case .takeWhile(let function): return source.takeWhile { try function.isTrue($0) }
        case .skipWhile(let function): return source.skipWhile { try function.isTrue($0) }
        case .distinct: return source.distinct()
        case .distinctUntilChanged: return source.distinctUntilChanged()
        case .elementAt(let index): return source.elementAt(index)
        case .first: return source.first()
        case .last: return source.last()
        case .single: return source.single()
        case .ignoreElements: return source.ignoreElements().map { (_: Never) -> Int in }
        case .defaultIfEmpty: return source.defaultIfEmpty(7)
        case .startWith(let element): return source.startWith(element)
        case .materialize:
            return source.materialize().map { event in
                switch event {
                case .next(let element): element
                case .error: 1_001
                case .completed: 1_002
                }
            }
        case .dematerialize: return source.map(described).dematerialize()
        case .mapError: return source.mapError { Mapped(error: $0) }
        case .doOnNext(let function): return source.do(onNext: { _ = try function($0) })
        case .catchErrorJustReturn: return source.catchErrorJustReturn(8)
        case .retry(let count): return count.map(source.retry) ?? source.retry()
        case .retryAfter(let delays):
            return source.retry(RetryPolicy(.delays(delays.map(ticks))), scheduler: scheduler)
        case .delay(let count): return source.delay(ticks(count), scheduler: scheduler)
        case .delaySubscription(let count):
            return source.delaySubscription(ticks(count), scheduler: scheduler)
        case .debounce(let count): return source.debounce(ticks(count), scheduler: scheduler)
        case .throttle(let count, let latest):
            return source.throttle(ticks(count), latest: latest, scheduler: scheduler)
        case .timeout(let count): return source.timeout(ticks(count), scheduler: scheduler)
        case .buffer(let count, let limit):
            return source.buffer(timeSpan: ticks(count), count: limit, scheduler: scheduler).map(code)
        case .timestamp:
            return source.timestamp(scheduler: scheduler).map {
                10 * Int($0.time.sinceZero / .milliseconds(1)) + $0.element
            }
        case .timeInterval:
            return source.timeInterval(scheduler: scheduler).map {
                10 * Int($0.interval / .milliseconds(1)) + $0.element
            }
        case .observeOn: return source.observe(on: scheduler)
        case .subscribeOn: return source.subscribe(on: scheduler)
        }
    }

    private func apply(_ binary: Binary, _ first: Observable<Int>, _ second: Observable<Int>) -> Observable<
        Int
    > {
        switch binary {
        case .merge: .merge(first, second)
        case .concat: first.concat(second)
        case .zip: .zip(first, second) { code([$0, $1]) }
        case .zipLate: .zip(first, second, completing: .late) { code([$0, $1]) }
        case .combineLatest: .combineLatest(first, second) { code([$0, $1]) }
        case .combineLatestLate: .combineLatest(first, second, completing: .late) { code([$0, $1]) }
        case .withLatestFrom: first.withLatestFrom(second) { code([$0, $1]) }
        case .amb: first.amb(second)
        case .takeUntil: first.takeUntil(second)
        case .skipUntil: first.skipUntil(second)
        case .sample: first.sample(second)
        case .catchError: first.catchError { _ in second }
        case .switchIfEmpty: first.switchIfEmpty(second)
        case .timeoutOther: first.timeout(.milliseconds(3), other: second, scheduler: scheduler)
        }
    }
}

/// A number for a list.
func code(_ list: [Int]) -> Int { list.reduce(list.count) { ($0 * 31 + $1) % 997 } }

/// The event that an element describes to `dematerialize`.
func described(_ element: Int) -> Event<Int> {
    switch element {
    case 1_001: .error(Thrown(element: 0))
    case 1_002: .completed
    default: element % 11 == 9 ? .completed : .next(element)
    }
}

extension Scenario {
    var hotScripts: [Int: Script] {
        var scripts: [Int: Script] = [:]
        func visit(_ program: Program) {
            if case .source(let source) = program, case .hot(let script) = source.kind {
                scripts[source.number] = script
            }
            program.children.forEach(visit)
        }
        visit(program)
        if let sharing { visit(sharing.source) }
        return scripts
    }
}
