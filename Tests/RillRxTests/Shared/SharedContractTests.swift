/// The laws of a stream, in virtual time. Errors pass as values, since a driver cannot fail.
@MainActor struct SharedContractTests {
    nonisolated private static let checks: [ContractCheck] = [
        check("driver") { stream in
            stream.asDriver(onErrorJustReturn: .completed).map { $0 }.asObservable()
        },
        check("signal") { stream in
            stream.asSignal(onErrorJustReturn: .completed).filter { _ in true }.asObservable()
        },
    ]

    @Test(arguments: checks) func aDriverAndASignalKeepTheLawsOfStreams(_ check: ContractCheck) {
        #expect(check.violations() == [])
    }

    nonisolated private static func check(
        _ name: String,
        _ share: @escaping @MainActor @Sendable (Observable<Event<Int>>) -> Observable<Event<Int>>
    ) -> ContractCheck {
        // As behind `observe(on:)`: the source is stopped when its elements have been delivered.
        ContractCheck(name, except: [.anEndlessSynchronousSourceStops]) { stream, scheduler in
            // One law subscribes on another thread, and the main queue waits for it: a driver, which moves to
            // the main queue, would never start. What a driver is made of keeps that law.
            guard MainScheduler.isOnMainQueue else { return stream.observe(on: scheduler).share(replay: 1) }
            return MainActor.assumeIsolated {
                SharingScheduler.mock(scheduler: scheduler) { share(stream.materialize()).dematerialize() }
            }
        }
    }
}
