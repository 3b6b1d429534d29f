struct InfallibleFormsTests {
    private final class Screen: Sendable {}

    @Test func takesUntilAnElement() {
        let numbers = Infallible.of(1, 2, 3)
        #expect(synchronousDifference(numbers.take(until: { $0 == 2 }).asObservable(), from: "(1|)") == nil)
        let inclusive = numbers.take(while: { $0 != 2 }, behavior: .inclusive)
        #expect(synchronousDifference(inclusive.asObservable(), from: "(12|)") == nil)
    }

    /// Inside of another delivery, where elements of `from` would wait for its end.
    @Test func sourcesAreSubscribedToInsideTheCall() {
        let relay = PublishRelay<Int>()
        let log = Log<Int>()
        let bag = DisposeBag()
        _ = Observable.just(0).subscribe(onNext: { _ in
            let numbers = relay.asInfallible()
            numbers.startWith(10, 20).subscribe(onNext: { log.write($0) }).disposed(by: bag)
            Infallible.merge(numbers, numbers).subscribe(onNext: { log.write($0) }).disposed(by: bag)
            let failing = numbers.asObservable().flatMap { _ in Observable<Never>.error(Boom()) }
                .asCompletable()
            Completable.merge(failing, .never()).subscribe(onError: { _ in log.write(7) }).disposed(by: bag)
            relay.accept(1)
        })
        #expect(log.entries == [10, 20, 1, 1, 1, 7])
        let turns = Log<Int>()
        _ = Infallible.merge(.of(1, 2), .of(3, 4)).subscribe(onNext: { turns.write($0) })
        #expect(turns.entries == [1, 3, 2, 4])
    }

    @Test func pairsElementsWithAnObject() {
        let screen = Screen()
        let paired = Infallible.of(1, 2).withUnretained(screen).map { $0 === screen ? $1 : 0 }
        #expect(synchronousDifference(paired.asObservable(), from: "(12|)") == nil)
    }

    @Test func relaysCannotFail() {
        let state = BehaviorRelay(value: 1)
        let events = PublishRelay<Int>()
        let recorder = VirtualTimeScheduler().record(events.asInfallible().asObservable())
        events.accept(5)
        #expect(synchronousDifference(state.asInfallible().asObservable(), from: "1") == nil)
        #expect(recorder.elements == [5])
    }

    @MainActor @Test func theElementsOfADriverAreAnAsynchronousSequence() async {
        var received: [Int] = []
        for await element in Driver.of(1, 2).values { received.append(element) }
        #expect(received == [1, 2])
    }
}
