struct ReexportTests {
    @Test func oneImportBringsTheCoreAndItsSchedulers() async throws {
        let stream = Observable.of(1, 2).observe(on: SerialDispatchQueueScheduler())
        #expect(try await stream.value == 1)
    }
}
