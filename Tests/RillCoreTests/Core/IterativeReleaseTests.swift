@testable import RillCore

struct IterativeReleaseTests {
    private final class Link {
        private let next: Unmanaged<AnyObject>?
        private let payload: Payload

        init(_ next: Link?, _ payload: Payload) {
            self.next = next.map { Unmanaged<AnyObject>.passRetained($0) }
            self.payload = payload
        }

        deinit { next.map(IterativeRelease.release) }
    }

    @Test func aLongChainIsReleasedInConstantStack() {
        let counter = Payload.Counter()
        onSmallStack {
            var chain = Link(nil, counter.make())
            for _ in 0..<100_000 { chain = Link(chain, counter.make()) }
        }
        #expect(counter.live == 0)
    }

    @Test func anObjectWithAnotherOwnerStays() {
        let counter = Payload.Counter()
        let last = Link(nil, counter.make())
        do { _ = Link(Link(last, counter.make()), counter.make()) }
        withExtendedLifetime(last) { #expect(counter.live == 1) }
    }

    @Test(arguments: Ending.allCases)
    func aStreamThatPollsBySubscribingToItselfIsReleasedInConstantStack(_ ending: Ending) {
        let turns = isStressRun ? 100_000 : 5_000
        let counter = Payload.Counter()
        onSmallStack {
            let scheduler = VirtualTimeScheduler()
            let stop = PublishSubject<Int>()
            @Sendable func poll(_ count: Int) -> Observable<Int> {
                let payload = counter.make()
                return .timer(.seconds(1), scheduler: scheduler).flatMap { _ in
                    withExtendedLifetime(payload) { poll(count - 1) }
                }
            }
            let subscription = poll(turns + 1).takeUntil(stop).subscribe(onError: { _ in })
            scheduler.advance(by: .seconds(turns))
            switch ending {
            case .completion: stop.onNext(1)
            case .error: stop.onError(Boom())
            case .disposal: subscription.dispose()
            }
        }
        #expect(counter.live == 0)
    }
}
