import RillTesting
import Testing

@testable import OperatorExamples

struct ExampleRunTests {
    private func example(_ name: String) throws -> OperatorExample {
        try #require(OperatorExample.all.first { $0.name == name })
    }

    private func text(_ name: String, _ marbles: String..., arguments: Int...) throws -> [String] {
        MarbleText(try example(name).run(ExampleInput(marbles: marbles, arguments: arguments))).lines
    }

    @Test func theRowsAreTheSourcesAndTheResult() throws {
        #expect(try text("take") == ["source  -a-(b!)-c-d-|", "result  -a-(b|)"])
    }

    @Test func otherMarblesAndArgumentsTakeTheirPlaces() throws {
        #expect(try text("take", "xyz|", arguments: 1) == ["source  (x!)yz|", "result  (x|)"])
        #expect(try text("map", "-x-|") == ["source  -x---|", "result  -330-|"], "a letter is a number")
    }

    @Test func theRunsOfASourceStandInOneRowWhereTheyDoNotOverlap() throws {
        #expect(
            try text("flatMapLatest", "-a--b|", "-1-2-|") == [
                "letters  -a---b|", "inner     -1--!1--2--|", "result   --a1--b1-b2-|",
            ])
    }

    @Test func aRetryShowsItsAttemptsAndItsDelays() throws {
        let run = try example("Backoff.delays(_:)").run()
        let source = try #require(run.sources.first)
        #expect(source.windows.map(\.start) == [.zero, .seconds(1.5), .seconds(5), .seconds(10.5)])
        #expect(run.results[0].marks.map(\.kind) == [.error("")])
    }

    @Test func aDiagramThatCannotBeReadIsAnErrorThatNamesTheRule() throws {
        let error = #expect(throws: ExampleError.self) { try text("take", "-a*") }
        #expect(error?.description.contains("`*` has no meaning") == true)
        let number = #expect(throws: ExampleError.self) { try text("scan", "-é-|") }
        #expect(number?.description.contains("no Int is drawn as `é`") == true)
    }

    @Test func whatIsTooLongOrTooMuchIsAnError() throws {
        #expect(throws: ExampleError.self) { try text("take", String(repeating: "-", count: 50) + "a") }
        #expect(throws: ExampleError.self) { try text("take", "10000000s a") }
        #expect(throws: ExampleError.self) { try text("take", "-a|", "-b|") }
        let error = #expect(throws: ExampleError.self) { try text("merge(maxConcurrent:)", arguments: 0) }
        #expect(error?.description == "0 is not from 1 to 20.")
    }

    @Test func aProgramWithoutEndIsStopped() throws {
        let error = #expect(throws: ExampleError.self) { try text("retry()", "#") }
        #expect(error?.description == "This program does not come to an end: it was stopped.")
    }

    @Test func theTextHasTheMarblesAndArgumentsOfTheRun() throws {
        let input = ExampleInput(marbles: ["-x-|"], arguments: [1500])
        #expect(
            ProgramText(of: try example("debounce")).lines(input) == [
                #"let source: TestSource<String> = scheduler.hot("-x-|")"#,
                "return source.debounce(.milliseconds(1500), scheduler: scheduler)",
            ])
    }

    @Test func noPictureHasATextOutsideItsBounds() throws {
        for example in OperatorExample.all {
            let run = try example.run()
            for mark in run.rows.flatMap(\.marks) { #expect(mark.time <= run.end, "\(example.name)") }
        }
    }
}
