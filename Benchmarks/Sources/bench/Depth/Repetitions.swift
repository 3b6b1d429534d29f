import Rill

extension DepthCase {
    /// Streams that run one after the other, synchronously.
    static let repetitions = [
        DepthCase(name: "retry of a synchronous failure", goal: unlimited) { depth, enter in
            enter("running")
            return failures(of: failing().retry(depth)) == 1
        },
        DepthCase(name: "retryWhen, the same", goal: unlimited) { depth, enter in
            enter("running")
            return completions(of: failing().retryWhen { $0.enumerated().take(depth) }) == 1
        },
        DepthCase(name: "repeatElement under take", goal: unlimited) { depth, enter in
            enter("running")
            return elements(of: hidden(.repeatElement(1)).take(depth)) == depth
        },
        DepthCase(name: "endless concat of just under take", goal: unlimited) { depth, enter in
            enter("running")
            return elements(of: Observable.concat(EndlessJusts()).take(depth)) == depth
        },
        DepthCase(name: "concat of a collection", goal: unlimited) { depth, enter in
            enter("running")
            return elements(of: .concat(justs(depth))) == depth
        },
        DepthCase(name: "merge of a collection", goal: unlimited) { depth, enter in
            enter("running")
            return elements(of: .merge(justs(depth))) == depth
        },
        DepthCase(name: "concatMap", goal: unlimited) { depth, enter in
            enter("running")
            return elements(of: concatMapped(ranged(depth), Closures().just)) == depth
        },
        DepthCase(name: "subject fed from its own onNext", goal: unlimited) { depth, enter in
            enter("running")
            let sum = Sum()
            let subject = hidden(PublishSubject<Int>())
            let subscription = subject.subscribe(onNext: { number in
                sum.add(1)
                if number < depth { subject.onNext(number + 1) }
            })
            subject.onNext(1)
            subscription.dispose()
            return sum.total() == depth
        },
    ]

    private static func justs(_ count: Int) -> [Observable<Int>] {
        Array(repeating: hidden(.just(1)), count: count)
    }
}

/// An endless sequence of the same stream.
private struct EndlessJusts: Sequence, IteratorProtocol, Sendable {
    let one = hidden(Observable.just(1))

    func next() -> Observable<Int>? { one }
}
