struct CombiningTests {
    @Test func aCollectionIsCombinedWithAndWithoutANameForTheElementType() async throws {
        let list = [Observable.of(1, 2), Observable.of(3, 4)]
        let latest = Observable<Int>.combineLatest(list)
        #expect(try await latest.toArray().value == [[1, 3], [2, 3], [2, 4]])
        #expect(try await Observable<Int>.zip(list).toArray().value == [[1, 3], [2, 4]])
        // Without a name, the operators of the core are chosen.
        #expect(try await Observable.combineLatest(list).value == [1, 3])
        #expect(try await Observable.zip(list) { $0.reduce(0, +) }.value == 4)
        #expect(try await Observable<Int>.combineLatest([.just(2), .just(3)]).value == [2, 3])
        #expect(try await Observable<Int>.zip([.just(2), .just(3)]).value == [2, 3])
        #expect(try await Observable.combineLatest([.just(2), .just(3)]).value == [2, 3])
    }

    @Test(arguments: [
        Drawing("-1-|", becomes: "-1-|", subscribed: "^--!"),
        Drawing("-1-#", becomes: "-1-(23|)", subscribed: "^--!"),
        Drawing("-1-", becomes: "-1", subscribed: "^-!", disposedAt: 2),
    ])
    func theNextStreamFollowsAnError(_ drawing: Drawing) {
        #expect(drawing.difference { .catch(sequence: [$0, .of(2, 3), .of(4)]) } == nil)
    }

    @Test func theLastErrorOrEndIsTheResultAndEverySubscriptionBeginsWithTheFirst() {
        let failing = (1...3).map { Observable<Int>.error(Boom(number: $0)) }
        #expect(synchronousDifference(.catch(sequence: failing), from: "#", error: Boom(number: 3)) == nil)
        #expect(synchronousDifference(.catch(sequence: [Observable<Int>]()), from: "|") == nil)
        let stream = Observable<Int>.catch(sequence: [.of(1).concat(.error(Boom())), .of(2)])
        for _ in 1...2 { #expect(synchronousDifference(stream, from: "(12|)") == nil) }
    }

    @Test func manyStreamsThatFailAtOnceDoNotGrowTheStack() {
        let failing = repeatElement(Observable<Int>.error(Boom()), count: 100_000)
        onSmallStack { #expect(synchronousDifference(.catch(sequence: failing), from: "#") == nil) }
    }
}
