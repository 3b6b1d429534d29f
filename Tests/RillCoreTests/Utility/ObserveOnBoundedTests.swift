import RillCore
import RillTesting
import Testing

@Suite struct ObserveOnBoundedTests {
    private let turns = ManualScheduler()
    private let source = PublishSubject<Int>()

    private func record(_ size: Int, _ overflow: Overflow) -> Recorder<Int> {
        let stream = source.observe(on: turns, bufferSize: size, overflow: overflow)
        return VirtualTimeScheduler().record(stream)
    }

    @Test(arguments: [(Overflow.dropOldest, [3, 4]), (.dropNewest, [1, 2])])
    func dropsWhatHasNoRoom(_ overflow: Overflow, _ kept: [Int]) {
        let recorder = record(2, overflow)
        for number in 1...4 { source.onNext(number) }
        #expect(recorder.events.isEmpty)
        source.onCompleted()
        turns.run()
        #expect(recorder.elements == kept)
        #expect(recorder.isCompleted)
    }

    @Test func overflowIsAnErrorAfterWhatWaits() {
        let recorder = record(2, .error)
        for number in 1...4 { source.onNext(number) }
        source.onCompleted()
        turns.run()
        #expect(recorder.elements == [1, 2])
        #expect(recorder.error is BufferOverflow)
    }

    @Test(arguments: [Overflow.dropOldest, .dropNewest, .error])
    func nothingIsLostWhileThereIsRoom(_ overflow: Overflow) {
        let recorder = record(2, overflow)
        for number in 1...4 {
            source.onNext(number)
            if number % 2 == 0 { turns.run() }
        }
        source.onError(Boom())
        turns.run()
        #expect(recorder.elements == [1, 2, 3, 4])
        #expect(recorder.error as? Boom == Boom())
    }

    @Test(arguments: [Overflow.dropOldest, .dropNewest, .error])
    func disposalDropsWhatWaits(_ overflow: Overflow) {
        let recorder = record(2, overflow)
        source.onNext(1)
        recorder.dispose()
        turns.run()
        #expect(recorder.events.isEmpty)
        #expect(!source.hasObservers)
    }

    @Test func aSizeOfZeroIsRefused() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable<Int>.never().observe(
                on: ImmediateScheduler.instance, bufferSize: 0, overflow: .dropOldest)
        }
        #expect(result.says("Rill: observe(on:bufferSize:) needs a size of 1 or more, but got 0"))
    }
}
