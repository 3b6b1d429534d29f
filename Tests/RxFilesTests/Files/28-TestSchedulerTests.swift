import Foundation
import XCTest
import RillRx
import RillRxTest

enum VirtualTimeFailure: Error, Equatable {
    case offline
}

final class VirtualQueryViewModel {
    let text = PublishRelay<String>()
    let results: Observable<[String]>

    init(
        dueTime: RxTimeInterval, scheduler: SchedulerType,
        // Swift 6: search: @escaping @Sendable (String) -> Observable<[String]>
        search: @escaping (String) -> Observable<[String]>
    ) {
        results =
            text
            .debounce(dueTime, scheduler: scheduler)
            .distinctUntilChanged()
            .flatMapLatest { query in search(query).catchAndReturn([]) }
    }
}

final class VirtualRetryViewModel {
    let values: Observable<Int>

    init(source: Observable<Int>, retries: Int, delay: RxTimeInterval, scheduler: SchedulerType) {
        values = source.retry(when: { (errors: Observable<Error>) -> Observable<Int> in
            errors.enumerated().flatMap { index, error -> Observable<Int> in
                guard index < retries else { return .error(error) }
                return Observable<Int>.timer(delay, scheduler: scheduler)
            }
        })
    }
}

final class VirtualTimeTests: XCTestCase {
    private var scheduler: TestScheduler!
    private var disposeBag: DisposeBag!

    override func setUp() {
        super.setUp()
        scheduler = TestScheduler(initialClock: 0)
        disposeBag = DisposeBag()
    }

    override func tearDown() {
        disposeBag = nil
        scheduler = nil
        super.tearDown()
    }

    func testDebouncedQueries() {
        let viewModel = VirtualQueryViewModel(dueTime: .seconds(30), scheduler: scheduler) { query in
            query == "boom" ? .error(VirtualTimeFailure.offline) : .just(["\(query)!"])
        }
        let typing = scheduler.createHotObservable([
            .next(210, "s"),
            .next(220, "sw"),
            .next(260, "swift"),
            .next(320, "swift"),
            .next(360, "boom"),
            .next(400, "rx"),
        ])
        let observer = scheduler.createObserver([String].self)
        viewModel.results.subscribe(observer).disposed(by: disposeBag)
        typing.bind(to: viewModel.text).disposed(by: disposeBag)
        scheduler.start()

        XCTAssertEqual(
            observer.events,
            [
                .next(250, ["sw!"]),
                .next(290, ["swift!"]),
                .next(390, []),
                .next(430, ["rx!"]),
            ])
        XCTAssertEqual(typing.subscriptions, [Subscription(0)])
    }

    func testImmediateRetryResubscribes() {
        let source = scheduler.createColdObservable([
            .next(10, 1),
            .error(20, VirtualTimeFailure.offline),
        ])
        let observer = scheduler.start { source.retry(2) }

        XCTAssertEqual(
            observer.events,
            [
                .next(210, 1),
                .next(230, 1),
                .error(240, VirtualTimeFailure.offline),
            ])
        XCTAssertEqual(source.subscriptions, [Subscription(200, 220), Subscription(220, 240)])
    }

    func testDelayedRetry() {
        let events: [Recorded<Event<Int>>] = [.next(10, 1), .error(20, VirtualTimeFailure.offline)]
        let source = scheduler.createColdObservable(events)
        let viewModel = VirtualRetryViewModel(
            source: source.asObservable(), retries: 2, delay: .seconds(30), scheduler: scheduler)
        let observer = scheduler.start { viewModel.values }

        XCTAssertEqual(
            observer.events,
            [
                .next(210, 1),
                .next(260, 1),
                .next(310, 1),
                .error(320, VirtualTimeFailure.offline),
            ])
        XCTAssertEqual(
            source.subscriptions,
            [
                Subscription(200, 220),
                Subscription(250, 270),
                Subscription(300, 320),
            ])
    }

    func testDisposalTimes() {
        let source = scheduler.createHotObservable([
            .next(90, 1), .next(150, 2), .next(250, 3), .next(270, 4),
        ])
        let observer = scheduler.start(created: 50, subscribed: 100, disposed: 260) {
            source.map { $0 * 10 }
        }

        XCTAssertEqual(observer.events, [.next(150, 20), .next(250, 30)])
        XCTAssertEqual(source.subscriptions, [Subscription(100, 260)])
    }

    func testScheduledActions() {
        let relay = BehaviorRelay(value: 0)
        let observer = scheduler.createObserver(Int.self)
        relay.subscribe(observer).disposed(by: disposeBag)
        scheduler.scheduleAt(300) { relay.accept(1) }
        scheduler.scheduleAt(400) { [weak self] in self?.disposeBag = DisposeBag() }
        scheduler.scheduleAt(500) { relay.accept(2) }
        scheduler.start()

        XCTAssertEqual(observer.events, [.next(0, 0), .next(300, 1)])
        XCTAssertEqual(observer.events.compactMap { $0.value.element }, [0, 1])
        XCTAssertEqual(scheduler.clock, 500)
    }

    func testCompletion() {
        let source = scheduler.createColdObservable([.next(5, "a"), .completed(7)])
        let observer = scheduler.start { source.map { $0.uppercased() } }
        XCTAssertEqual(observer.events, [.next(205, "A"), .completed(207)])
    }
}
