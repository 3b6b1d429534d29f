@Suite(.blocking) struct DebugTrimmedTests {
    @Test func aLongEventIsShownByItsEnds() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let word = String(repeating: "a", count: 25) + String(repeating: "b", count: 25)
            let forty = String(repeating: "c", count: 34)
            Observable.of("short", word, forty).debug("x", trimOutput: true).subscribe().dispose()
        }
        #expect(result.says("x: next(short)\n"))
        #expect(result.says("x: next(\(String(repeating: "c", count: 34)))\n"))
        #expect(result.says("x: next(aaaaaaaaaaaaaaa...bbbbbbbbbbbbbbbbbbb)\n"))
    }

    @Test func aDriversLongEventIsTrimmedToo() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let word = String(repeating: "a", count: 25) + String(repeating: "b", count: 25)
                _ = BehaviorRelay(value: word).asDriver().debug("x", trimOutput: true).drive()
            }
        }
        #expect(result.says("x: next(aaaaaaaaaaaaaaa...bbbbbbbbbbbbbbbbbbb)\n"))
    }

    @Test func aLongEventOfATraitIsTrimmedToo() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let word = String(repeating: "a", count: 25) + String(repeating: "b", count: 25)
            _ = Single.just(word).debug("x", trimOutput: true).subscribe()
            _ = Infallible.just(word).debug("y", trimOutput: true).subscribe()
        }
        for name in ["x", "y"] {
            #expect(result.says("\(name): next(aaaaaaaaaaaaaaa...bbbbbbbbbbbbbbbbbbb)\n"))
        }
    }

    @Test func withoutTrimmingTheWholeEventIsShown() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            Observable.of(String(repeating: "a", count: 50)).debug("x", trimOutput: false).subscribe()
                .dispose()
        }
        #expect(result.says("x: next(\(String(repeating: "a", count: 50)))\n"))
    }
}
