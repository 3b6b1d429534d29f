import RillCore
import RillTesting

extension OperatorExample {
    static let creating: [OperatorExample] = [
        OperatorExample("create") { scheduler, _ in
            return Observable<String>.create { observer in
                observer.onNext("a")
                return scheduler.schedule(after: .milliseconds(500)) { observer.onNext("b") }
            }
        },
        OperatorExample("deferred", viewers: [.usual, .from(5)]) { scheduler, _ in
            return Observable<String>.deferred { .just(scheduler.now == .zero ? "a" : "b") }
        },
        OperatorExample("empty") { _, _ in
            return Observable<Int>.empty()
        },
        OperatorExample("error") { _, _ in
            return Observable<Int>.error(DrawnError())
        },
        OperatorExample("from") { _, _ in
            return Observable<Int>.from([1, 2, 3])
        },
        OperatorExample("from(optional:)") { _, _ in
            return Observable<Int>.from(optional: Int("12"))
        },
        OperatorExample("interval", until: 12) { scheduler, edit in
            return Observable<Int>.interval(edit(.milliseconds(300)), scheduler: scheduler)
        },
        OperatorExample("just") { _, _ in
            return Observable<Int>.just(1)
        },
        OperatorExample("never") { _, _ in
            return Observable<Int>.never()
        },
        OperatorExample("of") { _, _ in
            return Observable<Int>.of(1, 2, 3)
        },
        OperatorExample("range") { _, edit in
            return Observable<Int>.range(start: edit(1, from: 0), count: edit(3, from: 0))
        },
        OperatorExample("repeatElement") { _, edit in
            return Observable<String>.repeatElement("a").take(edit(3, from: 0))
        },
        OperatorExample("timer") { scheduler, edit in
            return Observable<Int>.timer(edit(.milliseconds(500)), scheduler: scheduler)
        },
        OperatorExample("timer(_:period:scheduler:)", until: 14) { scheduler, edit in
            let period: Duration = edit(.milliseconds(300))
            return Observable<Int>.timer(.milliseconds(500), period: period, scheduler: scheduler)
        },
        OperatorExample("using", viewers: [.from(0, until: 6)]) { _, edit in
            let source: TestSource<String> = edit.cold("-a--b--c--|")
            return Observable<String>.using({ CompositeDisposable() }) { _ in source.asObservable() }
        },
    ]
}
