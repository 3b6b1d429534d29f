@Suite struct ErrorTests {
    @Test func failsSynchronously() {
        #expect(
            synchronousDifference(Observable<Int>.error(Boom(number: 7)), from: "#", error: Boom(number: 7))
                == nil
        )
    }
}
