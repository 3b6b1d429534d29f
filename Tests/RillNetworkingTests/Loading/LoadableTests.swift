import Foundation
import LoopbackServer
import Rill
import RillNetworking
import RillTesting
import Testing

struct LoadableTests {
    @Test(
        "B7: it begins at once and ends once, after success and after failure",
        arguments: [Answer.respond(.text("fine")), .respond(.status(500)), .reset])
    func itBeginsAtOnceAndEndsOnce(answer: Answer) throws {
        let server = try LoopbackServer.answering(answer)
        let notes = Notes()
        let request = ApiClient().data(for: try server.url()).load(notes)
        #expect(notes.all.isEmpty)
        _ = try request.outcome()
        // The end of a subscription follows its last event.
        #expect(eventually { notes.all == ["begin", "end"] })
        _ = try request.outcome()
        #expect(eventually { notes.all == ["begin", "end", "begin", "end"] })
    }

    @Test("B7: it ends once on disposal")
    func itEndsOnDisposal() throws {
        let server = try LoopbackServer.answering(.hang)
        let notes = Notes()
        let subscription = ApiClient().data(for: try server.url()).load(notes).subscribe { _ in }
        #expect(notes.all == ["begin"])
        subscription.dispose()
        subscription.dispose()
        #expect(notes.all == ["begin", "end"])
    }

    @Test func elementsPassWhileItLoads() {
        let notes = Notes()
        let scheduler = VirtualTimeScheduler()
        let source = PublishSubject<Int>()
        let recorder = scheduler.record(source.load(notes))
        source.onNext(1)
        #expect(notes.all == ["begin"])
        source.onCompleted()
        #expect(notes.all == ["begin", "end"])
        #expect(recorder.elements == [1])
        #expect(recorder.isCompleted)
    }
}
