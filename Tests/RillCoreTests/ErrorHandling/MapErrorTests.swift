struct MapErrorTests {
    @Test func replacesTheErrorByTheOneThatIsReturned() {
        let drawing = Drawing("-1-#", becomes: "-1-(b|)", subscribed: "^--!")
        let difference = drawing.difference { source in
            source.mapError { Boom(number: (($0 as? Boom)?.number ?? 0) + 10) }
                .catchError { .just(($0 as? Boom)?.number ?? 0) }
        }
        #expect(difference == nil)
    }

    @Test(arguments: [Boom(), DrawnError()] as [any Error])
    func aThrownErrorReplacesItToo(_ error: any Error) {
        let source = Observable<Int>.error(error)
        let returning = source.mapError { _ in Boom(number: 2) }
        #expect(synchronousDifference(returning, from: "#", error: Boom(number: 2)) == nil)
        let throwing = source.mapError { _ in throw Boom(number: 3) }
        #expect(synchronousDifference(throwing, from: "#", error: Boom(number: 3)) == nil)
    }
}
