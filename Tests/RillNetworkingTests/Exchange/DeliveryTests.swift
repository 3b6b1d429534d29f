import Dispatch
import Foundation
import Rill
import RillLocks
import Testing

@testable import RillNetworking

struct DeliveryTests {
    @Test func eventsComeInTheirOrderAndThenTheEnd() throws {
        let line = Line()
        for number in 0..<1000 { line.delivery.send(.uploaded(sent: number, total: nil), thenBody: number) }
        line.delivery.end(with: nil)
        try line.outcome.waitForEnd()
        let bodies = line.outcome.elements.compactMap(\.body?.count)
        #expect(bodies == Array(0..<1000))
        #expect(line.outcome.isCompleted)
    }

    @Test func nothingFollowsTheFirstEnd() throws {
        let line = Line()
        line.delivery.end(with: TimeoutError(dueTime: .zero))
        line.delivery.send(.body(Data()))
        line.delivery.end(with: nil)
        try line.outcome.waitForEnd()
        #expect(line.outcome.error is TimeoutError)
        #expect(line.outcome.count == 1)
    }

    @Test func anEndIsDeliveredHereWhenNothingIsOnItsWay() {
        let line = Line()
        line.delivery.end(with: TimeoutError(dueTime: .zero), isHere: true)
        #expect(line.outcome.error is TimeoutError)
    }

    @Test func anEndWaitsForWhatIsOnItsWay() throws {
        let line = Line(blocks: true)
        line.delivery.send(.body(Data(count: 1)))
        #expect(eventually { line.entered.value == 1 })
        line.delivery.end(with: TimeoutError(dueTime: .zero), isHere: true)
        #expect(line.outcome.error == nil)
        line.gate.signal()
        try line.outcome.waitForEnd()
        #expect(line.outcome.elements.count == 1)
    }

    @Test func aFullLineTakesNothingUntilHalfOfItIsGone() throws {
        let line = Line(blocks: true)
        let rooms = Atomic<Int>(0)
        func send(_ count: Int) -> Bool {
            line.delivery.send(Data(count: count), waitingUpTo: 10) { rooms.add(1, ordering: .relaxed) }
        }
        #expect(send(4))
        #expect(send(3))
        #expect(send(3))
        #expect(!send(1))
        #expect(line.delivery.hasWaitingBytes)
        line.gate.signal()
        #expect(eventually { line.entered.value == 2 })
        #expect(rooms.load(ordering: .relaxed) == 0)
        line.gate.signal()
        #expect(eventually { rooms.load(ordering: .relaxed) == 1 })
        #expect(send(1))
        for _ in 0..<2 { line.gate.signal() }
        #expect(eventually { !line.delivery.hasWaitingBytes })
        #expect(line.outcome.elements.compactMap(\.body?.count) == [4, 3, 3, 1])
        #expect(rooms.load(ordering: .relaxed) == 1)
    }

    @Test func aPieceLongerThanTheLineIsTakenWhenNothingWaits() {
        let line = Line()
        #expect(line.delivery.send(Data(count: 100), waitingUpTo: 10) {})
        #expect(eventually { line.outcome.count == 1 })
    }

    @Test func nothingIsDeliveredAfterDisposal() throws {
        let line = Line(blocks: true)
        for count in 1...2 { #expect(line.delivery.send(Data(count: count), waitingUpTo: 10) {}) }
        #expect(eventually { line.entered.value == 1 })
        line.lifetime.dispose()
        line.gate.signal()
        #expect(line.delivery.send(Data(count: 3), waitingUpTo: 10) {})
        #expect(eventually { !line.delivery.hasWaitingBytes })
        #expect(line.entered.value == 1)
    }

    @Test func progressThatWaitsIsReplacedByTheNewest() throws {
        let line = Line(blocks: true)
        line.delivery.send(.body(Data(count: 1)))
        #expect(eventually { line.entered.value == 1 })
        for sent in 1...100 { line.delivery.send(.uploaded(sent: sent, total: 100)) }
        line.delivery.end(with: nil)
        for _ in 0..<2 { line.gate.signal() }
        try line.outcome.waitForEnd()
        #expect(line.outcome.elements.compactMap { $0.uploaded?.sent } == [100])
    }
}

private final class Line: Sendable {
    let lifetime = Lifetime()
    let outcome = Outcome<TransportEvent>()
    let gate = DispatchSemaphore(value: 0)
    let entered: Counter
    let delivery: Delivery

    init(blocks: Bool = false) {
        let (outcome, gate, entered) = (outcome, gate, Counter())
        self.entered = entered
        delivery = Delivery(
            to: Observer(
                onNext: { event in
                    entered.number.add(1, ordering: .acquiringAndReleasing)
                    if blocks { gate.wait() }
                    outcome.receive(.next(event))
                }, onError: { outcome.receive(.error($0)) }, onCompleted: { outcome.receive(.completed) }),
            in: lifetime)
    }
}

private final class Counter: Sendable {
    let number = Atomic<Int>(0)

    var value: Int { number.load(ordering: .acquiring) }
}

extension Delivery {
    fileprivate func send(_ event: TransportEvent, thenBody count: Int) {
        send(event)
        _ = send(Data(count: count), waitingUpTo: .max) {}
    }
}
