import Foundation
import XCTest
import RillRx
import RillRxTest

enum BlockingStoreError: Error, Equatable {
    case missing(String)
    case readOnly
}

// Unchecked: only work on `background`, a serial queue, uses `values`.
// Swift 6: final class BlockingStore: @unchecked Sendable {
final class BlockingStore {
    private var values: [String: Int]
    private let isReadOnly: Bool
    private let background = SerialDispatchQueueScheduler(internalSerialQueueName: "blocking.store")

    init(values: [String: Int] = [:], isReadOnly: Bool = false) {
        self.values = values
        self.isReadOnly = isReadOnly
    }

    func value(_ key: String) -> Single<Int> {
        return Single<Int>.create { [weak self] single in
            if let value = self?.values[key] {
                single(.success(value))
            } else {
                single(.failure(BlockingStoreError.missing(key)))
            }
            return Disposables.create()
        }
        .subscribe(on: background)
    }

    func find(_ key: String) -> Maybe<Int> {
        return value(key).asMaybe().catch { _ in .empty() }
    }

    func save(_ value: Int, for key: String) -> Completable {
        return Completable.create { [weak self] completable in
            if let self = self, !self.isReadOnly {
                self.values[key] = value
                completable(.completed)
            } else {
                completable(.error(BlockingStoreError.readOnly))
            }
            return Disposables.create()
        }
        .subscribe(on: background)
    }

    func countdown(from start: Int) -> Observable<Int> {
        return Observable.from(Array(stride(from: start, through: 0, by: -1)))
            .observe(on: background)
    }
}

final class BlockingStoreTests: XCTestCase {
    private let store = BlockingStore(values: ["one": 1, "two": 2])

    func testArrays() throws {
        XCTAssertEqual(try Observable.of(1, 2, 3).toBlocking().toArray(), [1, 2, 3])
        XCTAssertEqual(try store.countdown(from: 3).toBlocking().toArray(), [3, 2, 1, 0])
        XCTAssertEqual(try Observable<Int>.empty().toBlocking().toArray(), [])
    }

    func testFirstLastAndSingle() throws {
        let countdown = store.countdown(from: 3)
        XCTAssertEqual(try countdown.toBlocking().first(), 3)
        XCTAssertEqual(try countdown.toBlocking().last(), 0)
        XCTAssertEqual(try countdown.toBlocking().single { $0 == 2 }, 2)
        XCTAssertNil(try Observable<Int>.empty().toBlocking().first())
        XCTAssertThrowsError(try countdown.toBlocking().single()) { error in
            guard case RxError.moreThanOneElement = error else {
                return XCTFail("unexpected \(error)")
            }
        }
    }

    func testRelayReplaysItsValue() throws {
        let relay = BehaviorRelay(value: 4)
        relay.accept(5)
        XCTAssertEqual(try relay.toBlocking().first(), 5)
    }

    func testSingles() throws {
        XCTAssertEqual(try store.value("two").toBlocking().single(), 2)
        XCTAssertEqual(
            try Single.zip(store.value("one"), store.value("two")) { $0 + $1 }.toBlocking().first(), 3)
        XCTAssertThrowsError(try store.value("ten").toBlocking().single()) { error in
            XCTAssertEqual(error as? BlockingStoreError, .missing("ten"))
        }
    }

    func testMaybes() throws {
        XCTAssertEqual(try store.find("one").toBlocking().first(), 1)
        XCTAssertNil(try store.find("ten").toBlocking().first())
        XCTAssertEqual(try store.find("ten").ifEmpty(default: 0).toBlocking().single(), 0)
    }

    func testCompletables() throws {
        switch store.save(3, for: "three").toBlocking().materialize() {
        case .completed(let elements):
            XCTAssertTrue(elements.isEmpty)
        case .failed(_, let error):
            XCTFail("unexpected \(error)")
        }
        XCTAssertEqual(try store.save(7, for: "seven").andThen(store.value("seven")).toBlocking().single(), 7)

        let readOnly = BlockingStore(isReadOnly: true)
        guard case .failed(_, let error) = readOnly.save(1, for: "one").toBlocking().materialize() else {
            return XCTFail("should not be saved")
        }
        XCTAssertEqual(error as? BlockingStoreError, .readOnly)
    }

    func testMaterializedFailureKeepsElements() {
        let source = Observable.concat(Observable.of(1, 2), Observable.error(BlockingStoreError.readOnly))
        switch source.toBlocking().materialize() {
        case .completed:
            XCTFail("should fail")
        case .failed(let elements, let error):
            XCTAssertEqual(elements, [1, 2])
            XCTAssertEqual(error as? BlockingStoreError, .readOnly)
        }
    }

    func testTimeout() {
        XCTAssertThrowsError(try Observable<Int>.never().toBlocking(timeout: 0.05).first()) { error in
            guard case RxError.timeout = error else { return XCTFail("unexpected \(error)") }
        }
    }
}
