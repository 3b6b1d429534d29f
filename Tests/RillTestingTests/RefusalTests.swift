/// A mistake of a test stops the process, and the message names it.
@Suite(.blocking) struct RefusalTests {
    @Test func aMistakeIsWrittenToStandardError() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let source: TestSource<Int> = VirtualTimeScheduler().cold("--# -1|")
            withExtendedLifetime(source) {}
        }
        #expect(result.says("Rill: \"--# -1|\" cannot be read as marbles: nothing follows the end"))
    }

    #if compiler(>=6.3)
        @Test(arguments: refusals) func aMistakeIsRefused(_ refusal: Refusal) async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                [name = refusal.testDescription as String] in await RefusalTests.refusals.call(name)
            }
            #expect(result.says(refusal.message))
        }
    #endif

    private static let refusals: [Refusal] = [
        Refusal("Rill: LiveResources.now needs a call of LiveResources.startCounting() before it") {
            _ = LiveResources.now
        },
        Refusal("Rill: start(subscribed:disposed:) cannot dispose at 1.0 seconds") {
            _ = VirtualTimeScheduler().start(subscribed: .seconds(2), disposed: .seconds(1)) {
                Observable.just(1)
            }
        },
        Refusal("Rill: work of a virtual clock cannot advance the clock") {
            let scheduler = VirtualTimeScheduler()
            scheduler.schedule(in: Lifetime()) { scheduler.advance(by: .seconds(1)) }
            scheduler.run()
        },
        Refusal(
            "Rill: work of a virtual clock cannot advance the clock",
            name: "run() inside work of a virtual clock"
        ) {
            let scheduler = VirtualTimeScheduler()
            scheduler.schedule(in: Lifetime()) { scheduler.run() }
            scheduler.advance(by: .seconds(1))
        },
        Refusal("Rill: schedule(after:every:) needs a period above zero, but got 0.0 seconds") {
            VirtualTimeScheduler().schedule(after: .zero, every: .zero, in: Lifetime()) {}
        },
        Refusal("Rill: VirtualTimeScheduler needs a tick above zero, but got 0.0 seconds") {
            _ = VirtualTimeScheduler(tick: .zero)
        },
        Refusal("Rill: Marbles needs a tick above zero, but got -1.0 seconds") {
            _ = try? Marbles("--a", tick: .seconds(-1))
        },
    ]
}
