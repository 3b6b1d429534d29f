import RillCore
import RillTesting
import Testing

@Suite struct ContractCheckTests {
    @Test(arguments: operatorsThatChangeNothing)
    func anOperatorThatChangesNothingKeepsTheLaws(_ check: ContractCheck) {
        #expect(check.violations() == [])
    }

    @Test func aSwallowedCompletionIsFound() {
        let violations = plain("swallow") { $0.concat(Observable<Int>.never()) }.violations()
        #expect(violations.contains { $0.hasPrefix("swallow: elements and completion pass, but ") })
        #expect(violations.contains { $0.hasPrefix("swallow: an empty stream completes, but ") })
    }

    @Test func duplicatedElementsAreFound() {
        let violations = plain("twice") { $0.flatMap { Observable.of($0, $0) } }.violations()
        #expect(violations.contains { $0.hasPrefix("twice: elements and completion pass, but ") })
    }

    @Test func elementsOfASecondThreadThatAreLostAreFound() {
        let violations = plain("positive") { $0.filter { $0 >= 0 } }.violations()
        #expect(violations.count == 1)
        #expect(violations.first?.hasPrefix("positive: two threads are heard one at a time") == true)
    }

    @Test func aSourceThatIsKeptIsFound() {
        let kept = Lifetime()
        defer { kept.dispose() }
        let violations = plain("keep") { source in
            Observable { observer, _ in source.run(observer, in: kept) }
        }.violations()
        #expect(
            violations.contains { $0.hasPrefix("keep: disposal on another thread tears the source down") })
    }

    @Test func aCheckIsCalledWhatItsOperatorIs() {
        #expect(plain("map") { $0 }.description == "map")
    }
}
