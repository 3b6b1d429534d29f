import Foundation
import XCTest
import RillRx
import RillRxTest

final class PlayerViewModel {
    // Inputs
    let play = PublishRelay<Void>()
    let pause = PublishRelay<Void>()
    let seek = PublishRelay<Int>()

    // Outputs
    let isPlaying: Driver<Bool>
    let elapsed: Driver<Int>
    let toast: Signal<String>

    init(scheduler: SchedulerType) {
        let playing =
            Observable
            .merge(play.map { true }, pause.map { false })
            .startWith(false)
            .distinctUntilChanged()
            .share(replay: 1)

        isPlaying = playing.asDriver(onErrorJustReturn: false)

        elapsed =
            playing
            .flatMapLatest { isPlaying -> Observable<Int> in
                guard isPlaying else { return .empty() }
                return Observable<Int>.interval(.seconds(10), scheduler: scheduler).map { _ in 10 }
            }
            .scan(0) { total, step in total + step }
            .startWith(0)
            .asDriver(onErrorJustReturn: 0)

        toast =
            seek
            .throttle(.seconds(10), scheduler: scheduler)
            .map { "Seek to \($0)" }
            .asSignal(onErrorSignalWith: .empty())
    }
}

/// Drivers must be driven on the main thread, where XCTest runs these.
final class PlayerOutputTests: XCTestCase {
    private var scheduler: TestScheduler!
    private var disposeBag: DisposeBag!

    override func setUp() {
        super.setUp()
        scheduler = TestScheduler(initialClock: 0)
        disposeBag = DisposeBag()
    }

    func testDrivers() {
        let viewModel = PlayerViewModel(scheduler: scheduler)
        let isPlaying = scheduler.createObserver(Bool.self)
        let elapsed = scheduler.createObserver(Int.self)
        viewModel.isPlaying.drive(isPlaying).disposed(by: disposeBag)
        viewModel.elapsed.drive(elapsed).disposed(by: disposeBag)

        scheduler.createHotObservable([.next(210, ()), .next(215, ()), .next(300, ())])
            .bind(to: viewModel.play)
            .disposed(by: disposeBag)
        scheduler.createHotObservable([.next(235, ()), .next(312, ())])
            .bind(to: viewModel.pause)
            .disposed(by: disposeBag)
        scheduler.start()

        XCTAssertEqual(
            isPlaying.events,
            [
                .next(0, false), .next(210, true), .next(235, false), .next(300, true), .next(312, false),
            ])
        XCTAssertEqual(elapsed.events, [.next(0, 0), .next(220, 10), .next(230, 20), .next(310, 30)])
    }

    func testSignalIsThrottledAndNotReplayed() {
        let viewModel = PlayerViewModel(scheduler: scheduler)
        let early = scheduler.createObserver(String.self)
        let late = scheduler.createObserver(String.self)
        viewModel.toast.emit(to: early).disposed(by: disposeBag)
        for (time, position) in [(210, 5), (212, 6), (214, 7), (250, 8)] {
            scheduler.scheduleAt(time) { viewModel.seek.accept(position) }
        }
        scheduler.scheduleAt(230) { [disposeBag] in
            viewModel.toast.emit(to: late).disposed(by: disposeBag!)
        }
        scheduler.start()

        XCTAssertEqual(
            early.events, [.next(210, "Seek to 5"), .next(220, "Seek to 7"), .next(250, "Seek to 8")])
        XCTAssertEqual(late.events, [.next(250, "Seek to 8")])
    }

    func testIntervalAndTimer() {
        let scheduler = self.scheduler!
        let interval = scheduler.start {
            Observable<Int>.interval(.seconds(100), scheduler: scheduler).take(3)
        }
        XCTAssertEqual(interval.events, [.next(300, 0), .next(400, 1), .next(500, 2), .completed(500)])

        let other = TestScheduler(initialClock: 0)
        let timer = other.start { Observable<Int>.timer(.seconds(300), scheduler: other) }
        XCTAssertEqual(timer.events, [.next(500, 0), .completed(500)])

        let periodic = TestScheduler(initialClock: 0)
        let ticks = periodic.start {
            Observable<Int>.timer(.seconds(50), period: .seconds(300), scheduler: periodic)
        }
        XCTAssertEqual(ticks.events, [.next(250, 0), .next(550, 1), .next(850, 2)])
    }

    func testDelayAndThrottle() {
        let scheduler = self.scheduler!
        let source = scheduler.createHotObservable([
            .next(150, 1), .next(250, 2), .next(350, 3), .completed(550),
        ])
        let delayed = scheduler.start { source.delay(.seconds(100), scheduler: scheduler) }
        XCTAssertEqual(delayed.events, [.next(350, 2), .next(450, 3), .completed(650)])

        let other = TestScheduler(initialClock: 0)
        let fast = other.createHotObservable([
            .next(210, 2), .next(250, 3), .next(310, 4), .next(350, 5), .completed(500),
        ])
        let throttled = other.start { fast.throttle(.seconds(200), scheduler: other) }
        XCTAssertEqual(throttled.events, [.next(210, 2), .next(410, 5), .completed(500)])

        let leading = TestScheduler(initialClock: 0)
        let taps = leading.createHotObservable([
            .next(210, "a"), .next(250, "b"), .next(450, "c"), .completed(600),
        ])
        let firsts = leading.start { taps.throttle(.seconds(200), latest: false, scheduler: leading) }
        XCTAssertEqual(firsts.events, [.next(210, "a"), .next(450, "c"), .completed(600)])
    }
}
