struct LoadingContainerTests {
    @Test func oneLoadIsShownFromTheFirstToTheLast() {
        let notes = Notes()
        let container = LoadingContainer(notes)
        let sources = (0..<3).map { _ in PublishSubject<Int>() }
        let scheduler = VirtualTimeScheduler()
        let recorders = sources.map { scheduler.record($0.load(container)) }
        #expect(container.count == 3)
        #expect(notes.all == ["begin"])
        sources[0].onCompleted()
        sources[1].onError(DrawnError())
        #expect(notes.all == ["begin"])
        recorders[2].dispose()
        #expect(notes.all == ["begin", "end"])
        #expect(container.count == 0)
        scheduler.record(sources[2].load(container)).dispose()
        #expect(notes.all == ["begin", "end", "begin", "end"])
    }

    @Test func callsFromManyThreadsAlternate() {
        let shown = Strict()
        let container = LoadingContainer(shown)
        let finished = DispatchSemaphore(value: 0)
        for _ in 0..<8 {
            Thread.detachNewThread {
                for _ in 0..<500 {
                    container.begin()
                    container.end()
                }
                finished.signal()
            }
        }
        for _ in 0..<8 { finished.wait() }
        #expect(container.count == 0)
        #expect(shown.mistakes.load(ordering: .acquiring) == 0)
        #expect(shown.isShown.load(ordering: .acquiring) == false)
    }

    @Test func aCallDuringACallIsMadeAfterIt() {
        let notes = Notes()
        let again = Mutex<LoadingContainer?>(nil)
        let container = LoadingContainer(Reentrant(notes: notes, again: { again.withLock { $0 } }))
        again.withLock { $0 = container }
        container.begin()
        #expect(notes.all == ["begin", "begun", "end"])
        again.withLock { $0 = nil }
    }

    @Test func mainActorLoadingRunsOnTheMainActor() async {
        let notes = Notes()
        let loading = MainActorLoading(
            begin: {
                MainActor.assertIsolated(); notes.begin()
            },
            end: {
                MainActor.assertIsolated(); notes.end()
            })
        loading.begin()
        loading.end()
        await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
        #expect(notes.all == ["begin", "end"])
    }

    /// As `subscribeOnMainActor`: what a button starts is shown as in progress before its tap returns. While
    /// calls of another test wait, those of this one wait too, so there are several tries.
    @MainActor @Test func onTheMainQueueTheyRunInsideTheCall() async {
        var shown: [[String]] = []
        while shown.count < 1_000, shown.last?.count != 5 {
            let notes = Notes()
            let messages = MainActorMessages { notes.warn($0) }
            let loading = MainActorLoading(begin: { notes.begin() }, end: { notes.end() })
            _ = Observable.just(1).concat(Observable.error(CocoaError(.fileNoSuchFile)))
                .load(loading).warn(messages)
                .subscribeOnMainActor(onNext: { notes.note("\($0)") }, onError: { _ in notes.note("failed") })
            shown.append(notes.all.map { String($0.prefix(4)) })
            await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
        }
        #expect(shown.last == ["begi", "1", "warn", "end", "fail"])
    }

    @Test func mainActorMessagesAreShownOnTheMainActorInOrder() async {
        let texts = SharedTexts()
        let messages = MainActorMessages { texts.all.append($0) }
        messages.warn("one")
        messages.inform("two")
        await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
        #expect(await texts.all == ["one", "two"])
    }

    @MainActor private final class SharedTexts {
        var all: [String] = []

        nonisolated init() {}
    }

    /// Counts calls that overlap or do not alternate.
    private final class Strict: Loadable {
        let isShown = Atomic<Bool>(false)
        let isCalled = Atomic<Bool>(false)
        let mistakes = Atomic<Int>(0)

        func begin() { call(shows: true) }
        func end() { call(shows: false) }

        private func call(shows: Bool) {
            if isCalled.exchange(true, ordering: .acquiringAndReleasing) { count() }
            sched_yield()
            if isShown.exchange(shows, ordering: .acquiringAndReleasing) == shows { count() }
            isCalled.store(false, ordering: .releasing)
        }

        private func count() { mistakes.add(1, ordering: .relaxed) }
    }

    /// Ends a load during the call that begins it.
    private struct Reentrant: Loadable {
        let notes: Notes
        let again: @Sendable () -> LoadingContainer?

        func begin() {
            notes.begin()
            again()?.end()
            notes.note("begun")
        }

        func end() { notes.end() }
    }
}
