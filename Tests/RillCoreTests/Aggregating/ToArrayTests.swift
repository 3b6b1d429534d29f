@Suite struct ToArrayTests {
    @Test func emitsAllElementsAtCompletion() {
        let recorder = VirtualTimeScheduler().record(Observable.of(3, 1, 2).toArray())
        #expect(recorder.history == "[3, 1, 2]@0 |@0")
    }
}
