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

    func testDriversAndSignalsOnTheMainThread() {
        let isPlaying = scheduler.createObserver(Bool.self)
        let toasts = scheduler.createObserver(String.self)
        let seek = scheduler.createHotObservable([.next(210, 5), .next(212, 6), .next(214, 7), .next(250, 8)])
        seek.map { $0 > 5 }.startWith(false).distinctUntilChanged().asDriver(onErrorJustReturn: false)
            .drive(isPlaying)
            .disposed(by: disposeBag)
        seek.throttle(.seconds(10), scheduler: scheduler).map { "Seek to \($0)" }
            .asSignal(onErrorSignalWith: .empty())
            .emit(to: toasts)
            .disposed(by: disposeBag)
        scheduler.start()

        XCTAssertEqual(isPlaying.events, [.next(0, false), .next(212, true)])
        XCTAssertEqual(
            toasts.events, [.next(210, "Seek to 5"), .next(220, "Seek to 7"), .next(250, "Seek to 8")])
    }

    func testBlocking() throws {
        let numbers = Observable.of(3, 2, 1).observe(on: SerialDispatchQueueScheduler(qos: .default))
        XCTAssertEqual(try numbers.toBlocking().toArray(), [3, 2, 1])
        XCTAssertEqual(try numbers.toBlocking().single { $0 == 2 }, 2)
        XCTAssertNil(try Maybe<Int>.empty().toBlocking().first())
        XCTAssertThrowsError(try numbers.toBlocking().single()) { error in
            guard case RxError.moreThanOneElement = error else { return XCTFail("unexpected \(error)") }
        }
        let failing = Observable.concat(numbers, Observable.error(VirtualTimeFailure.offline))
        guard case .failed(let elements, let error) = failing.toBlocking().materialize() else {
            return XCTFail("should fail")
        }
        XCTAssertEqual(elements, [3, 2, 1])
        XCTAssertEqual(error as? VirtualTimeFailure, .offline)
        XCTAssertThrowsError(try Single<Int>.never().toBlocking(timeout: 0.05).single()) { error in
            guard case RxError.timeout = error else { return XCTFail("unexpected \(error)") }
        }
    }
}
