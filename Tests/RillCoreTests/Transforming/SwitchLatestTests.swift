@Suite struct SwitchLatestTests {
    @Test(arguments: [
        // The second stream ends the first at exactly that time.
        FlatteningDrawing(
            ("-1---2---|", "^--------!"), ("a--b--c|", "-^---!"), ("x--y--z|", "-----^------!"),
            become: "-a--bx--y--z|"),
        // Disposal.
        FlatteningDrawing(
            ("-1-2---|", "^---!"), ("a---b|", "-^-!"), ("x-----|", "---^!"), become: "-a-x", disposedAt: 4),
    ])
    func emitsWhatTheLatestStreamEmits(_ drawing: FlatteningDrawing) {
        #expect(drawing.difference { $0.map($1).switchLatest() } == nil)
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
}
