import Rill
import RillRxTest
import Testing

/// The example of Sources/RillRxTest/RillRxTest.docc.
struct CatalogueTests {
    @Test func theExampleOfTheCatalogueHolds() {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.createColdObservable([.next(10, 1), .next(20, 2), .completed(30)])
        let observer = scheduler.start { source.map { $0 * 10 } }
        #expect(observer.events == [.next(210, 10), .next(220, 20), .completed(230)])
    }
}
