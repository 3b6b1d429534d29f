import RillRxTest
import XCTest

/// Tests as they were written for RxTest and RxBlocking.
final class XCTestTests: XCTestCase {
    func testRecordedEventsAreEquatable() {
        let scheduler = TestScheduler(initialClock: 0)
        let xs = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .completed(250)])
        let res = scheduler.start { xs.map { $0 * 10 } }
        XCTAssertEqual(res.events, [.next(210, 10), .next(220, 20), .completed(250)])
        XCTAssertEqual(res.events.compactMap(\.value.element), [10, 20])
        XCTAssertEqual(xs.subscriptions, [Subscription(200, 250)])
        let correctMessages = Recorded.events(.next(210, 10), .next(220, 20), .completed(250, Int.self))
        XCTAssertEqual(res.events, correctMessages)
    }

    func testTheMainThreadServesTheMainSchedulerWhileItWaits() throws {
        XCTAssertTrue(Thread.isMainThread)
        let stream = Observable.of(1, 2).observe(on: SerialDispatchQueueScheduler())
            .observe(on: MainScheduler.instance).map { number -> Int in
                XCTAssertTrue(Thread.isMainThread)
                return number
            }
        XCTAssertEqual(try stream.toBlocking(timeout: 60).toArray(), [1, 2])
        let delayed = Single.just(1).delay(.milliseconds(20), scheduler: MainScheduler.instance)
        XCTAssertEqual(try delayed.toBlocking().first(), 1)
        XCTAssertThrowsError(try Observable<Int>.never().toBlocking(timeout: 0.02).first()) { error in
            XCTAssertEqual(error as? RxError, RxError.timeout)
        }
    }
}
