import RillTesting
import Testing

@testable import RillCore

struct ObserverTests {
    private let log = Log<String>()

    private var observer: Observer<Int> {
        Observer(
            onNext: { [log] in log.write("\($0)") },
            onError: { [log] in log.write("\($0)") },
            onCompleted: { [log] in log.write("completed") })
    }

    @Test func everyEventReachesItsClosure() {
        for event: Event<Int> in [.next(1), .error(Boom(number: 2)), .completed] { observer.on(event) }
        #expect(log.entries == ["1", "Boom(number: 2)", "completed"])
    }

    @Test func aTypeThatKnowsOnAloneGetsTheOtherForms() {
        let recorder = Recorder<Int>(on: VirtualTimeScheduler())
        recorder.onNext(1)
        recorder.onError(Boom(number: 2))
        recorder.onCompleted()
        let observer = recorder.asObserver()
        observer.onNext(3)
        observer.onError(Boom(number: 4))
        observer.onCompleted()
        #expect(recorder.history == "1@0 #2@0 |@0 3@0 #4@0 |@0")
    }

    @Test func withChangesOneClosureAndLeavesTheOthers() {
        observer.with(onNext: { [log] (text: String) in log.write("new \(text)") }).onNext("a")
        observer.with(onNext: { (_: String) in }).onCompleted()
        observer.with(onCompleted: { [log] in log.write("new completed") }).onCompleted()
        observer.with(onCompleted: {}).onNext(1)
        observer.with(onError: { [log] _ in log.write("new error") }).onError(Boom())
        observer.with(onError: { _ in }).onCompleted()
        #expect(log.entries == ["new a", "completed", "new completed", "1", "new error", "completed"])
    }

    @Test func endIsAnErrorIfThereIsOneElseCompletion() {
        observer.end(with: Boom(number: 5))
        observer.end(with: nil)
        #expect(log.entries == ["Boom(number: 5)", "completed"])
    }

    @Test func aLastElementIsFollowedByCompletion() {
        observer.complete(with: 1, in: Lifetime())
        #expect(log.entries == ["1", "completed"])
    }

    @Test func aLastElementThatBringsTheEndIsFollowedByNothing() {
        let lifetime = Lifetime()
        let observer = self.observer.with(onNext: { [log] (element: Int) in
            log.write("\(element)")
            lifetime.dispose()
        })
        observer.complete(with: 1, in: lifetime)
        #expect(log.entries == ["1"])
    }
}
