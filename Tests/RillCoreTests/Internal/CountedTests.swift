@testable import RillCore

struct CountedTests {
    @Test func oneIsOneAndEveryOtherNumberIsSeveral() {
        #expect(
            [0, 1, 2, -1].map { $0.counted("span was", "spans were") } == [
                "0 spans were", "1 span was", "2 spans were", "-1 spans were",
            ])
    }
}
