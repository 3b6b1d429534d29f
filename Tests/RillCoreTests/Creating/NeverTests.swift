import RillCore
import Testing

@Suite struct NeverTests {
    @Test func saysNothing() {
        #expect(differenceAtOnce(Observable<Int>.never(), from: "-") == nil)
    }
}
