/// How diagrams are read.
struct MarblesTests {
    /// One word per mark, with its time in microseconds where it is not a whole number of ticks of one
    /// millisecond.
    private func read(_ text: String, tick: Duration = .milliseconds(1)) throws -> String {
        try Marbles(text, tick: tick).moments.map { moment in
            let name =
                switch moment.mark {
                case .element(let character): String(character)
                case .completed: "|"
                case .error: "#"
                case .subscribed: "^"
                case .disposed: "!"
                }
            let whole = Int(moment.time / .milliseconds(1))
            let time = moment.time == .milliseconds(whole) ? "\(whole)" : "\(moment.time)"
            return "\(name)@\(time)"
        }.joined(separator: " ")
    }

    /// Minutes, if each mark read the rest of the row.
    @Test(arguments: ["1", "1a"]) func aLongRowIsReadInLinearTime(text: String) throws {
        let row = String(repeating: text, count: 50_000)
        #expect(try Marbles(row, tick: .milliseconds(1)).moments.count == row.count)
    }

    @Test(arguments: [
        ("", ""),
        ("-", ""),
        ("---", ""),
        ("a", "a@0"),
        ("-a-b-|", "a@1 b@3 |@5"),
        ("-1-2-#", "1@1 2@3 #@5"),
        ("ab|", "a@0 b@1 |@2"),
        ("Zé7", "Z@0 é@1 7@2"),
        ("  -a - b  ", "a@1 b@3"),
    ])
    func everyCharacterTakesOneTick(_ text: String, _ expected: String) throws {
        #expect(try read(text) == expected)
    }

    @Test(arguments: [
        ("-(ab|)", "a@1 b@1 |@1"),
        ("(a)b", "a@0 b@1"),
        ("(a)(b)-c", "a@0 b@1 c@3"),
        ("-(a b)-c", "a@1 b@1 c@3"),
        ("()a", "a@1"),
        ("(12#)", "1@0 2@0 #@0"),
        ("^(ab)!", "^@0 a@1 b@1 !@2"),
    ])
    func aGroupIsOneMomentAndTakesOneTick(_ text: String, _ expected: String) throws {
        #expect(try read(text) == expected)
    }

    @Test(arguments: [
        ("7ms a", "a@7"),
        ("a 7ms b", "a@0 b@8"),
        ("a 7ms", "a@0"),
        ("a 1s b", "a@0 b@1001"),
        ("a 2m b", "a@0 b@120001"),
        ("a 1ms 2ms b", "a@0 b@4"),
        ("500us a", "a@0.0005 seconds"),
        ("1500us a", "a@0.0015 seconds"),
        ("10ns a", "a@1e-08 seconds"),
        ("a  3ms  b", "a@0 b@4"),
        ("0ms a", "a@0"),
        ("1000000000ms a", "a@1000000000"),
    ])
    func aPauseIsSoMuchTime(_ text: String, _ expected: String) throws {
        #expect(try read(text) == expected)
    }

    @Test(arguments: [
        ("a7s", "a@0 7@1 s@2"),
        ("7 a", "7@0 a@1"),
        ("-1h", "1@1 h@2"),
        ("1h|", "1@0 h@1 |@2"),
        ("(7ms)", "7@0 m@0 s@0"),
        ("7x a", "7@0 x@1 a@2"),
        ("ms a", "m@0 s@1 a@2"),
        ("7msa", "7@0 m@1 s@2 a@3"),
        ("7 ms-a", "7@0 m@1 s@2 a@4"),
        ("(a 7s)b", "a@0 7@0 s@0 b@1"),
        ("(1m2s)b", "1@0 m@0 2@0 s@0 b@1"),
        ("1a2s b", "1@0 a@1 2@2 s@3 b@4"),
        ("1m2 b", "1@0 m@1 2@2 b@3"),
    ])
    func aWordThatOnlyLooksLikeAPauseIsElements(_ text: String, _ expected: String) throws {
        #expect(try read(text) == expected)
    }

