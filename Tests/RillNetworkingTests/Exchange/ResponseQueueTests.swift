@testable import RillNetworking

struct ResponseQueueTests {
    @Test func manySmallPiecesAreJoined() {
        let fixture = Fixture(blocks: true)
        let taken = (0..<6_400).count { _ in fixture.queue.enqueue(Data([7]), bufferingUpTo: 6_400) {} }
        #expect(taken == 6_400)
        for _ in 0..<6_400 { fixture.gate.signal() }
        #expect(eventually { !fixture.queue.isSubscriberBusy })
        let pieces = fixture.outcome.elements.compactMap(\.body?.count)
        #expect(pieces.reduce(0, +) == 6_400 && pieces.count < 1_100)
    }

    @Test func eventsAreDeliveredInOrder() throws {
        let fixture = Fixture()
        for number in 0..<1000 { fixture.queue.enqueue(upTo: number) }
        fixture.queue.end(with: nil)
        try fixture.outcome.waitForEnd()
        let bodies = fixture.outcome.elements.compactMap(\.body?.count)
        #expect(bodies == Array(0..<1000))
        #expect(fixture.outcome.isCompleted)
    }

    @Test func whoTakesTheTurnOfTheWorkersBeginsIt() throws {
        let fixture = Fixture()
        #expect(fixture.queue.takeTurn())
        #expect(!fixture.queue.takeTurn())
        fixture.queue.enqueue(upTo: 1)
        fixture.queue.end(with: nil, mayDeliverHere: true)
        #expect(fixture.outcome.count == 0)
        fixture.queue.startDraining()
        try fixture.outcome.waitForEnd()
        #expect(fixture.outcome.isCompleted && fixture.outcome.elements.count == 2)
    }

    @Test func aClosedQueueHasNoTurn() {
        let fixture = Fixture()
        fixture.queue.end(with: nil, mayDeliverHere: true)
        #expect(!fixture.queue.takeTurn())
    }

    @Test func nothingFollowsTheFirstEnd() throws {
        let fixture = Fixture()
        fixture.queue.end(with: TimeoutError(.zero, of: .event))
        fixture.queue.enqueue(.body(Data()))
        fixture.queue.end(with: nil)
        try fixture.outcome.waitForEnd()
        #expect(fixture.outcome.error is TimeoutError)
        #expect(fixture.outcome.count == 1)
    }

    @Test func theCallerMayDeliverTheEndOfAnEmptyQueue() {
        let fixture = Fixture()
        fixture.queue.end(with: TimeoutError(.zero, of: .event), mayDeliverHere: true)
        #expect(fixture.outcome.error is TimeoutError)
    }

    @Test func theEndWaitsForTheEventsBeforeIt() throws {
        let fixture = Fixture(blocks: true)
        fixture.queue.enqueue(.body(Data(count: 1)))
        #expect(eventually { fixture.entered.count == 1 })
        fixture.queue.end(with: TimeoutError(.zero, of: .event), mayDeliverHere: true)
        #expect(fixture.outcome.error == nil)
        fixture.gate.signal()
        try fixture.outcome.waitForEnd()
        #expect(fixture.outcome.elements.count == 1)
    }

    @Test func aFullQueueTakesNoBytesUntilHalfOfThemAreDelivered() throws {
        let fixture = Fixture(blocks: true)
        let rooms = Atomic<Int>(0)
        func send(_ count: Int) -> Bool {
            fixture.queue.enqueue(Data(count: count), bufferingUpTo: 10) { rooms.add(1, ordering: .relaxed) }
        }
        #expect(send(4))
        #expect(send(3))
        #expect(send(3))
        #expect(!send(1))
        #expect(fixture.queue.isSubscriberBusy)
        fixture.gate.signal()
        #expect(eventually { fixture.entered.count == 2 })
        #expect(rooms.load(ordering: .relaxed) == 0)
        fixture.gate.signal()
        #expect(eventually { rooms.load(ordering: .relaxed) == 1 })
        #expect(send(1))
        for _ in 0..<2 { fixture.gate.signal() }
        #expect(eventually { !fixture.queue.isSubscriberBusy })
        #expect(fixture.outcome.elements.compactMap(\.body?.count) == [4, 3, 3, 1])
        #expect(rooms.load(ordering: .relaxed) == 1)
    }

    @Test func anEmptyQueueTakesAPieceOfAnyLength() {
        let fixture = Fixture()
        #expect(fixture.queue.enqueue(Data(count: 100), bufferingUpTo: 10) {})
        #expect(eventually { fixture.outcome.count == 1 })
    }

    @Test func nothingIsDeliveredAfterDisposal() throws {
        let fixture = Fixture(blocks: true)
        for count in 1...2 { #expect(fixture.queue.enqueue(Data(count: count), bufferingUpTo: 10) {}) }
        #expect(eventually { fixture.entered.count == 1 })
        fixture.lifetime.dispose()
        fixture.gate.signal()
        #expect(fixture.queue.enqueue(Data(count: 3), bufferingUpTo: 10) {})
        #expect(eventually { !fixture.queue.isSubscriberBusy })
        #expect(fixture.entered.count == 1)
    }

    @Test func newProgressReplacesProgressInTheQueue() throws {
        let fixture = Fixture(blocks: true)
        fixture.queue.enqueue(.body(Data(count: 1)))
        #expect(eventually { fixture.entered.count == 1 })
        for sent in 1...100 {
            fixture.queue.enqueue(.progress(TransferProgress(.upload, completed: sent, total: 100)))
        }
        fixture.queue.end(with: nil)
        for _ in 0..<2 { fixture.gate.signal() }
        try fixture.outcome.waitForEnd()
        #expect(fixture.outcome.elements.compactMap { $0.uploaded?.completed } == [100])
    }
}

private final class Fixture: Sendable {
    let lifetime = Lifetime()
    let outcome = Outcome<ExchangeEvent>()
    let gate = DispatchSemaphore(value: 0)
    let entered = Log<Int>()
    let queue: ResponseQueue

    init(blocks: Bool = false) {
        let (outcome, gate, entered) = (outcome, gate, entered)
        queue = ResponseQueue(
            to: Observer(
                onNext: { event in
                    entered.write(1)
                    if blocks { gate.wait() }
                    outcome.receive(.next(event))
                }, onError: { outcome.receive(.error($0)) }, onCompleted: { outcome.receive(.completed) }),
            in: lifetime)
    }
}

extension ResponseQueue {
    /// Enqueues progress and a piece of that length.
    fileprivate func enqueue(upTo count: Int) {
        enqueue(.progress(TransferProgress(.upload, completed: count, total: nil)))
        _ = enqueue(Data(count: count), bufferingUpTo: .max) {}
    }
}
