import Rill
import RillTesting

extension TourPage {
    /// Streams, time and operators.
    static let basics = [
        TourStep(
            title: "A stream",
            text: #"""
                show("just", Observable.just("a"))
                show("of", Observable.of("a", "b", "c"))
                show("empty", Observable<String>.empty())
                """#,
            program: { show, scheduler, print in
                show("just", Observable.just("a"))
                show("of", Observable.of("a", "b", "c"))
                show("empty", Observable<String>.empty())
            },
            note: """
                A stream sends any number of elements, then at most one end: | is completion.
                Events in parentheses arrive at one moment. `show` subscribes and draws.
                """),
        TourStep(
            title: "Time comes from a scheduler",
            text: #"""
                let ticks = Observable<Int>.interval(.seconds(1), scheduler: scheduler).take(4)
                show("ticks", ticks)
                show("delayed", ticks.delay(.seconds(3), scheduler: scheduler))
                """#,
            program: { show, scheduler, print in
                let ticks = Observable<Int>.interval(.seconds(1), scheduler: scheduler).take(4)
                show("ticks", ticks)
                show("delayed", ticks.delay(.seconds(3), scheduler: scheduler))
            },
            note: """
                A character is a second. This scheduler is a VirtualTimeScheduler, as in a test:
                the seconds take no time. An app passes MainScheduler.instance.
                """),
        TourStep(
            title: "An operator returns a new stream",
            text: #"""
                let numbers = Observable<Int>.interval(.seconds(1), scheduler: scheduler).take(4)
                show("numbers", numbers)
                show("filter", numbers.filter { $0 > 1 })
                show("map", numbers.map { $0 * $0 })
                show("scan", numbers.scan(0) { $0 + $1 })
                """#,
            program: { show, scheduler, print in
                let numbers = Observable<Int>.interval(.seconds(1), scheduler: scheduler).take(4)
                show("numbers", numbers)
                show("filter", numbers.filter { $0 > 1 })
                show("map", numbers.map { $0 * $0 })
                show("scan", numbers.scan(0) { $0 + $1 })
            },
            note: """
                The source stays as it is. Errors and completion pass through these operators.
                """),
        TourStep(
            title: "Every subscription runs the source, unless it is shared",
            text: #"""
                let source = Observable<Int>.interval(.seconds(1), scheduler: scheduler).take(3)
                let cold = source.do(onSubscribe: { print("cold: the source starts") })
                let shared = source.do(onSubscribe: { print("shared: the source starts") }).share()
                for number in 1...2 { show("cold, subscriber \(number)", cold) }
                for number in 1...2 { show("shared, subscriber \(number)", shared) }
                """#,
            program: { show, scheduler, print in
                let source = Observable<Int>.interval(.seconds(1), scheduler: scheduler).take(3)
                let cold = source.do(onSubscribe: { print("cold: the source starts") })
                let shared = source.do(onSubscribe: { print("shared: the source starts") }).share()
                for number in 1...2 { show("cold, subscriber \(number)", cold) }
                for number in 1...2 { show("shared, subscriber \(number)", shared) }
            },
            note: """
                A request that two views show would be sent twice. `share` sends it once.
                """),
        TourStep(
            title: "Search as you type",
            text: #"""
                @Sendable func search(_ text: String) -> Observable<String> {
                    .just(text.uppercased()).delay(.seconds(3), scheduler: scheduler)
                }
                let typed: TestSource<String> = scheduler.hot("-a-b---c------|")
                show("typed", typed)
                show("flatMapLatest", typed.flatMapLatest { search($0) })
                show("flatMap", typed.flatMap { search($0) })
                """#,
            program: { show, scheduler, print in
                @Sendable func search(_ text: String) -> Observable<String> {
                    .just(text.uppercased()).delay(.seconds(3), scheduler: scheduler)
                }
                let typed: TestSource<String> = scheduler.hot("-a-b---c------|")
                show("typed", typed)
                show("flatMapLatest", typed.flatMapLatest { search($0) })
                show("flatMap", typed.flatMap { search($0) })
            },
            note: """
                flatMapLatest disposes of the search for `a` when `b` is typed, so an old answer cannot
                replace a new one. flatMap lets all searches run. `hot` is a source that is drawn.
                """),
    ]
}
