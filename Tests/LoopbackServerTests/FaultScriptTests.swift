import LoopbackServer
import Testing

struct FaultScriptTests {
    @Test(arguments: [
        ("ok", [Fault.ok]), ("200", [.status(200)]), ("599", [.status(599)]),
        ("503,503,reset,slow", [.status(503), .status(503), .reset, .slow(.seconds(2))]),
        ("503x3", [.status(503), .status(503), .status(503)]), ("resetx1", [.reset]),
        ("close,truncate,hang", [.close, .truncate, .hang]),
        (
            "slow:500ms,slow:2s,slow:1msx2",
            [
                .slow(.milliseconds(500)), .slow(.seconds(2)), .slow(.milliseconds(1)),
                .slow(.milliseconds(1)),
            ]
        ),
        (" 404 ,\tok ", [.status(404), .ok]), ("slow:3600s", [.slow(.seconds(3600))]),
    ])
    func isReadItemByItem(text: String, faults: [Fault]) throws {
        #expect(try FaultScript(text).faults == faults)
    }

    @Test(arguments: [
        ("", 1, "", FaultScriptError.Reason.empty), (",", 1, "", .empty), ("ok,", 2, "", .empty),
        ("ok,,ok", 2, "", .empty), ("   ", 1, "", .empty), ("bogus", 1, "bogus", .unknown),
        ("ok,RESET", 2, "RESET", .unknown), ("-503", 1, "-503", .unknown), ("x", 1, "x", .badRepeat),
        ("x3", 1, "x3", .unknown), ("199", 1, "199", .badStatus), ("600", 1, "600", .badStatus),
        ("5030", 1, "5030", .badStatus), ("50", 1, "50", .badStatus), ("5o3", 1, "5o3", .badStatus),
        ("99999999999999999999999", 1, "99999999999999999999999", .badStatus),
        ("503x0", 1, "503x0", .badRepeat),
        ("503x", 1, "503x", .badRepeat), ("503x-1", 1, "503x-1", .badRepeat),
        ("503x+1", 1, "503x+1", .badRepeat),
        ("503x10001", 1, "503x10001", .badRepeat),
        ("okx99999999999999999999", 1, "okx99999999999999999999", .badRepeat),
        ("503x2x2", 1, "503x2x2", .badStatus), ("slow:", 1, "slow:", .badDelay),
        ("slow:5", 1, "slow:5", .badDelay),
        ("slow:0ms", 1, "slow:0ms", .badDelay), ("slow:-1s", 1, "slow:-1s", .badDelay),
        ("slow:3601s", 1, "slow:3601s", .badDelay), ("slow:1.5s", 1, "slow:1.5s", .badDelay),
        ("slow:ms", 1, "slow:ms", .badDelay),
        ("slow:9223372036854775807s", 1, "slow:9223372036854775807s", .badDelay),
        ("ok,٥٠٣", 2, "٥٠٣", .unknown), ("50３", 1, "50３", .badStatus), ("💥", 1, "💥", .unknown),
        ("reset\u{301}", 1, "reset\u{301}", .unknown), ("ok,503x\u{301}3", 2, "503x\u{301}3", .badStatus),
        ("ok reset", 1, "ok reset", .unknown), ("ok\0", 1, "ok\0", .unknown),
    ])
    func aMalformedItemIsNamed(text: String, position: Int, item: String, reason: FaultScriptError.Reason) {
        let error = #expect(throws: FaultScriptError.self) { try FaultScript(text) }
        #expect(error?.position == position)
        #expect(error?.item == item)
        #expect(error?.reason == reason)
    }

    @Test func theErrorSaysWhatIsAllowed() {
        let error = #expect(throws: FaultScriptError.self) { try FaultScript("ok,50x,reset") }
        #expect(
            error?.description.hasPrefix("Fault 2 (\"50x\") has no count from 1 to 10000 after the x.")
                == true)
        for word in ["200 to 599", "ok", "reset", "close", "truncate", "hang", "slow", "slow:500ms", "503x3"]
        {
            #expect(error?.description.contains(word) == true)
        }
    }

    @Test func aHugeItemIsQuotedInPart() {
        let error = #expect(throws: FaultScriptError.self) {
            try FaultScript(String(repeating: "👩‍👩‍👧‍👦", count: 10_000))
        }
        #expect(error?.description.count ?? .max < 400)
    }
}
