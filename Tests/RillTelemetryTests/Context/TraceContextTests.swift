struct TraceContextTests {
    static let text = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"

    @Test func aHeaderIsReadAndWrittenAndOfItsFlagsTheLowest() throws {
        let context = try #require(TraceContext(traceparent: Self.text))
        #expect(context.traceID.description == "4bf92f3577b34da6a3ce929d0e0e4736")
        #expect(context.spanID.description == "00f067aa0ba902b7")
        #expect(context.isSampled)
        #expect(context.traceparent == Self.text)
        let unsampled = try #require(TraceContext(traceparent: String(Self.text.dropLast(2)) + "fe"))
        #expect(!unsampled.isSampled)
        #expect(unsampled.traceparent.hasSuffix("-00"))
        #expect(try #require(TraceContext(traceparent: String(Self.text.dropLast(2)) + "ff")).isSampled)
    }

    @Test(arguments: [
        "", "00", text + "-", text + "-00", text + " ", " " + text, String(text.dropLast()),
        "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        "0g-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00F067AA0BA902B7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-0A",
        "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
        "00_4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736_00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7_01",
        "01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01.more",
        "00-4bf92f3577b34da6a3ce929d0e0e473é-00f067aa0ba902b7-01",
    ])
    func anInvalidHeaderIsNoContext(_ text: String) {
        #expect(TraceContext(traceparent: text) == nil)
    }

    @Test(arguments: ["01", "cc", "fe"]) func aLaterVersionMayHaveMore(_ version: String) throws {
        let later = version + Self.text.dropFirst(2)
        #expect(try #require(TraceContext(traceparent: later + "-more")).traceparent == Self.text)
        #expect(try #require(TraceContext(traceparent: later)).traceparent == Self.text)
    }

    @Test(
        .calculation, arguments: [(0, 0...0), (0.1, 850...1_150), (0.5, 4_800...5_200), (1, 10_000...10_000)])
    func aShareOfTheTracesIsSampledByTheirIds(_ share: Double, _ expected: ClosedRange<Int>) {
        let contexts = (0..<10_000).map { _ in TraceContext(sampled: share) }
        #expect(expected.contains(contexts.count { $0.isSampled }))
        #expect(contexts.allSatisfy { $0.child().isSampled == $0.isSampled })
        // The lower half of the id, as a fraction.
        for context in contexts {
            let half = UInt64(context.traceID.description.suffix(16), radix: 16) ?? 0
            #expect(context.isSampled == (share == 1 || Double(half) < share * 0x1p64))
        }
    }

    @Test func newContextsAreDifferentAndAChildHasTheTraceAndASpanOfItsOwn() throws {
        let contexts = (0..<1_000).map { _ in TraceContext() }
        #expect(Set(contexts.map(\.traceID)).count == 1_000)
        #expect(Set(contexts.map(\.spanID)).count == 1_000)
        for context in contexts.prefix(10) {
            #expect(TraceContext(traceparent: context.traceparent)?.spanID == context.spanID)
        }
        let caller = try #require(TraceContext(traceparent: Self.text))
        let child = caller.child()
        #expect(child.traceID == caller.traceID)
        #expect(child.spanID != caller.spanID && child.spanID != caller.child().spanID)
        #expect(child.isSampled)
    }
}
