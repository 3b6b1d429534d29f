struct DisposeBagTests {
    private let scheduler = VirtualTimeScheduler()
    private let log = Log<Int>()

    @Test func itEndsItsMembersTheNewestFirstWhenItIsReleased() {
        do {
            let bag = DisposeBag()
            for number in 1...3 { Disposables.create { [log] in log.write(number) }.disposed(by: bag) }
            #expect(bag.count == 3)
            #expect(log.entries.isEmpty)
        }
        #expect(log.entries == [3, 2, 1])
    }

    @Test func aBagThatIsReplacedEndsItsMembers() {
        let subject = PublishSubject<Int>()
        var bag = DisposeBag()
        subject.subscribe().disposed(by: bag)
        bag = DisposeBag()
        #expect(!subject.hasObservers)
        #expect(bag.count == 0)
    }

    @Test func workThatHasRunStaysInTheBag() {
        let bag = DisposeBag()
        scheduler.schedule(after: .zero) { [log] in log.write(1) }.disposed(by: bag)
        scheduler.run()
        #expect(log.entries == [1] && bag.count == 1)
    }

    @Test func aConnectionAndACompositeThatAreOverStayInTheBag() {
        let bag = DisposeBag()
        let (subject, composite) = (PublishSubject<Int>(), CompositeDisposable())
        subject.publish().connect().disposed(by: bag)
        composite.disposed(by: bag)
        subject.onCompleted()
        composite.dispose()
        #expect(bag.count == 2)
    }

    @Test func tenThousandSubscriptionsThatEndLaterLeaveNothing() {
        let bag = DisposeBag()
        for number in 0..<10_000 {
            Observable<Int>.timer(.milliseconds(number % 50), scheduler: scheduler).subscribe().disposed(
                by: bag)
            if number % 100 == 99 { scheduler.advance(by: .milliseconds(60)) }
            #expect(bag.count <= 100)
        }
        #expect(bag.count <= 1)
    }

    @Test func tenThousandSubscriptionsThatAreDisposedOrHaveEndedLeaveNothing() {
        let bag = DisposeBag()
        let subject = PublishSubject<Int>()
        for _ in 0..<10_000 {
            let subscription = subject.subscribe()
            subscription.disposed(by: bag)
            subscription.dispose()
            Observable.just(1).subscribe().disposed(by: bag)
        }
        #expect(bag.count <= 1)
    }

    @Test(arguments: Ending.allCases)
    func aSubscriptionInABagReleasesItsCapturesWhenItEnds(_ ending: Ending) {
        let counter = Payload.Counter()
        let bag = DisposeBag()
        let subject = PublishSubject<Int>()
        let subscription = {
            let payload = counter.make()
            return subject.subscribe(
                onNext: { _ in withExtendedLifetime(payload) {} }, onError: { _ in },
                onDisposed: { withExtendedLifetime(payload) {} })
        }()
        subscription.disposed(by: bag)
        ending.end(subject, subscription)
        #expect(counter.live == 0)
        #expect(bag.count == 0)
    }

    @Test func aBagThatIsReleasedFromInsideAnElementEndsTheSubscription() {
        let subject = PublishSubject<Int>()
        let holder = CompositeDisposable()
        let key = {
            let bag = DisposeBag()
            subject.subscribe(onNext: { [log] number in
                log.write(number)
                holder.dispose()
            }).disposed(by: bag)
            return holder.insert(Disposables.create { withExtendedLifetime(bag) {} })
        }()
        #expect(key != nil)
        #expect(finishes { for number in 1...3 { subject.onNext(number) } })
        #expect(log.entries == [1])
    }

    @Test func aBagThatASubscriptionHoldsIsReleasedWithIt() {
        let subject = PublishSubject<Int>()
        weak var released: DisposeBag?
        do {
            let bag = DisposeBag()
            released = bag
            subject.subscribe(onNext: { _ in withExtendedLifetime(bag) {} }).disposed(by: bag)
        }
        #expect(released != nil)
        subject.onCompleted()
        #expect(released == nil)
    }

    @Test func aSubscriptionThatEndsOnAnotherThreadWhileItIsInsertedLeavesTheBag() {
        struct Round: Sendable {
            let bag = DisposeBag()
            let subject = PublishSubject<Int>()
            let subscription: any Disposable
            init() { subscription = subject.subscribe() }
        }
        let failed = race(
            prepare: { Round() },
            { $0.subscription.disposed(by: $0.bag) },
            against: { $0.subject.onCompleted() },
            check: { $0.bag.count == 0 })
        #expect(failed == 0)
    }

    @Test func theReleaseOfASubjectEndsASubscriptionWithoutItsTeardown() {
        let teardown = Log<String>()
        var bag: DisposeBag? = DisposeBag()
        for isKept in [true, false] {
            let subject = PublishSubject<Int>()
            let subscription = subject.do(onDispose: { teardown.write("\(isKept)") }).subscribe()
            if isKept, let bag { subscription.disposed(by: bag) }
        }
        #expect(teardown.entries == [])
        #expect(bag?.count == 1)
        bag = nil
        #expect(teardown.entries == ["true"])
    }
}