    @Test(arguments: [
        ("-a-^-b-|", "a@-2 ^@0 b@2 |@4"),
        ("^-a", "^@0 a@2"),
        ("-^", "^@0"),
        ("a 5ms ^ b", "a@-6 ^@0 b@1"),
    ])
    func timesCountFromTheCaretWhereThereIsOne(_ text: String, _ expected: String) throws {
        #expect(try read(text) == expected)
    }

    @Test func anotherTickMakesAnotherTime() throws {
        #expect(try read("-a-(b|)", tick: .seconds(2)) == "a@2000 b@6000 |@6000")
        #expect(try read("-a 7ms b", tick: .seconds(2)) == "a@2000 b@4007")
    }

    @Test(arguments: [
        ("-%-", 1, "`%` has no meaning"),
        ("a)b", 1, "`)` has no meaning"),
        ("-(ab", 1, "this group is not closed with `)`"),
        ("(a(b))", 2, "a group may not hold another group"),
        ("(a-b)", 2, "no time passes inside a group"),
        ("(a 7ms b)", 3, "no time passes inside a group"),
        ("(a%)", 2, "`%` has no meaning"),
        ("a 1000000000000001ms b", 2, "a pause must be at most 1000000000000000 of its unit"),
        ("a 99999999999999999999s b", 2, "a pause must be at most 1000000000000000 of its unit"),
        (
            "a 1000000000000000m 1ns b", 20,
            "all pauses together must be at most 1000000000000000 minutes"
        ),
        ("--x--_", 5, "`_` has no meaning"),
        (" 300ms|", 6, "`300ms` needs a blank after it to be a pause, or one inside to be elements"),
        ("a300ms b|", 1, "`300ms` needs a blank before it to be a pause, or one inside to be elements"),
        ("-7ms", 1, "`7ms` needs a blank before it to be a pause, or one inside to be elements"),
        ("(ab)12us c", 4, "`12us` needs a blank before it to be a pause, or one inside to be elements"),
        ("a2min", 1, "`2min` needs a blank before it to be a pause, or one inside to be elements"),
        ("-1 2min 2|", 3, "`min` is no unit of a pause: these are ns, us, ms, s and m"),
        ("1h", 0, "`h` is no unit of a pause: these are ns, us, ms, s and m"),
        ("a 5µs b", 2, "`µs` is no unit of a pause: these are ns, us, ms, s and m"),
        ("a 1m30s b", 2, "`1m30s` is several pauses: put a blank after each unit"),
        ("1h30min|", 0, "`1h30min` is several pauses: put a blank after each unit"),
        ("-^-^", 3, "`^` may appear only once"),
        ("a\tb", 1, "`\t` has no meaning"),
    ])
    func aDiagramThatCannotBeReadNamesThePlaceAndTheRule(_ text: String, _ offset: Int, _ rule: String) {
        let error = #expect(throws: MarbleSyntaxError.self) { try Marbles(text, tick: .milliseconds(1)) }
        #expect(error?.text == text)
        #expect(error?.offset == offset)
        #expect(error?.rule == rule)
    }

    @Test(arguments: [
        "d", "day", "days", "h", "hr", "hrs", "hour", "hours", "min", "mins", "minute", "minutes", "sec",
        "secs",
        "second", "seconds", "msec", "msecs", "µs", "μs",
    ])
    func aUnitThatAPauseDoesNotHaveIsNotElements(_ unit: String) {
        let error = #expect(throws: MarbleSyntaxError.self) {
            try Marbles("a 5\(unit) b", tick: .milliseconds(1))
        }
        #expect(error?.rule == "`\(unit)` is no unit of a pause: these are ns, us, ms, s and m")
    }

    @Test func theErrorPointsAtThePlace() {
        let error = #expect(throws: MarbleSyntaxError.self) { try Marbles("-a-%", tick: .milliseconds(1)) }
        let expected = "\"-a-%\" cannot be read as marbles: `%` has no meaning\n -a-%\n    ^"
        #expect(error?.description == expected)
    }
}
