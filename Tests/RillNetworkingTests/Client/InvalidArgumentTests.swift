/// Arguments that stop the program, with a message that names them and the rule.
@Suite(.blocking) struct InvalidArgumentTests {
    @Test func theMostBytesOfABodyAreZeroOrMore() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = ApiClient(maximumBodyBytes: -1)
        }
        #expect(result.says("Rill: ApiClient(maximumBodyBytes:) needs 0 or more, but got -1"))
    }

    @Test func thePeriodOfRefreshesIsAboveZero() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Authenticator<String>(
                credential: nil, in: .zero, scheduler: VirtualTimeScheduler(), apply: { _, _ in },
                refresh: { _ in .never() })
        }
        #expect(result.says("Rill: Authenticator(in:) needs a time above zero, but got 0.0 seconds"))
    }

    @Test func theMostRefreshesAreZeroOrMore() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Authenticator<String>(
                credential: nil, maximumRefreshes: -1, scheduler: VirtualTimeScheduler(),
                apply: { _, _ in }, refresh: { _ in .never() })
        }
        #expect(result.says("Rill: Authenticator(maximumRefreshes:) needs 0 or more, but got -1"))
    }
}
