@testable import RillTelemetry

struct SpanPositionsTests {
    /// A subscription that is added again is no other.
    @Test(arguments: [2, nil]) func theLatestAreKept(limit: Int?) {
        let ids = SpanIDs(origin: "test")
        var positions = SpanPositions(limit: limit)
        for subscription in [1, 2, 2, 3, 4, 5, 6, 7] {
            let position = TraceContext(
                ids.trace(ofRoot: 1), ids.span(of: subscription), isSampled: true, role: .own(parent: nil))
            positions.add(position, of: subscription)
        }
        let kept = (1...7).filter { positions[$0]?.spanID == ids.span(of: $0) }
        #expect(kept == (limit == nil ? [1, 2, 3, 4, 5, 6, 7] : [6, 7]))
    }
}
