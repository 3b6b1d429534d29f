/// Nothing recurses with the data.
struct ConstantStackTests {
    private static let count = rounds(100_000)

    @Test func manyStreamsUseConstantStack() {
        let elements = Observable.range(start: 0, count: Self.count)
        let streams = (0..<Self.count).map { Observable.just($0) }
        #expect(stackGrowth(of: .concat(streams)) < 4096)
        #expect(stackGrowth(of: .merge(streams)) < 4096)
        #expect(stackGrowth(of: elements.concatMap { Observable.just($0) }) < 4096)
        #expect(stackGrowth(of: elements.flatMap { Observable.just($0) }) < 4096)
        #expect(stackGrowth(of: elements.flatMapLatest { Observable.just($0) }) < 4096)
    }

    @Test func reentrantResubscriptionUsesConstantStackThroughASubject() {
        let count = Atomic<Int>(0)
        let deepest = deepestStack { measure in
            let subject = PublishSubject<Int>()
            @Sendable func subscribe() {
                _ = subject.take(1).subscribe(onNext: { _ in
                    measure()
                    guard count.add(1, ordering: .relaxed).newValue < Self.count else { return }
                    subscribe()
                    subject.onNext(1)
                })
            }
            subscribe()
            subject.onNext(1)
        }
        #expect(count.load(ordering: .relaxed) == Self.count)
        #expect(deepest < 8192)
    }

    private func stackGrowth(of stream: Observable<Int>) -> Int {
        let deepest = Atomic<Int>(0)
        let shallowest = Atomic<Int>(.max)
        let count = Atomic<Int>(0)
        onSmallStack {
            let probe = StackProbe()
            _ = stream.subscribe(onNext: { _ in
                count.add(1, ordering: .relaxed)
                deepest.store(max(deepest.load(ordering: .relaxed), probe.depth), ordering: .relaxed)
                shallowest.store(min(shallowest.load(ordering: .relaxed), probe.depth), ordering: .relaxed)
            })
        }
        guard count.load(ordering: .relaxed) == Self.count else { return .max }
        return deepest.load(ordering: .relaxed) - shallowest.load(ordering: .relaxed)
    }
}
