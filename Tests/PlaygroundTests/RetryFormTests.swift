import Testing

@testable import playground

/// What the retry page says about fields that cannot be used.
struct RetryFormTests {
    @Test(arguments: [
        (["faults": "503x"], "faults", "Fault 1 (“503x”) has no count from 1 to 10000 after the x."),
        (["faults": "ok,,ok"], "faults", "Fault 2 is empty."),
        (["faults": "ok,slow:2h"], "faults", "Fault 2 (“slow:2h”) has no delay"),
        (["faults": "503x9000,503x9000"], "faults", "at most 10000 faults, but has 18000"),
        (["server": "gone"], "server", "Choose one of script, away."),
        (["server": "away", "away": "soon"], "away", "“soon” is no duration: write 500ms, 1.5s or 2m."),
        (["server": "away", "away": "100000s"], "away", "from 0 s to 1440m"),
        (["initial": "-1s"], "initial", "a duration from 0 s"),
        (["answer": "1e3s"], "answer", "is no duration"),
        (["curve": "cubic"], "curve", "Choose one of exponential, constant"),
        (["multiplier": "0.5"], "multiplier", "a number from 1 to 1000"),
        (["multiplier": "nan"], "multiplier", "a number from 1 to 1000"),
        (["curve": "delays", "delays": "1s,x"], "delays", "“x” is no duration"),
        (["curve": "delays", "delays": "1s,"], "delays", "“” is no duration"),
        (
            ["curve": "delays", "delays": String(repeating: "1,", count: 60) + "1"], "delays",
            "at most 50 durations"
        ),
        (["jitter": "proportional", "proportion": "1.5"], "proportion", "a number from 0 to 1."),
        (["attempts": "0"], "attempts", "a whole number from 1 to 100."),
        (["attempts": "2.5"], "attempts", "a whole number from 1 to 100."),
        (["ending": "swallowed"], "attempts", "the policy needs a number of attempts"),
        (["timeout": "0s"], "timeout", "a duration from 1 ms"),
        (["budget": "on", "tokens": "5", "left": "6"], "left", "has at most 5 tokens left"),
        (["breaker": "on", "minimumCalls": "21"], "minimumCalls", "a whole number from 1 to 20."),
        (["seed": "-1"], "seed", "a whole number from 0"),
        (["seed": "99999999999999999999999"], "seed", "a whole number from 0"),
    ])
    func aProblemNamesItsField(_ fields: [String: String], _ field: String, _ text: String) throws {
        let answer = try RetryAPI.answer(fields)
        #expect(answer.report == nil)
        #expect(answer.problems.map(\.field) == [field])
        #expect(answer.problems.first?.text.contains(text) ?? false, "\(answer.problems)")
    }

    @Test func everyProblemIsNamed() {
        let form = RetryForm(["faults": "x", "initial": "x", "seed": "x", "cap": "x", "elapsed": "x"])
        #expect(form.problems.map(\.field) == ["faults", "initial", "cap", "elapsed", "seed"])
    }

    @Test func fieldsOfAnotherChoiceAreNotRead() {
        let fields = [
            "faults": "503", "away": "x", "curve": "immediate", "initial": "x", "left": "x", "open": "x",
        ]
        #expect(RetryForm(fields).problems.isEmpty)
    }

    @Test func anEmptyFormHasNoProblem() {
        #expect(RetryForm([:]).problems.isEmpty)
    }

    @Test(arguments: [("2", Duration.seconds(2)), ("1.5s", .milliseconds(1500)), (" 2 m ", .seconds(120))])
    func aDurationHasAUnitOrCountsSeconds(_ text: String, _ duration: Duration) {
        #expect(RetryForm(["cap": text]).scenario.cap == duration)
    }
}
