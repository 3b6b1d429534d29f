import Rill

extension DepthCase {
    /// Streams inside one another.
    static let nestings = [
        DepthCase(name: "a.concat(b).concat(c)…", goal: 50_000) { depth, enter in
            let one = hidden(Observable.just(1))
            return nest(depth, hidden(.empty()), enter) {
                $0.concat(one)
            } run: {
                elements(of: $0) == depth
            }
        },
        DepthCase(name: "recursive concat", goal: unlimited) { depth, enter in
            enter("running")
            return elements(of: counting(1, to: depth)) == depth
        },
        // The goal is what one would hope for, since `retry` reaches it.
        DepthCase(name: "recursive catchError", goal: unlimited) { depth, enter in
            enter("running")
            return elements(of: failing(1, to: depth)) == 1
        },
        DepthCase(name: "chain of maps, one event", goal: 50_000) { depth, enter in
            let increment = Closures().increment
            return oneEvent(through: { mapped($0, increment) }, depth, enter) == depth
        },
        DepthCase(name: "chain of filters, one event", goal: 50_000) { depth, enter in
            let always = Closures().always
            return oneEvent(through: { filtered($0, always) }, depth, enter) == 0
        },
    ]

    /// Applies an operator `depth` times, runs the result and releases it.
    private static func nest(
        _ depth: Int, _ source: Observable<Int>, _ enter: (String) -> Void,
        _ operation: (Observable<Int>) -> Observable<Int>, run: (Observable<Int>) -> Bool
    ) -> Bool {
        enter("assembling")
        var stream = source
        for _ in 0..<depth { stream = hidden(operation(stream)) }
        enter("running")
        let isRight = run(stream)
        enter("releasing the stream")
        stream = source
        return isRight
    }

    /// Sends a zero through a chain of operators, and returns what arrives.
    private static func oneEvent(
        through operation: (Observable<Int>) -> Observable<Int>, _ depth: Int, _ enter: (String) -> Void
    ) -> Int {
        let sum = Sum()
        let subject = hidden(PublishSubject<Int>())
        _ = nest(depth, subject.asObservable(), enter, operation) { stream in
            enter("subscribing")
            let subscription = stream.subscribe(onNext: sum.add)
            enter("sending an event")
            subject.onNext(0)
            enter("disposing")
            subscription.dispose()
            return true
        }
        return sum.total()
    }

    /// The numbers up to `last`, each followed by a deferred stream of the rest.
    @Sendable private static func counting(_ number: Int, to last: Int) -> Observable<Int> {
        let rest: Observable<Int> =
            number < last ? .deferred { counting(number + 1, to: last) } : .empty()
        return hidden(Observable.just(number).concat(rest))
    }

    /// A retry as one writes it by hand: the error handler of each attempt makes the next attempt, and the
    /// last one succeeds.
    private static func failing(_ attempt: Int, to depth: Int) -> Observable<Int> {
        if attempt == depth { return hidden(.just(attempt)) }
        return hidden(Observable<Int>.error(Exhausted()).catchError { _ in failing(attempt + 1, to: depth) })
    }

    private struct Exhausted: Error {}
}
