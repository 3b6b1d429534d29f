import Dispatch

/// Events of drivers and signals arrive on the main queue, where their closures run. The tests share it.
@MainActor @Suite(.serialized) struct MainQueueDeliveryTests {
    private let background = SerialDispatchQueueScheduler()

    @Test func theValueOfARelayIsShownInsideDrive() {
        let log = Log<String>()
        let relay = BehaviorRelay(value: "a")
        let subscription = relay.asDriver().map { $0.uppercased() }.drive(onNext: { log.write($0) })
        log.write("drive returns")
        relay.accept("b")
        log.write("accept returns")
        #expect(log.entries == ["A", "drive returns", "B", "accept returns"])
        subscription.dispose()
    }

    /// As in a cell that is filled while a driver delivers the rows.
    @Test func aDriverThatIsStartedInsideADeliveryShowsItsValueInsideDrive() {
        let log = Log<String>()
        let rows = BehaviorRelay(value: "row")
        let title = BehaviorRelay(value: "title")
        let bag = DisposeBag()
        rows.asDriver()
            .drive(onNext: { row in
                title.asDriver().drive(onNext: { log.write($0) }).disposed(by: bag)
                log.write(row)
            })
            .disposed(by: bag)
        #expect(log.entries == ["title", "row"])
    }

    @Test func elementsOfABackgroundThreadArriveInOrderOnTheMainQueue() async {
        let model = Model()
        let end = Latch()
        let numbers = Observable.from(1...1000).observe(on: background).asDriver(onErrorJustReturn: 0)
        let subscription = numbers.map { $0 + model.offset }
            .drive(onNext: { model.received.append($0) }, onCompleted: { end.give() })
        #expect(await end.wait())
        #expect(model.received == Array(1...1000))
        subscription.dispose()
    }

    /// As RxCocoa's: it has its own queue, and no subscription. `bind(with:)` beside it has one.
    @Test func aBinderSetsWhatAThreadHasSentAlsoAfterTheDisposal() async {
        let (relay, set, bound, end) = (PublishRelay<Int>(), Log<Int>(), Log<Int>(), Latch())
        let target = Model()
        let binder = Binder<Int>(target) { _, element in
            set.write(element)
            end.give()
        }
        let subscriptions = [
            relay.bind(to: binder), relay.bind(with: target, onNext: { _, element in bound.write(element) }),
        ]
        DispatchQueue.global().sync { relay.accept(1) }
        for subscription in subscriptions { subscription.dispose() }
        #expect(set.entries == [])
        #expect(await end.wait())
        #expect(set.entries == [1] && bound.entries == [])
    }

    @Test func anElementOnTheMainQueueDoesNotOvertakeOneOfAnotherThread() async {
        let elements = PublishRelay<Int>()
        let received = Log<Int>()
        let end = Latch()
        let subscription = elements.asSignal().emit(onNext: {
            received.write($0)
            if $0 == 2 { end.give() }
        })
        // The main queue is busy, so the element is enqueued.
        DispatchQueue.global().sync { elements.accept(1) }
        elements.accept(2)
        #expect(received.entries == [])
        #expect(await end.wait())
        #expect(received.entries == [1, 2])
        subscription.dispose()
    }

    @Test func anElementSentFromInsideItsOwnDeliveryFollowsIt() {
        let relay = BehaviorRelay(value: 1)
        let received = Log<Int>()
        let subscription = relay.asDriver().drive(onNext: { number in
            if number < 4 { relay.accept(number + 1) }
            received.write(number)
        })
        #expect(received.entries == [1, 2, 3, 4])
        subscription.dispose()
    }

