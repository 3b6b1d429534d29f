import Rill
import Testing

/// RillRx has operators of the same names with other results. They do not reach a client of Rill alone.
struct ResultTypeTests {
    @Test func toArrayAndFirstAreObservables() {
        let all = Observable.of(1, 2).toArray()
        let first = Observable.of(1, 2).first()
        #expect(type(of: all) == Observable<[Int]>.self)
        #expect(type(of: first) == Observable<Int>.self)
    }
}
