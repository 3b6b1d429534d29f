import RillCore
import RillTesting
import Testing

@Suite struct SwitchLatestTests {
    @Test(arguments: [
        // The source: never, empty, error, and one that ends after its inner stream.
        Flattening(.init("-", subscribed: "^"), become: "-"),
        Flattening(.init("--|", subscribed: "^-!"), become: "--|"),
        Flattening(
            .init("-1-#", subscribed: "^--!"), .init("-a-b-|", subscribed: "-^-!"),
            become: "--a#"),
        Flattening(
            .init("-1----|", subscribed: "^-----!"), .init("-a|", subscribed: "-^-!"),
            become: "--a---|"),
        // The second stream ends the first at exactly that time.
        Flattening(
            .init("-1---2---|", subscribed: "^--------!"),
            .init("a--b--c|", subscribed: "-^---!"), .init("x--y--z|", subscribed: "-----^------!"),
            become: "-a--bx--y--z|"),
        // An inner stream: never, error, and disposal.
        Flattening(.init("-1|", subscribed: "^-!"), .init("-a-", subscribed: "-^"), become: "--a"),
        Flattening(
            .init("-1-----|", subscribed: "^----!"), .init("a---#", subscribed: "-^---!"),
            become: "-a---#"),
        Flattening(
            .init("-1-2---|", subscribed: "^---!"),
            .init("a---b|", subscribed: "-^-!"), .init("x-----|", subscribed: "---^!"),
            become: "-a-x", disposedAt: 4),
    ])
    func emitsWhatTheLatestStreamEmits(_ drawing: Flattening) {
        #expect(drawing.difference { $0.map($1).switchLatest() } == nil)
    }

    @Test func streamsThatAnswerAtOnceKeepTheirOrder() {
        let streams: [Observable<Int>] = [.of(1, 2), .of(3, 4)]
        #expect(differenceAtOnce(Observable.from(streams).switchLatest(), from: "(1234|)") == nil)
    }

    @Test func endlessStreamsStopBehindTake() {
        let outer: Observable<Observable<Int>> = Observable.from(1...).map { Observable.just($0) }
        #expect(differenceAtOnce(outer.switchLatest().take(3), from: "(123|)") == nil)
        let inner: Observable<Observable<Int>> = .just(.from(1...))
        #expect(differenceAtOnce(inner.switchLatest().take(3), from: "(123|)") == nil)
    }

    @Test func subjectsAreStreamsToo() {
        let first = PublishSubject<Int>()
        let second = PublishSubject<Int>()
        let source = PublishSubject<PublishSubject<Int>>()
        let recorder = VirtualTimeScheduler().record(source.switchLatest())
        source.onNext(first)
        first.onNext(1)
        source.onNext(second)
        #expect(!first.hasObservers)
        first.onNext(2)
        second.onNext(3)
        #expect(recorder.elements == [1, 3])
        recorder.dispose()
        #expect(!second.hasObservers)
        #expect(!source.hasObservers)
    }

    @Test(arguments: Ending.allCases)
    func letsGoOfEverything(after ending: Ending) {
        #expect(leftovers(after: ending) { $0.map { Observable.just($0) }.switchLatest() } == 0)
        #expect(leftovers(after: ending) { Observable.just($0).switchLatest() } == 0)
    }
}
