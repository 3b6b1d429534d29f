@Suite struct ErrorTests {
    @Test func failsSynchronously() {
        #expect(
            synchronousDifference(Observable<Int>.error(Boom(number: 7)), from: "#", error: Boom(number: 7))
                == nil
        )
    }

    @Test func isSilentOnceDisposed() {
        #expect(events(of: Observable<Int>.error(Boom()), disposingAfter: 0) == [])
    }
}