    /// Such as `SerialDispatchQueueScheduler(queue: .main)`.
    @Test func aQueueThatTargetsTheMainQueueIsOnTheMainActor() async {
        let end = Latch()
        let model = Model()
        let queue = SerialDispatchQueueScheduler(queue: .main)
        let numbers = Observable.of(1, 2).subscribe(on: queue).asDriver(onErrorJustReturn: 0)
        let subscription = numbers.map { $0 + model.offset }
            .drive(onNext: { model.received.append($0) }, onCompleted: { end.give() })
        #expect(await end.wait())
        #expect(model.received == [1, 2])
        subscription.dispose()
    }

    /// As a run that begins when the previous one is over, on the thread that ends that.
    @Test func aSourceThatItsStrategyStartsElsewhereStartsOnTheMainQueue() async {
        enum StartedElsewhere: SharingStrategyProtocol {
            static var scheduler: any SchedulerType { SharingScheduler.make() }
            static func share<Element: Sendable>(_ source: Observable<Element>) -> Observable<Element> {
                source.subscribe(on: SerialDispatchQueueScheduler())
            }
        }
        let end = Latch()
        let places = Log<Bool>()
        let source = SharedSequence<StartedElsewhere, Int>.deferred {
            places.write(MainScheduler.isOnMainQueue)
            return .just(1)
        }
        let subscription = source.asObservable().subscribe(onCompleted: { end.give() })
        #expect(await end.wait())
        #expect(places.entries == [true])
        subscription.dispose()
    }

    @Test func aSubscriptionFromAnotherThreadMovesToTheMainQueue() async {
        let log = Log<Bool>()
        let end = Latch()
        let source = Observable<Int>.deferred {
            log.write(MainScheduler.isOnMainQueue)
            return .just(1)
        }
        let driver = source.asDriver(onErrorJustReturn: 0).startWith(0)
        DispatchQueue.global().async {
            _ = driver.drive(
                onNext: { _ in log.write(MainScheduler.isOnMainQueue) },
                onDisposed: {
                    log.write(MainScheduler.isOnMainQueue)
                    end.give()
                })
        }
        #expect(await end.wait())
        #expect(log.entries == [true, true, true, true])
    }

    @Test func operatorsOfObservableMayBeSubscribedToOnAnotherThread() async {
        let end = Latch()
        let received = Log<Int>()
        let stream = Driver.just(1).map { $0 + 1 }.asObservable().map { $0 * 10 }
        DispatchQueue.global().async {
            _ = stream.subscribe(onNext: { received.write($0) }, onCompleted: { end.give() })
        }
        #expect(await end.wait())
        #expect(received.entries == [20])
    }

    @Test func nothingIsDeliveredAfterDisposalOnTheMainQueue() async {
        let elements = PublishRelay<Int>()
        let received = Log<Int>()
        let subscription = elements.asSignal().map { $0 }.emit(onNext: { received.write($0) })
        DispatchQueue.global().sync { elements.accept(1) }
        subscription.dispose()
        await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
        #expect(received.entries == [])
    }

    @Test func closuresOfADisposalOnAnotherThreadRunOnTheMainQueue() async {
        let places = Log<Bool>()
        let end = Latch()
        let subscription = BehaviorRelay(value: 1).asDriver()
            .do(onDispose: { places.write(MainScheduler.isOnMainQueue) })
            .drive(onDisposed: {
                places.write(MainScheduler.isOnMainQueue)
                end.give()
            })
        DispatchQueue.global().async { subscription.dispose() }
        #expect(await end.wait())
        #expect(places.entries == [true, true])
    }

    @Test func aBinderHandsOverOnTheMainQueueInsideTheCallOrInTurn() async {
        let label = Label()
        let binder = Binder(label) { (label: Label, text: String) in label.texts.append(text) }
        binder.onNext("a")
        #expect(label.texts == ["a"])
        DispatchQueue.global().sync { binder.onNext("b") }
        binder.onNext("c")
        #expect(label.texts == ["a"])
        await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
        #expect(label.texts == ["a", "b", "c"])
    }
}

@MainActor private final class Model {
    let offset = 0
    var received: [Int] = []
}

@MainActor private final class Label {
    var texts: [String] = []
}
