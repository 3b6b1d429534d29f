@testable import RillTelemetry

struct TraceContextTests {
    private static let text = Sample.caller

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

    @Test func anIdOfZerosHasOneBitAndTheBoundOfAShareIsOutside() {
        for (high, low, expected) in [(0, 0, 1), (0, 5, 5), (5, 0, 0)] as [(UInt64, UInt64, UInt64)] {
            let id = TraceID(high: high, low: low)
            #expect(id.high == high && id.low == expected)
        }
        #expect(!TraceID(high: 1, low: 1 << 63).isSampled(0.5) && !TraceID(high: 1, low: 0).isSampled(0))
        #expect(TraceID(high: 1, low: 1 << 63 - 1 << 20).isSampled(0.5))
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

    /// The cases of W3C's own tests of tracestate.
    static let validStates: [(String, String)] = [
        ("foo=1", "foo=1"), ("foo=1,bar=2", "foo=1,bar=2"),
        ("foo=1 \t , \t bar=2, \t baz=3", "foo=1,bar=2,baz=3"),
        ("foo=1\t,bar=2", "foo=1,bar=2"), (" foo=1", "foo=1"), ("foo=1 \t", "foo=1"), (",foo=1,, ,", "foo=1"),
        ("foo= 1", "foo= 1"), ("t@v=1", "t@v=1"), ("0t@v=1", "0t@v=1"), ("a/*-_0=1", "a/*-_0=1"),
        ("foo=1,foo=2,bar=3,foo=1", "foo=1,bar=3"), (member(256, 1), member(256, 1)),
        (member(1, 256), member(1, 256)), (tenant(241, 14), tenant(241, 14)), (members(32), members(32)),
        ("z=" + printable, "z=" + printable),
    ]
    private static let printable = String(
        String.UnicodeScalarView(
            (0x20...0x7E).filter { $0 != 0x2C && $0 != 0x3D }.compactMap(Unicode.Scalar.init)))

    private static func member(_ key: Int, _ value: Int) -> String {
        String(repeating: "z", count: key) + "=" + String(repeating: "1", count: value)
    }
    private static func tenant(_ tenant: Int, _ vendor: Int) -> String {
        String(repeating: "t", count: tenant) + "@" + String(repeating: "v", count: vendor) + "=1"
    }
    private static func members(_ count: Int) -> String {
        (1...count).map { "bar\($0)=\($0)" }.joined(separator: ",")
    }

    @Test(arguments: validStates) func tracestateIsKept(_ text: String, _ expected: String) throws {
        let context = try #require(TraceContext(traceparent: Self.text, tracestate: text))
        #expect(context.tracestate == expected)
        #expect(context.child().child().tracestate == expected && context.traceparent == Self.text)
        #expect(context.child().metadata["tracestate"] == expected)
    }

    @Test(arguments: [
        "", " ", ",", "foo", "foo=", "=1", "foo=bar=baz", "foo=,bar=3", "foo =1", "FOO=1", "foo.bar=1",
        "0=1", "é=1", "foo=é", "foo=a\tb", "foo=\u{7F}", "foo=1\n", "foo=1;bar=2",
        "foo@=1,bar=2", "@foo=1,bar=2", "foo@@bar=1,bar=2", "foo@bar@baz=1,bar=2", "foo@0=1",
        member(257, 1), member(1, 257), tenant(242, 1), tenant(1, 15), members(33),
    ])
    func aTracestateThatIsNotValidIsNoneAndTraceparentStays(_ text: String) throws {
        let context = try #require(TraceContext(traceparent: Self.text, tracestate: text))
        #expect(context.tracestate == nil && context.traceparent == Self.text)
        #expect(context == TraceContext(traceparent: Self.text))
    }

    @Test func withoutTraceparentThereIsNoTracestate() {
        #expect(TraceContext(traceparent: "", tracestate: "foo=1") == nil)
        #expect(TraceContext().tracestate == nil && TraceContext().metadata["tracestate"] == nil)
    }
}
