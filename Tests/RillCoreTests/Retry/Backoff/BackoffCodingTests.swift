import Foundation

struct BackoffCodingTests {
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

    // A Duration is coded by the standard library: the high and the low half of its attoseconds.
    private let second = "[0,1000000000000000000]"

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
            .immediate, .standard, .constant(.seconds(1)), .delays([]), .delays([.seconds(1), .zero]),
            .linear(initial: .seconds(1), increment: .seconds(2)), .fibonacci(initial: .seconds(1)),
            .exponential(initial: .seconds(1), multiplier: 1.1), .decorrelated(initial: .seconds(1)),
            .constant(.seconds(1)).jitter(.equal).floor(.milliseconds(1)),
            .constant(Duration(attoseconds: .max)).jitter(.proportional(0.1)),
        ] as [Backoff])
    func anEncodedBackoffDecodesToTheSameValue(_ backoff: Backoff) throws {
        #expect(try decoded(encoded(backoff)) == backoff)
    }

    @Test func partsThatCannotBeReachedAreLeftOut() throws {
        let json = """
            [{"curve":"delays","delays":[]},{"curve":"constant","delay":\(second)},\
            {"curve":"fibonacci","initial":\(second)}]
            """
        #expect(try decoded(json) == .constant(.seconds(1)))
    }

    @Test(arguments: [
        (
            #"{"curve":"constant","delay":[-1,0]}"#,
            "Index 0.delay: delay needs a duration of zero or more, but got -"
        ),
        (
            #"{"curve":"linear","initial":[0,0],"increment":[-1,0]}"#,
            "Index 0.increment: increment needs a duration of zero"
        ),
        (
            #"{"curve":"exponential","initial":[-1,0],"multiplier":2}"#,
            "Index 0.initial: initial needs a duration of zero"
        ),
        (
            #"{"curve":"exponential","initial":[0,0],"multiplier":0.5}"#,
            "Index 0.multiplier: multiplier needs a finite number"
        ),
        (
            #"{"curve":"decorrelated","initial":[0,0],"multiplier":-3}"#,
            "Index 0.multiplier: multiplier needs a finite number"
        ),
        (
            #"{"curve":"delays","delays":[[0,1],[-1,0]]}"#,
            "Index 0.delays: delays needs durations of zero or more"
        ),
        (
            #"{"curve":"constant","delay":[0,0],"cap":[-1,0]}"#,
            "Index 0.cap: cap needs a duration of zero or more, but got -"
        ),
        (
            #"{"curve":"constant","delay":[0,0],"floor":[-1,0]}"#,
            "Index 0.floor: floor needs a duration of zero or more, but got -"
        ),
        (
            #"{"curve":"constant","delay":[0,0],"jitter":1.5}"#,
            "Index 0.jitter: jitter needs a proportion of 0…1"
        ),
        (#"{"curve":"constant","delay":[0,0],"jitter":"half"}"#, "Index 0.jitter: "),
        (
            #"{"curve":"constant","delay":[0,0],"retries":-1}"#,
            "Index 0.retries: retries needs a count of 0 or more, but got -1"
        ),
        (#"{"curve":"parabolic","initial":[0,0]}"#, "Index 0.curve: "),
        (
            #"{"curve":"constant","delay":[0,0],"jiter":"full"}"#,
            #"Index 0.jiter: a part with the curve "constant" has no "jiter", only curve, delay, cap"#
        ),
        (
            #"{"curve":"constant","delay":[0,0],"multiplier":2}"#,
            #"Index 0.multiplier: a part with the curve "constant" has no "multiplier""#
        ),
        (#"{"curve":"delays","delays":[],"initial":[0,0]}"#, "Index 0.initial: a part with the curve"),
        (#"{"curve":"constant","delay":[0,0,0]}"#, "Index 0.delay.Index 2: a duration has two members"),
        (#"{"curve":"delays","delays":[[0,0,0]]}"#, "Index 0.delays.Index 0.Index 2: a duration has two"),
        (#"{"curve":"constant","delay":[0,0],"cap":[0,0,0]}"#, "Index 0.cap.Index 2: a duration has two"),
    ])
    func anInvalidFieldIsRefusedByName(_ json: String, _ expected: String) throws {
        let refused = try #require(refusal("[\(json)]"))
        #expect(refused.hasPrefix(expected))
    }

    /// Four times as many parts take about four times as long, and not sixteen times.
    @Test func decodingTakesLinearTime() throws {
        func time(_ count: Int) throws -> Double {
            let part = #"{"curve":"constant","delay":[0,0],"retries":1}"#
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
            let json = #"[{"curve":"exponential","initial":[0,0],"multiplier":"\#(number)"}]"#
            #expect(throws: DecodingError.self) { try decoder.decode(Backoff.self, from: Data(json.utf8)) }
        }
    }

    @Test func aFieldThatIsMissingIsRefused() {
        #expect(throws: DecodingError.self) { try decoded(#"[{"curve":"constant"}]"#) }
        #expect(throws: DecodingError.self) { try decoded(#"[{"delay":[0,0]}]"#) }
    }
}
