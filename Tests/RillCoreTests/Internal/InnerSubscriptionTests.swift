@testable import RillCore

struct InnerSubscriptionTests {
    private let log = Log<String>()

    private var observer: Observer<Int> {
        Observer(
            onNext: { [log] in log.write("\($0)") },
            onError: { [log] in log.write("\($0)") },
            onCompleted: { [log] in log.write("completed") })
    }

    private func source(ending event: Event<Int>) -> Observable<Int> {
        Observable { [log] observer, lifetime in
            lifetime.onDispose { log.write("torn down") }
            observer.onNext(1)
            observer.on(event)
            log.write("disposed \(lifetime.isDisposed)")
        }
    }

    @Test(
        arguments: [(.completed, "completed"), (.error(Boom(number: 2)), "Boom(number: 2)")]
            as [(Event<Int>, String)])
    func itsLifetimeEndsBeforeItsEndIsForwarded(_ ending: Event<Int>, _ entry: String) {
        let parent = Lifetime()
        source(ending: ending).run(observer, inChildOf: parent)
        #expect(log.entries == ["1", "torn down", entry, "disposed true"])
        #expect(!parent.isDisposed)
    }

    @Test func itEndsWithItsParent() {
        let parent = Lifetime()
        let subject = PublishSubject<Int>()
        subject.asObservable().run(observer, inChildOf: parent)
        subject.onNext(1)
        parent.dispose()
        subject.onNext(2)
        #expect(log.entries == ["1"])
        #expect(!subject.hasObservers)
    }

    @Test func nothingStartsInADisposedParent() {
        let parent = Lifetime()
        parent.dispose()
        let attempts = Attempts()
        attempts.stream { .just($0) }.run(observer, inChildOf: parent)
        #expect(attempts.total == 0)
        #expect(log.entries.isEmpty)
    }

    @Test func nothingIsForwardedWhenItsTeardownDisposesOfTheParent() {
        let parent = Lifetime()
        let source = Observable<Int> { observer, lifetime in
            lifetime.onDispose { parent.dispose() }
            observer.onCompleted()
        }
        source.run(observer, inChildOf: parent)
        #expect(log.entries.isEmpty)
    }
}
