import RillLocks

struct WeaklyTests {
    private final class Screen: Sendable {
        let log = Log<String>()
    }

    private let source = PublishSubject<Int>()

    private func follow(_ screen: Screen) -> any Disposable {
        source.subscribe(
            with: screen,
            onNext: { $0.log.write("\($1)") },
            onError: { $0.log.write("\($1)") },
            onCompleted: { $0.log.write("completed") },
            onDisposed: { $0.log.write("disposed") })
    }

    @Test(
        arguments: [
            (Event.completed, ["1", "completed", "disposed"]),
            (.error(Boom(number: 2)), ["1", "Boom(number: 2)", "disposed"]),
        ] as [(Event<Int>, [String])])
    func theClosuresReceiveTheObject(_ ending: (event: Event<Int>, entries: [String])) {
        let screen = Screen()
        _ = follow(screen)
        source.onNext(1)
        source.on(ending.event)
        #expect(screen.log.entries == ending.entries)
    }

    @Test func theSubscriptionDoesNotRetainTheObject() {
        var screen: Screen? = Screen()
        weak let object = screen
        let subscription = follow(screen!)
        screen = nil
        #expect(object == nil)
        source.onNext(1)
        subscription.dispose()
    }

    @Test func anElementIsPairedWithTheObjectWhileThereIsOne() {
        var screen: Screen? = Screen()
        let received = Log<Int>()
        let ended = Log<Bool>()
        _ = source.withUnretained(screen!).subscribe(
            onNext: { received.write($0.1) }, onCompleted: { ended.write(true) })
        source.onNext(1)
        screen = nil
        source.onNext(2)
        #expect(received.entries == [1])
        #expect(ended.entries == [true])
        #expect(!source.hasObservers)
    }

    @Test func aResultIsMadeOfObjectAndElement() {
        let screen = Screen()
        let stream = Observable.of(1, 2).withUnretained(screen) { ($0 === screen ? 10 : 0) + $1 }
        #expect(synchronousDifference(stream.map { $0 - 10 }, from: "(12|)") == nil)
    }
}
