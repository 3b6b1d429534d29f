@testable import RillCore

struct ObserverTests {
    private let log = Log<String>()

    private var observer: Observer<Int> {
        Observer(
            onNext: { [log] in log.write("\($0)") },
            onError: { [log] in log.write("\($0)") },
            onCompleted: { [log] in log.write("completed") })
    }

    @Test func aTypeThatImplementsOnlyOnHasTheOtherForms() {
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
        observer.with(onNext: { (_: String) in }, onCompleted: { [log] in log.write("new completed") })
            .onCompleted()
        observer.with(onNext: { (_: String) in }, onCompleted: {}).onError(Boom(number: 3))
        observer.with(onEnd: { [log] in log.write("new end \($0 == nil)") }).onCompleted()
        observer.with(onEnd: { _ in }).onNext(1)
        #expect(
            log.entries == ["new a", "completed", "new completed", "Boom(number: 3)", "new end true", "1"])
    }

    @Test func anEndIsAnErrorIfThereIsOneElseCompletion() {
        observer.onEnd(Boom(number: 5))
        observer.onEnd(nil)
        let ends = Observer<Int>(onNext: { _ in }, onEnd: { [log] in log.write($0.map { "\($0)" } ?? "nil") })
        ends.on(.error(Boom(number: 6)))
        ends.on(.completed)
        #expect(log.entries == ["Boom(number: 5)", "completed", "Boom(number: 6)", "nil"])
    }

    @Test func completionFollowsALastElementUnlessThatDisposes() {
        let lifetime = Lifetime()
        observer.complete(with: 1, in: lifetime)
        observer.with(onNext: { (_: Int) in lifetime.dispose() }).complete(with: 2, in: lifetime)
        #expect(log.entries == ["1", "completed"])
    }
}
