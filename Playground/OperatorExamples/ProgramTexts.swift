// swift-format-ignore-file
/// The programs of the examples as text: a test writes this file from their sources.
enum ProgramTexts {
    static let byName: [String: String] = [
        "AsyncSubject": #"""
            let source: TestSource<String> = edit.hot("-a-b-c-|")
            let subject = AsyncSubject<String>()
            _ = source.subscribe(subject)
            return subject
            """#,
        "Backoff.delays(_:)": #"""
            let source: TestSource<String> = edit.cold("-#")
            let delays: [Duration] = [edit(.seconds(1)), edit(.seconds(3)), edit(.seconds(5))]
            return source.retry(RetryPolicy(.delays(delays)), scheduler: scheduler)
            """#,
        "Backoff.jitter(_:)": #"""
            let source: TestSource<String> = edit.cold("-#")
            let backoff = Backoff.exponential(initial: .seconds(2)).cap(edit(.seconds(4))).jitter(.full)
            let policy = RetryPolicy(backoff).maxAttempts(5).seed(7)
            return source.retry(policy, scheduler: scheduler)
            """#,
        "BehaviorRelay": #"""
            let source: TestSource<String> = edit.hot("-a-b-c--")
            let relay = BehaviorRelay(value: "x")
            _ = source.subscribe(onNext: { relay.accept($0) })
            return relay
            """#,
        "BehaviorSubject": #"""
            let source: TestSource<String> = edit.hot("-a-b-c-|")
            let subject = BehaviorSubject(value: "x")
            _ = source.subscribe(subject)
            return subject
            """#,
        "ConnectableObservable": #"""
            let source: TestSource<String> = edit.cold("-a-b-c-|")
            let shared: ConnectableObservable<String> = source.publish()
            _ = scheduler.schedule(after: edit(.milliseconds(200))) { _ = shared.connect() }
            return shared
            """#,
        "PublishRelay": #"""
            let source: TestSource<String> = edit.hot("-a-b-c--")
            let relay = PublishRelay<String>()
            _ = source.subscribe(onNext: { relay.accept($0) })
            return relay
            """#,
        "PublishSubject": #"""
            let source: TestSource<String> = edit.hot("-a-b-c-|")
            let subject = PublishSubject<String>()
            _ = source.subscribe(subject)
            return subject
            """#,
        "ReplaySubject": #"""
            let source: TestSource<String> = edit.hot("-a-b-c-|")
            let subject = ReplaySubject<String>.create(bufferSize: edit(2, from: 0))
            _ = source.subscribe(subject)
            return subject
            """#,
        "RetryPolicy.attemptTimeout(_:)": #"""
            let source: TestSource<String> = edit.cold("--a---------b-|")
            let policy = RetryPolicy(.constant(.seconds(1))).maxAttempts(3)
            return source.retry(policy.attemptTimeout(edit(.seconds(3))), scheduler: scheduler)
            """#,
        "RetryPolicy.maxElapsed(_:)": #"""
            let source: TestSource<String> = edit.cold("-#")
            let policy = RetryPolicy(.exponential(initial: .seconds(1))).maxElapsed(edit(.seconds(10)))
            return source.retry(policy, scheduler: scheduler)
            """#,
        "amb": #"""
            let first: TestSource<String> = edit.cold("---a--b-|")
            let second: TestSource<String> = edit.cold("-x--y--z-|")
            return first.amb(second)
            """#,
        "buffer": #"""
            let source: TestSource<String> = edit.hot("-ab--c---d-e-f-|")
            return source.buffer(timeSpan: edit(.milliseconds(600)), count: edit(2), scheduler: scheduler)
            """#,
        "catchError": #"""
            let source: TestSource<String> = edit.cold("-a-b-#")
            let other: TestSource<String> = edit.cold("--x-y-|")
            return source.catchError { _ in other.asObservable() }
            """#,
        "catchErrorJustReturn": #"""
            let source: TestSource<Int> = edit.cold("-1-2-#")
            return source.catchErrorJustReturn(0)
            """#,
        "combineLatest": #"""
            let letters: TestSource<String> = edit.cold("-a---b---|")
            let numbers: TestSource<Int> = edit.cold("---1---2---|")
            return Observable.combineLatest(letters, numbers) { "\($0)\($1)" }
            """#,
        "compactMap": #"""
            let source: TestSource<String> = edit.cold("-1-a-2-b-|")
            return source.compactMap { Int($0) }
            """#,
        "concat": #"""
            let first: TestSource<String> = edit.cold("-a-b-|")
            let second: TestSource<String> = edit.cold("--x-y-|")
            return first.concat(second)
            """#,
        "concat()": #"""
            let letters: TestSource<String> = edit.cold("-ab-----|")
            let inner: TestSource<Int> = edit.cold("-1-2-|")
            return letters.map { letter in inner.map { "\(letter)\($0)" } }.concat()
            """#,
        "concatMap": #"""
            let letters: TestSource<String> = edit.cold("-a-b------|")
            let inner: TestSource<Int> = edit.cold("-1--2-|")
            return letters.concatMap { letter in inner.map { "\(letter)\($0)" } }
            """#,
        "create": #"""
            return Observable<String>.create { observer in
                observer.onNext("a")
                return scheduler.schedule(after: .milliseconds(500)) { observer.onNext("b") }
            }
            """#,
        "debounce": #"""
            let source: TestSource<String> = edit.hot("-a-b-c-----d--e-----|")
            return source.debounce(edit(.milliseconds(300)), scheduler: scheduler)
            """#,
        "debug": #"""
            let source: TestSource<String> = edit.cold("-a-b-|")
            return source.debug("letters", to: { line in print(line) })
            """#,
        "defaultIfEmpty": #"""
            let source: TestSource<Int> = edit.cold("-----|")
            return source.defaultIfEmpty(0)
            """#,
        "deferred": #"""
            return Observable<String>.deferred { .just(scheduler.now == .zero ? "a" : "b") }
            """#,
        "delay": #"""
            let source: TestSource<String> = edit.cold("-a-b--c-|")
            return source.delay(edit(.milliseconds(300)), scheduler: scheduler)
            """#,
        "delaySubscription": #"""
            let source: TestSource<String> = edit.cold("-a-b--c-|")
            return source.delaySubscription(edit(.milliseconds(300)), scheduler: scheduler)
            """#,
        "dematerialize": #"""
            let source: TestSource<String> = edit.cold("-a-b-#")
            return source.materialize().filter { $0.element != "a" }.dematerialize()
            """#,
        "distinct": #"""
            let source: TestSource<Int> = edit.cold("-1-2-1-3-2-|")
            return source.distinct()
            """#,
        "distinctUntilChanged": #"""
            let source: TestSource<Int> = edit.cold("-1-1-2-2-1-|")
            return source.distinctUntilChanged()
            """#,
        "do": #"""
            let source: TestSource<String> = edit.cold("-a-b-|")
            return source.do(onNext: { letter in print(letter) })
            """#,
        "elementAt": #"""
            let source: TestSource<String> = edit.cold("-a-b-c-d-|")
            return source.elementAt(edit(2, from: 0))
            """#,
        "elements": #"""
            let source: TestSource<String> = edit.cold("-a-b-#")
            return source.materialize().elements()
            """#,
        "empty": #"""
            return Observable<Int>.empty()
            """#,
        "enumerated": #"""
            let source: TestSource<String> = edit.cold("-a--b--c-|")
            return source.enumerated()
            """#,
        "error": #"""
            return Observable<Int>.error(DrawnError())
            """#,
        "errors": #"""
            let source: TestSource<String> = edit.cold("-a-b-#")
            return source.materialize().errors()
            """#,
        "filter": #"""
            let source: TestSource<Int> = edit.cold("-1-2-3-4-5-|")
            return source.filter { $0.isMultiple(of: 2) }
            """#,
        "first": #"""
            let source: TestSource<String> = edit.cold("--a-b-c-|")
            return source.first()
            """#,
        "flatMap": #"""
            let letters: TestSource<String> = edit.cold("-a-b------|")
            let inner: TestSource<Int> = edit.cold("-1--2-|")
            return letters.flatMap { letter in inner.map { "\(letter)\($0)" } }
            """#,
        "flatMap(maxConcurrent:_:)": #"""
            let letters: TestSource<String> = edit.cold("-abc------|")
            let inner: TestSource<Int> = edit.cold("-1--2-|")
            return letters.flatMap(maxConcurrent: edit(2)) { letter in inner.map { "\(letter)\($0)" } }
            """#,
        "flatMapFirst": #"""
            let letters: TestSource<String> = edit.cold("-a-b----c-----|")
            let inner: TestSource<Int> = edit.cold("-1--2-|")
            return letters.flatMapFirst { letter in inner.map { "\(letter)\($0)" } }
            """#,
        "flatMapLatest": #"""
            let letters: TestSource<String> = edit.cold("-a--b-----c----|")
            let inner: TestSource<Int> = edit.cold("-1--2-|")
            return letters.flatMapLatest { letter in inner.map { "\(letter)\($0)" } }
            """#,
        "from": #"""
            return Observable<Int>.from([1, 2, 3])
            """#,
        "from(optional:)": #"""
            return Observable<Int>.from(optional: Int("12"))
            """#,
        "groupBy": #"""
            let source: TestSource<Int> = edit.hot("-1-2-3-4-5-|")
            return source.groupBy { $0.isMultiple(of: 2) }
            """#,
        "ignoreElements": #"""
            let source: TestSource<String> = edit.cold("-a-b-c-|")
            return source.ignoreElements()
            """#,
        "interval": #"""
            return Observable<Int>.interval(edit(.milliseconds(300)), scheduler: scheduler)
            """#,
        "just": #"""
            return Observable<Int>.just(1)
            """#,
        "last": #"""
            let source: TestSource<String> = edit.cold("-a-b-c--|")
            return source.last()
            """#,
        "map": #"""
            let source: TestSource<Int> = edit.cold("-1--2---3-|")
            return source.map { $0 * 10 }
            """#,
        "mapError": #"""
            struct Offline: Error {}
            let source: TestSource<String> = edit.cold("-a-b-#")
            return source.mapError { _ in Offline() }
            """#,
        "materialize": #"""
            let source: TestSource<String> = edit.cold("-a-b-#")
            return source.materialize()
            """#,
        "merge": #"""
            let first: TestSource<String> = edit.cold("-a---b---|")
            let second: TestSource<String> = edit.cold("---x---y---|")
            return Observable.merge(first.asObservable(), second.asObservable())
            """#,
        "merge()": #"""
            let letters: TestSource<String> = edit.cold("-a--b----|")
            let inner: TestSource<Int> = edit.cold("-1---2-|")
            return letters.map { letter in inner.map { "\(letter)\($0)" } }.merge()
            """#,
        "merge(maxConcurrent:)": #"""
            let letters: TestSource<String> = edit.cold("-abc----|")
            let inner: TestSource<Int> = edit.cold("-1--2-|")
            return letters.map { letter in inner.map { "\(letter)\($0)" } }.merge(maxConcurrent: edit(2))
            """#,
        "multicast": #"""
            let source: TestSource<String> = edit.cold("-a-b-c-|")
            return source.multicast(BehaviorSubject(value: "x")).refCount()
            """#,
        "never": #"""
            return Observable<Int>.never()
            """#,
        "observe(on:bufferingPolicy:)": #"""
            let source: TestSource<String> = edit.cold("-a-b--c-|")
            return source.observe(on: scheduler)
            """#,
        "of": #"""
            return Observable<Int>.of(1, 2, 3)
            """#,
        "publish": #"""
            let source: TestSource<String> = edit.cold("-a-b-c-|")
            return source.publish().refCount()
            """#,
        "range": #"""
            return Observable<Int>.range(start: edit(1, from: 0), count: edit(3, from: 0))
            """#,
        "reduce": #"""
            let source: TestSource<Int> = edit.cold("-1-2--3-|")
            return source.reduce(0) { sum, number in sum + number }
            """#,
        "refCount": #"""
            let source: TestSource<String> = edit.cold("-a-b-c-|")
            return source.publish().refCount()
            """#,
        "repeatElement": #"""
            return Observable<String>.repeatElement("a").take(edit(3, from: 0))
            """#,
        "replay": #"""
            let source: TestSource<String> = edit.cold("-a-b-c-|")
            return source.replay(edit(1, from: 0)).refCount()
            """#,
        "replayAll": #"""
            let source: TestSource<String> = edit.cold("-a-b-c-|")
            return source.replayAll().refCount()
            """#,
        "retry": #"""
            let source: TestSource<Int> = edit.cold("-1-0")
            let policy = RetryPolicy(.constant(edit(.seconds(1)))).maxAttempts(edit(3))
            return source.retry(policy, scheduler: scheduler) { $0 == 0 }
            """#,
        "retry()": #"""
            let source: TestSource<Int> = edit.cold("-1-2-#")
            return source.retry()
            """#,
        "retry(_:)": #"""
            let source: TestSource<Int> = edit.cold("-1-2-#")
            return source.retry(edit(3))
            """#,
        "retry(_:scheduler:)": #"""
            let source: TestSource<String> = edit.cold("-a-#")
            let policy = RetryPolicy(.exponential(initial: edit(.seconds(1)))).maxAttempts(edit(4))
            return source.retry(policy, scheduler: scheduler)
            """#,
        "retryWhen": #"""
            let source: TestSource<String> = edit.cold("-a-#")
            let wait = { @Sendable (failure: Int, error: any Error) -> Observable<Int> in
                failure < 2 ? .timer(.seconds(failure + 1), scheduler: scheduler) : .error(error)
            }
            return source.retryWhen { errors in errors.enumerated().flatMap { wait($0, $1) } }
            """#,
        "sample": #"""
            let source: TestSource<String> = edit.hot("-a-b----c---|")
            let sampler: TestSource<Int> = edit.hot("----1-1---1---1-")
            return source.sample(sampler)
            """#,
        "scan": #"""
            let source: TestSource<Int> = edit.cold("-1--2---3-|")
            return source.scan(0) { sum, number in sum + number }
            """#,
        "share": #"""
            let source: TestSource<String> = edit.cold("-a-b-c-|")
            return source.share(replay: edit(1, from: 0))
            """#,
        "single": #"""
            let source: TestSource<String> = edit.cold("--a---|")
            return source.single()
            """#,
        "skip": #"""
            let source: TestSource<String> = edit.cold("-a-b-c-d-|")
            return source.skip(edit(2, from: 0))
            """#,
        "skipUntil": #"""
            let source: TestSource<String> = edit.hot("-a-b-c-d-e-|")
            let start: TestSource<Int> = edit.hot("----1---2---")
            return source.skipUntil(start)
            """#,
        "skipWhile": #"""
            let source: TestSource<Int> = edit.cold("-1-2-3-2-1-|")
            return source.skipWhile { $0 < 3 }
            """#,
        "startWith": #"""
            let source: TestSource<String> = edit.cold("---b--c-|")
            return source.startWith("a")
            """#,
        "subscribe(on:)": #"""
            let source: TestSource<String> = edit.cold("-a-b--c-|")
            return source.subscribe(on: scheduler)
            """#,
        "switchIfEmpty": #"""
            let source: TestSource<String> = edit.cold("----|")
            let other: TestSource<String> = edit.cold("-a-b-|")
            return source.switchIfEmpty(other.asObservable())
            """#,
        "switchLatest": #"""
            let letters: TestSource<String> = edit.cold("-a--b-----c----|")
            let inner: TestSource<Int> = edit.cold("-1--2-|")
            return letters.map { letter in inner.map { "\(letter)\($0)" } }.switchLatest()
            """#,
        "take": #"""
            let source: TestSource<String> = edit.cold("-a-b-c-d-|")
            return source.take(edit(2, from: 0))
            """#,
        "takeLast": #"""
            let source: TestSource<String> = edit.cold("-a-b-c-d-|")
            return source.takeLast(edit(2, from: 0))
            """#,
        "takeUntil": #"""
            let source: TestSource<String> = edit.hot("-a-b-c-d-e-|")
            let stop: TestSource<Int> = edit.hot("------1-----")
            return source.takeUntil(stop)
            """#,
        "takeWhile": #"""
            let source: TestSource<Int> = edit.cold("-1-2-3-2-1-|")
            return source.takeWhile { $0 < 3 }
            """#,
        "throttle": #"""
            let source: TestSource<String> = edit.hot("-a-b-c-----d--e-----|")
            return source.throttle(edit(.milliseconds(300)), scheduler: scheduler)
            """#,
        "timeInterval": #"""
            let source: TestSource<String> = edit.cold("--a---b-----c-|")
            return source.timeInterval(scheduler: scheduler).map(\.interval)
            """#,
        "timeout": #"""
            let source: TestSource<String> = edit.cold("-a-b--------c-|")
            return source.timeout(edit(.milliseconds(500)), scheduler: scheduler)
            """#,
        "timeout(_:other:scheduler:)": #"""
            let source: TestSource<String> = edit.cold("-a-b--------c-|")
            let other: TestSource<String> = edit.cold("-x-y-|")
            return source.timeout(edit(.milliseconds(500)), other: other, scheduler: scheduler)
            """#,
        "timer": #"""
            return Observable<Int>.timer(edit(.milliseconds(500)), scheduler: scheduler)
            """#,
        "timer(_:period:scheduler:)": #"""
            let period: Duration = edit(.milliseconds(300))
            return Observable<Int>.timer(.milliseconds(500), period: period, scheduler: scheduler)
            """#,
        "timestamp": #"""
            let source: TestSource<String> = edit.cold("--a---b-----c-|")
            return source.timestamp(scheduler: scheduler).map(\.time)
            """#,
        "toArray": #"""
            let source: TestSource<String> = edit.cold("-a-b--c-|")
            return source.toArray()
            """#,
        "using": #"""
            let source: TestSource<String> = edit.cold("-a--b--c--|")
            return Observable<String>.using({ CompositeDisposable() }) { _ in source.asObservable() }
            """#,
        "window": #"""
            let source: TestSource<String> = edit.hot("-ab--c---d-e-f-|")
            let span: Duration = edit(.milliseconds(600), from: 100)
            return source.window(timeSpan: span, count: edit(2), scheduler: scheduler)
            """#,
        "withLatestFrom": #"""
            let taps: TestSource<String> = edit.hot("--t---t--t-t--|")
            let names: TestSource<String> = edit.hot("----a--b-------")
            return taps.withLatestFrom(names) { tap, name in tap + name }
            """#,
        "zip": #"""
            let letters: TestSource<String> = edit.cold("-a-b----c--|")
            let numbers: TestSource<Int> = edit.cold("--1---2-------3-|")
            return Observable.zip(letters, numbers) { "\($0)\($1)" }
            """#,
    ]
}
