import Foundation

@Suite(.calculation) struct BackoffCodingTests {
    private func encoded(_ backoff: Backoff) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(backoff), as: UTF8.self)
    }

    private func decoded(_ json: String) throws -> Backoff {
        try JSONDecoder().decode(Backoff.self, from: Data(json.utf8))
    }

    /// The field that is refused, and why.
    private func refusal(_ json: String) -> String? {
        do {
            _ = try decoded(json)
        } catch DecodingError.dataCorrupted(let context) {
            return context.codingPath.map(\.stringValue).joined(separator: ".") + ": "
                + context.debugDescription
        } catch {
            return "\(error)"
        }
        return nil
    }

    private let second = "\"1s\""

    @Test func aBackoffIsAListOfPartsWithTheirFieldsByName() throws {
        let backoff = Backoff.constant(.seconds(1)).prefix(2)
            .then(.exponential(initial: .seconds(1)).cap(.seconds(1)).jitter(.full))
        #expect(
            try encoded(backoff) == """
                [{"curve":"constant","delay":\(second),"retries":2},\
                {"cap":\(second),"curve":"exponential","initial":\(second),"jitter":"full","multiplier":2}]
                """)
        #expect(try decoded(encoded(backoff)) == backoff)
    }

    @Test(
        arguments: [
            ("200ms", .milliseconds(200), "200ms"), ("1m30s", .seconds(90), "90s"),
            ("1.5s", .milliseconds(1_500), "1500ms"), ("2h", .seconds(7_200), "2h"), ("0h", .zero, "0s"),
            ("1h1m1s1ms1us1ns", Duration(attoseconds: 3_661_001_001_001 * 1_000_000_000), "3661001001001ns"),
            ("0.000000000000000001s", Duration(attoseconds: 1), "0.000000001ns"),
            ("0.25ns", Duration(attoseconds: 250_000_000), "0.25ns"),
        ] as [(String, Duration, String)])
    func aDurationIsATextWithItsUnit(_ text: String, _ duration: Duration, _ written: String) throws {
        let backoff = try decoded(#"[{"curve":"constant","delay":"\#(text)"}]"#)
        #expect(backoff == .constant(duration))
        #expect(try encoded(backoff) == #"[{"curve":"constant","delay":"\#(written)"}]"#)
    }

    @Test(arguments: [
        "", "5", "s", "5 s", "1,5s", "1.s", ".5s", "1.5.5s", "5S", "5min", "--5s", "5s-", "1e3s", "٣s", "+5s",
        "0.0000000000000000001s", "99999999999999999999999999999999s",
        "170141183460469231731s170141183460469231731s",
    ])
    func anyOtherTextIsRefused(_ text: String) throws {
        let refused = try #require(refusal(#"[{"curve":"constant","delay":"\#(text)"}]"#))
        #expect(
            refused.hasSuffix(
                #"such as "200ms", "1.5s" or "1m30s", of at most five trillion years, but got "\#(text)""#))
    }

    @Test func partsThatCannotBeReachedAreLeftOut() throws {
        let json = """
            [{"curve":"delays","delays":[]},{"curve":"constant","delay":\(second)},\
            {"curve":"fibonacci","initial":\(second)}]
            """
        #expect(try decoded(json) == .constant(.seconds(1)))
    }

    @Test(arguments: [
        (#""curve":"constant","delay":"-1s""#, "delay: delay needs a duration of zero or more, but got -"),
        (#""curve":"linear","initial":"0s","increment":"-1s""#, "increment: increment needs a duration"),
        (#""curve":"exponential","initial":"-1s","multiplier":2"#, "initial: initial needs a duration"),
        (#""curve":"exponential","initial":"0s","multiplier":0.5"#, "multiplier: multiplier needs a finite"),
        (#""curve":"decorrelated","initial":"0s","multiplier":-3"#, "multiplier: multiplier needs a finite"),
        (#""curve":"delays","delays":["0.000000001ns","-1s"]"#, "delays: delays needs durations"),
        (#""curve":"constant","delay":"0s","cap":"-1s""#, "cap: cap needs a duration of zero"),
        (#""curve":"constant","delay":"0s","floor":"-1s""#, "floor: floor needs a duration of zero"),
        (#""curve":"constant","delay":"0s","jitter":1.5"#, "jitter: jitter needs a proportion of 0…1"),
        (#""curve":"constant","delay":"0s","jitter":"half""#, "jitter: "),
        (#""curve":"constant","delay":"0s","retries":-1"#, "retries: retries needs a count of 0 or more"),
        (#""curve":"parabolic","initial":"0s""#, "curve: "),
        (
            #""curve":"constant","delay":"0s","jiter":"full""#,
            #"jiter: a part with the curve "constant" has no "jiter", only"#
        ),
        (#""curve":"constant","delay":"0s","multiplier":2"#, #"multiplier: a part with the curve"#),
        (#""curve":"delays","delays":[],"initial":"0s""#, "initial: a part with the curve"),
        (#""curve":"delays","delays":["1s",5]"#, "delays.Index 1: a duration is a text such"),
        (#""curve":"constant","delay":"0s","cap":"5""#, "cap: a duration is a text such as"),
    ])
    func anInvalidFieldIsRefusedByName(_ json: String, _ expected: String) throws {
        let refused = try #require(refusal("[{\(json)}]"))
        #expect(refused.hasPrefix("Index 0.\(expected)"))
    }

    /// Four times as many parts take about four times as long, and not sixteen times.
    @Test(.growth) func decodingTakesLinearTime() throws {
        func time(_ count: Int) throws -> Double {
            let part = #"{"curve":"constant","delay":"0s","retries":1}"#
            let json = "[" + Array(repeating: part, count: count).joined(separator: ",") + "]"
            return try (0..<3).map { _ in try processorTime { _ = try decoded(json) } }.min() ?? 0
        }
        #expect(try time(20_000) < time(5_000) * 8)
    }

    @Test func aMultiplierThatIsNoNumberIsRefused() {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        for number in ["inf", "-inf", "nan"] {
            let json = #"[{"curve":"exponential","initial":"0s","multiplier":"\#(number)"}]"#
            #expect(throws: DecodingError.self) { try decoder.decode(Backoff.self, from: Data(json.utf8)) }
        }
    }
}
