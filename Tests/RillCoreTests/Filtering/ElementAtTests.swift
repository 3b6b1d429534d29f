@Suite(.blocking) struct ElementAtTests {
    @Test func emitsTheElementAtTheIndexAndCompletes() {
        let drawing = Drawing("-1-2-3-|", becomes: "---(2|)", subscribed: "^--!")
        #expect(drawing.difference { $0.elementAt(1) } == nil)
    }

    @Test(
        arguments: [
            ("--|", "--#", 0, "0 elements"), ("-1-|", "---#", 1, "1 element"),
            ("-1-2|", "----#", 2, "2 elements"),
        ])
    func aStreamThatIsTooShortFails(marbles: String, result: String, count: Int, elements: String) {
        let scheduler = VirtualTimeScheduler()
        let source: TestSource<Int> = scheduler.cold(marbles)
        let recorder = scheduler.record(source.elementAt(2))
        scheduler.run()
        #expect(recorder.difference(from: result) == nil)
        let error = recorder.error as? IndexOutOfRangeError
        #expect(error?.index == 2)
        #expect(error?.count == count)
        #expect(error?.description == "there is no element at index 2: the stream has \(elements)")
        #expect(source.liveSubscriptions == 0)
    }

    @Test func theGreatestIndexIsOutOfRange() async {
        await #expect(processExitsWith: .success) {
            let recorder = VirtualTimeScheduler().record(Observable.of(1, 2).elementAt(.max))
            #expect((recorder.error as? IndexOutOfRangeError)?.count == 2)
        }
    }
}
