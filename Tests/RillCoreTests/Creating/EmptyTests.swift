import RillCore
import Testing

@Suite struct EmptyTests {
    @Test func completesAtOnce() {
        #expect(differenceAtOnce(Observable<Int>.empty(), from: "|") == nil)
    }

    @Test func isSilentOnceDisposed() {
        #expect(events(of: Observable<Int>.empty(), disposingAfter: 0) == [])
    }
}
