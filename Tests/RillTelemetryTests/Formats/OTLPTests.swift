@testable import RillTelemetry

/// `.ci/telemetry` reads the golden file with OpenTelemetry's own definitions.
struct OTLPTests {
    @Test func theRequestIsTheGoldenOne() throws {
        let json = Sample.recording.otlp(limits: SpanLimits(events: 2)) { $0 }
        #expect(try Golden("otlp.json").difference(from: String(decoding: json, as: UTF8.self) + "\n") == nil)
    }

    @Test func namesWithControlCharactersAreJSON() throws {
        let name = String(String.UnicodeScalarView((0..<0xA0).compactMap(Unicode.Scalar.init))) + "\"\\/😀"
        let entry = LogEntry<Int>(
            sequence: 1, time: .zero, stream: name, subscription: 1, kind: .subscribed,
            metadata: ["a\"\n": "\u{0}"])
        let json = LogRecording(entries: [entry]).otlp()
        let root = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
        let resources = try #require(root["resourceSpans"] as? [[String: Any]])
        let scopes = try #require(resources.first?["scopeSpans"] as? [[String: Any]])
        let spans = try #require(scopes.first?["spans"] as? [[String: Any]])
        #expect(spans.first?["name"] as? String == name)
    }

    @Test func theSpansOfAProcessAreTogether() throws {
        let spans = Sample.recording.spans()
        var request = TracesRequest()
        for service in ["a", "b", "a", "c", "a"] {
            request.add(try #require(spans.first), of: TelemetryResource(nil, ["service.name": service]))
        }
        let text = String(decoding: request.body, as: UTF8.self)
        #expect(text.components(separatedBy: "\"scopeSpans\"").count == 4)
        #expect(text.components(separatedBy: "\"spanId\"").count == 6)
    }

    @Test func anEmptyRecordingIsAnEmptyRequest() {
        let json = LogRecording<Int>(entries: []).otlp()
        #expect(String(decoding: json, as: UTF8.self) == #"{"resourceSpans":[]}"#)
    }
}
