import LoopbackServer
import Testing

struct FaultTests {
    @Test func aQueueHandsOutEachFaultOnce() async {
        let queue = FaultQueue(Array(repeating: .reset, count: 1000))
        let taken = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    var count = 0
                    while queue.next() != nil { count += 1 }
                    return count
                }
            }
            return await group.reduce(0, +)
        }
        #expect(taken == 1000)
    }

    @Test func afterTheScriptResponsesAreNormal() throws {
        let queue = FaultQueue(try FaultScript("503x2,404,ok,slow:20ms").faults)
        let client = try TestClient { _ in queue.behavior(insteadOf: .text("fine")) }
        let responses = try (0..<6).map { _ in try client.request("/") }
        #expect(responses.map(\.status) == [503, 503, 404, 200, 200, 200])
        #expect(responses.map(\.text).suffix(3) == ["fine", "fine", "fine"])
    }

    @Test(arguments: [("0123456789", "10", "01234"), ("", "1", "")])
    func truncateSendsHalfTheBody(body: String, length: String, half: String) throws {
        let client = try TestClient { _ in Fault.truncate.applied(to: .text(body)) }
        client.sendRequest("/")
        #expect(try client.readHead().headers["Content-Length"] == length)
        #expect(try client.readToEnd() == Array(half.utf8))
    }

    @Test(arguments: [
        ("ok", [Fault.ok]), ("200", [.status(200)]), ("599", [.status(599)]),
        ("503,503,reset,slow", [.status(503), .status(503), .reset, .slow(.seconds(2))]),
        ("503x3", [.status(503), .status(503), .status(503)]), ("resetx1", [.reset]),
        ("close,truncate,hang", [.close, .truncate, .hang]),
        ("slow:500ms,slow:2s,slow:1msx2", [500, 2000, 1, 1].map { .slow(.milliseconds($0)) }),
        (" 404 ,\tok ", [.status(404), .ok]), ("slow:3600s", [.slow(.seconds(3600))]),
    ])
    func aScriptIsReadItemByItem(text: String, faults: [Fault]) throws {
        #expect(try FaultScript(text).faults == faults)
    }

    @Test(arguments: [
        ("", 1, "is empty"), ("ok,,ok", 2, "is empty"), ("bogus", 1, "is not known"),
        ("ok,RESET", 2, "is not known"), ("-503", 1, "is not known"), ("199", 1, "is not a status"),
        ("600", 1, "is not a status"), ("5o3", 1, "is not a status"),
        ("99999999999999999999999", 1, "is not a status"), ("٥٠٣", 1, "is not a status"),
        ("x", 1, "has no count"), ("503x0", 1, "has no count"), ("503x+1", 1, "has no count"),
        ("503x10001", 1, "has no count"), ("503x2x2", 1, "is not a status"), ("slow:", 1, "has no delay"),
        ("slow:5", 1, "has no delay"), ("slow:0ms", 1, "has no delay"), ("slow:3601s", 1, "has no delay"),
        ("slow:9223372036854775807s", 1, "has no delay"), ("ok reset", 1, "is not known"),
    ])
    func aMalformedItemIsNamedTogetherWithItsRule(text: String, position: Int, complaint: String) throws {
        let error = try #require(throws: FaultScriptError.self) { try FaultScript(text) }
        #expect(error.position == position)
        #expect(error.complaint.hasPrefix(complaint), "\(error)")
        #expect(error.description.hasSuffix(FaultScriptError.allowed))
    }

    @Test func ofALongItemOnlyTheBeginningIsQuoted() throws {
        let error = try #require(throws: FaultScriptError.self) {
            try FaultScript(String(repeating: "👩‍👩‍👧‍👦", count: 10_000))
        }
        #expect(error.description.count < 400)
    }
}
